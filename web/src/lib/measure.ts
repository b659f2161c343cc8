// A question whose answer is a measure: an action with a number at its end, the intervals in which the number
// may lie, and stops worth trying. Measures are whole numbers; the decimals of the action tell how they are
// written, so that 125 of "distance 0.00" is "distance 1.25".
import type { RangeOffer } from './protocol';

export type Intervals = readonly (readonly [number, number])[];

const NUMBER = /-?\d+(?:\.(\d+))?$/;

const decimalsOf = (action: string): number => NUMBER.exec(action)?.[1]?.length ?? 0;

/** A measure as the action has it: "1.25". */
export const writeNumber = ({ action }: RangeOffer, measure: number): string => {
  const decimals = decimalsOf(action);
  return (measure / 10 ** decimals).toFixed(decimals);
};

/** The whole answer: "distance 1.25". */
export const writeMeasure = (range: RangeOffer, measure: number): string => {
  const number = writeNumber(range, measure);
  return NUMBER.test(range.action) ? range.action.replace(NUMBER, number) : `${range.action} ${number}`;
};

/** The measure that somebody typed; null for what is no number. */
export function readNumber({ action }: RangeOffer, text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(number)) return null;
  return Math.round(number * 10 ** decimalsOf(action));
}

/** The measure of an answer to this question; null for any other. */
export function readMeasure(range: RangeOffer, answer: string): number | null {
  const number = NUMBER.exec(answer)?.[0];
  const measure = number === undefined ? null : readNumber(range, number);
  return measure !== null && writeMeasure(range, measure) === answer ? measure : null;
}

export const isWithin = (allowed: Intervals, measure: number): boolean =>
  allowed.some(([least, most]) => measure >= least && measure <= most);

export const leastOf = (allowed: Intervals): number => Math.min(...allowed.map(([least]) => least));
export const mostOf = (allowed: Intervals): number => Math.max(...allowed.map(([, most]) => most));

/** The allowed measure that is nearest; of two the one that is offered first. */
export function nearest(allowed: Intervals, measure: number): number {
  const whole = Math.round(measure);
  let best = leastOf(allowed);
  for (const [least, most] of allowed) {
    const candidate = Math.min(Math.max(whole, least), most);
    if (Math.abs(candidate - whole) < Math.abs(best - whole)) best = candidate;
  }
  return best;
}

/** So much further, over gaps; at the ends it stays. */
export function stepBy(allowed: Intervals, measure: number, by: number): number {
  const to = measure + by;
  if (isWithin(allowed, to)) return to;
  const beyond = allowed
    .flatMap(([least, most]) => [least, most])
    .filter((edge) => (by > 0 ? edge > measure : edge < measure));
  const past = beyond.filter((edge) => (by > 0 ? edge >= to : edge <= to));
  const pool = past.length > 0 ? past : beyond;
  if (pool.length === 0) return measure;
  const isNearEnd = by > 0 === past.length > 0; // of those past it the nearest, else the farthest reached
  return isNearEnd ? Math.min(...pool) : Math.max(...pool);
}

/** The next stop that way; the end of the intervals where there is none. */
export function nextStop({ allowed, stops }: RangeOffer, measure: number, way: 1 | -1): number {
  const ends = [leastOf(allowed), mostOf(allowed)];
  const all = [...stops, ...ends].filter((stop) => (way > 0 ? stop > measure : stop < measure));
  if (all.length === 0) return measure;
  return way > 0 ? Math.min(...all) : Math.max(...all);
}

/** A stop so near that it must be meant; otherwise what is allowed. */
export function snap({ allowed, stops }: RangeOffer, measure: number, pull: number): number {
  let best: number | null = null;
  for (const stop of stops) {
    const isNearer = best === null || Math.abs(stop - measure) < Math.abs(best - measure);
    if (Math.abs(stop - measure) <= pull && isNearer) best = stop;
  }
  return best ?? nearest(allowed, measure);
}
