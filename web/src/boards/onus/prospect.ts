// What the referee has said about the measures of a question: what one costs, which stop it is, whom it meets and
// how the card would stand against him, and what is in the way beyond it.
import { sectionEdge, toWorld, writePoint, type Pose, type Projection } from './plane';
import {
  isLaid,
  unitById,
  type BarView,
  type ContactView,
  type CostKnot,
  type MeasuresView,
  type MeetingView,
  type OfferView,
  type OnusView,
  type StopView,
  type TouchView,
} from './view';

const stopsOf = (measures: MeasuresView | undefined): StopView[] => measures?.stops ?? [];

export const stopAt = ({ measures }: OnusView, measure: number): StopView | undefined =>
  stopsOf(measures).find((stop) => stop.at === measure);

/** As the server pays: a fraction of a point is paid as a whole one. */
function pointsFor(knots: CostKnot[], measure: number): number {
  const [from = [0, 0], to = from] = knots.slice(pieceOf(knots, measure));
  const [measures, points] = [to[0] - from[0], to[1] - from[1]];
  return from[1] + (measures === 0 ? 0 : Math.ceil(((measure - from[0]) * points) / measures));
}

/** The knot at which the piece of this measure begins; the last piece has no end. */
function pieceOf(knots: CostKnot[], measure: number): number {
  const end = knots.findIndex(([at], i) => i > 0 && at > measure);
  return Math.max(0, (end < 0 ? knots.length - 1 : end) - 1);
}

/** Hundredths of an EP; null where nothing is paid. */
export function costAt({ measures }: OnusView, measure: number): number | null {
  const knots = measures?.cost;
  return knots ? pointsFor(knots, Math.abs(measure)) : null;
}

/** What would be left of its movement. */
export function leftAt(view: OnusView, measure: number): number | null {
  const [cost, left] = [costAt(view, measure), view.measures?.left];
  return cost === null || left === undefined ? null : Math.max(0, left - cost);
}

export const touchAt = ({ measures }: OnusView, measure: number): TouchView | undefined =>
  (measures?.contacts ?? []).find((touch) => touch.at === measure);

/** Every way in which it could stand there, the first of each enemy's side. */
export const meetingsAt = (view: OnusView, measure: number): MeetingView[] =>
  touchAt(view, measure)?.meetings ?? [];

const isWithin = ({ from, to }: BarView, measure: number): boolean => {
  if (from < 0 !== measure < 0) return false;
  const size = Math.abs(measure);
  return size >= Math.abs(from) && (to === undefined || size <= Math.abs(to));
};

/** Why a wish is not offered: what stands first between the measure that is and the one that was wished for. */
export function barAt({ measures }: OnusView, wish: number, measure = 0): BarView | undefined {
  const bars = measures?.bars ?? [];
  const isBetween = ({ from }: BarView): boolean =>
    from < 0 === wish < 0 && Math.abs(from) > Math.abs(measure) && Math.abs(from) <= Math.abs(wish);
  const [first] = bars.filter(isBetween).sort((a, b) => Math.abs(a.from) - Math.abs(b.from));
  return first ?? bars.find((bar) => isWithin(bar, wish));
}

/** Where an answer of a list leads, if it leads anywhere on the table. */
export const offerOf = ({ offers }: OnusView, action: string | null): OfferView | undefined =>
  action === null ? undefined : offers?.find((offer) => offer.action === action);

/** The edges of the sections that would fight, as a path; `pose`: where the unit that goes there would stand. */
export function writePairs(
  pairs: readonly ContactView[] = [],
  pose: Pose | undefined,
  view: OnusView,
  projection: Projection,
): string {
  const lines = pairs.map(({ section, enemy, against, laid }) => {
    const other = unitById(view, enemy);
    const edge = sectionEdge(laid ? against : section, view.field);
    const at = laid ? (other && isLaid(other) ? other.pose : undefined) : pose;
    if (!edge || !at) return '';
    return `M${edge.map((point) => writePoint(projection.put(toWorld(at, point)))).join('L')}`;
  });
  return lines.join('');
}
