// What the referee has said about the measures of a question: what one costs, which stop it is, whom it meets and
// how the card would stand against him, and what is in the way beyond it.
import { sectionEdge, toWorld, writePoint, type Pose, type Projection } from './plane';
import {
  isLaid,
  unitById,
  type BarView,
  type ContactView,
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

/** Hundredths of an EP; null where nothing is paid. */
export function costAt({ measures }: OnusView, measure: number): number | null {
  const cost = measures?.cost;
  if (!cost) return null;
  return measure === 0 ? 0 : cost.fixed + cost.each * Math.abs(measure);
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
