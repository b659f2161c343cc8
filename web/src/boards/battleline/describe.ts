// The board in words, for screen readers and tooltips.
import { opposite, type PairSeat } from '../../lib/protocol';
import type { Names } from './book';
import type { FlagView, LineView } from './view';
import type { BoardWords } from './words';

/** A flag, and whose eyes and words it is told with. */
export interface FlagTelling {
  flag: FlagView;
  seat: PairSeat;
  seatNames: Record<PairSeat, string>;
  names: Names;
  words: BoardWords;
}

export function describeStrength(line: LineView, names: Names, words: BoardWords): string {
  if (line.formation !== undefined && line.sum !== undefined) {
    const strength = words.strength(names.formation(line.formation), line.sum);
    return line.was_first ? `${strength}, ${words.first}` : strength;
  }
  if (!line.best) return '';
  if (line.best.formation === 'none') return words.hopeless;
  return words.best(names.formation(line.best.formation), line.best.sum);
}

export function describeLine(line: LineView, names: Names, words: BoardWords): string {
  if (line.cards.length === 0) return words.empty;
  const cards = line.cards.map((card) => names.card(card)).join(', ');
  const wild = (line.wild ?? []).map((one) => words.wildAs(names.card(one.card), names.card(one.as)));
  return [cards, describeStrength(line, names, words), ...wild].filter((part) => part !== '').join('; ');
}

/** "Flag 3, open. South: Red 5, Red 6; at best Wedge 18. North: empty." */
export function describeFlag({ flag, seat, seatNames, names, words }: FlagTelling): string {
  const head = [words.flag(flag.flag), flag.owner ? words.ownedBy(seatNames[flag.owner]) : words.open];
  if (flag.fog) head.push(words.fog);
  if (flag.mud) head.push(words.mud);
  const sides = [seat, opposite(seat)].map(
    (side) => `${seatNames[side]}: ${describeLine(flag[side], names, words)}.`,
  );
  return `${head.join(', ')}. ${sides.join(' ')}`;
}
