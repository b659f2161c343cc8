// Clocks run on the server; between two messages we count down what it told us last.
import type { Clock, ClockRule, Seat } from './protocol';
import type { Words } from './words.en';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a seat has left before it loses, at this moment of the server's clock: the move's time and the bank. */
export function timeLeft(clock: Clock, seat: Seat, serverNow: number): number {
  if (clock.running !== seat) return (clock[seat] ?? 0) + clock.per_move;
  const gone = Math.max(0, serverNow - clock.at);
  return Math.max(0, (clock[seat] ?? 0) + (clock.move_left ?? 0) - gone);
}

const two = (number: number): string => String(number).padStart(2, '0');

/** "3:07", "1:02:40", below ten seconds "9.4", and days in words. */
export function writeTime(left: number, words: Words): string {
  if (left >= 2 * DAY) return words.clock.days(Math.floor(left / DAY));
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const seconds = Math.floor((left % MINUTE) / SECOND);
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}`;
  if (left < 10 * SECOND) return (Math.floor(left / 100) / 10).toFixed(1);
  return `${minutes}:${two(seconds)}`;
}

/** A length of time in words, for rules of a clock: "5 minutes", "3 days". */
export function writeSpan(span: number, words: Words): string {
  if (span % DAY === 0) return words.clock.days(span / DAY);
  if (span % HOUR === 0) return words.clock.hours(span / HOUR);
  if (span % MINUTE === 0) return words.clock.minutes(span / MINUTE);
  return words.clock.seconds(Math.round(span / SECOND));
}

export const hasClock = (rule: ClockRule): boolean => rule.bank > 0 || rule.per_move > 0;

export function writeClockRule(rule: ClockRule, words: Words): string {
  if (!hasClock(rule)) return words.clock.none;
  const parts: string[] = [];
  if (rule.bank > 0) parts.push(writeSpan(rule.bank, words));
  if (rule.per_move > 0) parts.push(words.clock.perMove(writeSpan(rule.per_move, words)));
  if (rule.increment > 0) parts.push(words.clock.increment(writeSpan(rule.increment, words)));
  return parts.join(', ');
}
