// A ruler on the field: between two places, or between units as a shot is measured [ONUS-11.6].
import { writeHundredths, type Speech } from './describe';
import { cardAt, eyeOf, gapTo, lengthOf, minus, nearestOf, tokenAt, type Point } from './plane';
import type { FieldView, Laid } from './view';

export interface Ruled {
  from: Point;
  to: Point;
  /** The numbers of the units that it lies between. */
  units: [string, string] | null;
}

const shapesOf = ({ pose, tokens = [] }: Laid, field: FieldView): Point[][] => [
  cardAt(pose, field),
  ...tokens.map((token) => tokenAt(token, field)),
];

/** From the middle of a unit's front to the nearest part of another unit. */
export function layRuler(from: Point, to: Point, laid: readonly Laid[], field: FieldView): Ruled {
  const unitAt = (point: Point): Laid | undefined =>
    laid.find((unit) => shapesOf(unit, field).some((shape) => gapTo(point, shape) === 0));
  const [one, other] = [unitAt(from), unitAt(to)];
  if (!one || one.id === other?.id) return { from, to, units: null };
  const eye = eyeOf(one.pose, field);
  if (!other) return { from: eye, to, units: null };
  return { from: eye, to: nearestOf(eye, shapesOf(other, field)), units: [one.number, other.number] };
}

export function writeRuled({ from, to, units }: Ruled, { ep }: FieldView, { words }: Speech): string {
  const far = lengthOf(minus(from, to));
  const text = words.distance(writeHundredths((far / ep) * 100), String(Math.round(far / 100)));
  return units ? `${words.between(...units)}: ${text}` : text;
}
