// A wish that needs several answers: a unit is dragged, a card is laid on the table. Each question that comes is
// answered by what the pointer did, until nothing is left to answer.
import { snap } from '../../lib/measure';
import type { RangeOffer } from '../../lib/protocol';
import { firstMeasure, type Course } from './course';
import type { Offers } from './answers';
import { headingOf, minus, toLocal, turnBetween, type Point } from './plane';
import { isLaid, subjectOf, unitById, unitByNumber, type FieldView, type Laid, type OnusView } from './view';

export interface Plan {
  kind: 'move' | 'place';
  unit: string;
  /** What a move begins with: "advance", "shift", "pivot front-left"; empty where nothing was said yet. */
  verb: string;
  /** Where the card was taken, and where the pointer is. */
  grip: Point;
  point: Point;
  /** The pointer is still down: the ghost follows it, and nothing is settled. */
  isHeld: boolean;
  /** Answers that were given for it. */
  given: number;
}

export interface Asked {
  view: OnusView;
  offers: Offers;
  range: RangeOffer | null;
  course: Course | null;
}

/** What comes next: an answer, a measure to send, one that is only shown, a reason to hear; null: nothing. */
export type Next =
  { give: string } | { send: number } | { show: number; wish: number } | { refuse: string } | null;

const STRAIGHT = 3000; // hundredths of a degree off the facing that are still straight on
const LEEWAY = 1500; // so much more before a drag changes its mind
const AT_CORNER = 1300; // hundredths of a millimetre
const PULL = { move: 8, bearing: 30, place: 3 }; // how near a stop has to be to be meant

/** By where the card was taken and where it went: straight on, about the other corner, or aside. */
export function verbFor(unit: Laid, grip: Point, point: Point, field: FieldView, last = ''): string {
  const local = toLocal(unit.pose, grip);
  if (Math.abs(local.x) > field.card_width / 2 - AT_CORNER && local.y > 0) {
    const isLeft = local.x < 0; // the corner that was taken goes forward, the other stays
    const isForward = toLocal(unit.pose, point).y > local.y;
    return `pivot front-${isLeft ? 'right' : 'left'}${isLeft === isForward ? '-clockwise' : ''}`;
  }
  const off = Math.abs(turnBetween(unit.pose.heading, headingOf(minus(point, grip))));
  const limit = STRAIGHT + (last === 'advance' ? LEEWAY : 0) - (last === 'shift' ? LEEWAY : 0);
  return off <= limit ? 'advance' : 'shift';
}

/** What ends the move of the unit that has it now. */
const farewellOf = (offers: Offers): string | undefined =>
  ['decline', 'end'].find((word) => offers.has(word));

/** Where the middle of the card would be if it went with the pointer. */
export const carriedTo = ({ point, grip }: Plan, unit: Laid): Point => ({
  x: unit.pose.x + point.x - grip.x,
  y: unit.pose.y + point.y - grip.y,
});

function nextOfMeasure(plan: Plan, range: RangeOffer, course: Course, view: OnusView): Next {
  const unit = unitById(view, course.unit.id);
  if (course.verb === 'bearing') {
    const target = unit && isLaid(unit) ? carriedTo(plan, unit) : plan.point;
    const measure = snap(range, course.measureAt(target, course.handle, 0), PULL.bearing);
    return plan.isHeld ? { show: measure, wish: measure } : { send: measure };
  }
  const wish = course.measureAt(plan.point, plan.grip, 0);
  return { show: snap(range, wish, PULL.move), wish };
}

function nextOfMove(plan: Plan, { view, offers, range, course }: Asked): Next {
  const draft = `pick ${plan.unit}`;
  if (view.step === 'move') return offers.has(draft) ? { give: draft } : { refuse: draft };
  const isOfUnit = subjectOf(view)?.number === plan.unit;
  if (view.step === 'manoeuvre') {
    const farewell = farewellOf(offers);
    if (!isOfUnit) return farewell ? { give: farewell } : null;
    if (plan.verb === '') return null;
    return offers.has(plan.verb) ? { give: plan.verb } : { refuse: plan.verb };
  }
  return isOfUnit && range && course ? nextOfMeasure(plan, range, course, view) : null;
}

/** Of cards that are the same the referee offers one. */
export function offeredTwin(number: string, view: OnusView, offers: Offers): string | undefined {
  if (offers.has(`place ${number}`)) return number;
  const wanted = unitByNumber(view, number);
  return view.units.find(
    (unit) => unit.known && wanted?.known && unit.kind === wanted.kind && offers.has(`place ${unit.number}`),
  )?.number;
}

function nextOfPlace(plan: Plan, { view, offers, range, course }: Asked): Next {
  if (view.step === 'deploy') {
    if (plan.given > 0) return null; // it lies, and the other side has laid one too
    const number = offeredTwin(plan.unit, view, offers);
    return number ? { give: `place ${number}` } : { refuse: `place ${plan.unit}` };
  }
  if (!range || !course) return null;
  if (view.step === 'deploy-facing') return { send: firstMeasure(range) };
  if (view.step !== 'deploy-depth' && view.step !== 'deploy-width') return null;
  return { send: snap(range, course.measureAt(plan.point, plan.grip, 0), PULL.place) };
}

export const nextOf = (plan: Plan, asked: Asked): Next =>
  plan.kind === 'move' ? nextOfMove(plan, asked) : nextOfPlace(plan, asked);

// ---- cards that lay themselves ----

const RANKS = ['infantry', 'elephants', 'chariots', 'camels', 'cavalry', 'scorpion', 'ballista', 'onager'];

/** Who is laid next: the line first, from its middle outwards, then those who screen it, then horse. */
export function nextToPlace(view: OnusView, offers: Offers): string | undefined {
  const rank = (number: string): number => {
    const unit = unitByNumber(view, number);
    if (!unit?.known) return RANKS.length * 2;
    return RANKS.indexOf(unit.type) * 2 + (unit.abilities.includes('skirmishers') ? 1 : 0);
  };
  const numbers = offers.answers
    .filter(({ verb, words }) => verb === 'place' && words.length === 2)
    .map(({ words }) => words[1] ?? '');
  return numbers.sort((a, b) => rank(a) - rank(b))[0];
}

/** Before the middle of its own edge, as far forward as may be. */
export const placeOfLine = ({ field }: OnusView): Point => ({ x: field.width / 2, y: field.depth / 2 });
