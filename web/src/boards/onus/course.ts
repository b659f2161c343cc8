// A question for a measure, on the table: where the card would lie, and which measure a pointer means.
import type { RangeOffer } from '../../lib/protocol';
import {
  cardAt,
  cornerOf,
  dot,
  gapBetween,
  headingFrom,
  headingOf,
  minus,
  MM,
  ownField,
  pivoted,
  shifted,
  tokenAt,
  tokensAfter,
  toWorld,
  turnBetween,
  turned,
  turnedBy,
  type Point,
  type Pose,
} from './plane';
import {
  edgeOf,
  isLaid,
  sideOf,
  subjectOf,
  type Corner,
  type Laid,
  type OnusView,
  type UnitView,
} from './view';

export type Scale = 'ep' | 'degrees' | 'mm';

export interface Course {
  verb: string;
  unit: UnitView;
  scale: Scale;
  /** Where the card would lie; null where the view does not tell. */
  poseAt(measure: number): Pose | null;
  /** The measure after the pointer has gone from `grip`, at `from`, to a point. */
  measureAt(point: Point, grip: Point, from: number): number;
  /** What a pointer takes hold of that was pressed far from the card. */
  handle: Point;
  /** What a turn is about. */
  hinge?: Point;
  /** A line across the table, at set-up. */
  lineAt?(measure: number): [Point, Point];
}

const TENTH = 10; // hundredths of a degree
const STRIDES = 100; // measures to the EP

const UNITS: Record<string, Scale> = {
  distance: 'ep',
  withdraw: 'ep',
  angle: 'degrees',
  bearing: 'degrees',
  face: 'degrees',
  depth: 'mm',
  width: 'mm',
};

/** What the measures of a question are counted in. */
export const scaleOf = (range: RangeOffer): Scale => UNITS[range.action.split(' ')[0] ?? ''] ?? 'mm';

/** Straight on, along a way of the unit's own frame. */
function straight(verb: string, unit: Laid, view: OnusView, way: Point): Course {
  const perMeasure = view.field.ep / STRIDES;
  const world = turned(way, unit.pose.heading);
  return {
    verb,
    unit,
    scale: 'ep',
    handle: toWorld(unit.pose, { x: 0, y: (way.y < 0 ? -1 : 1) * (view.field.card_depth / 2) }),
    poseAt: (measure) =>
      shifted(unit.pose, { x: way.x * measure * perMeasure, y: way.y * measure * perMeasure }),
    measureAt: (point, grip, from) => from + dot(minus(point, grip), world) / perMeasure,
  };
}

/** How far a pointer went round a point. */
const turnAbout = (hinge: Point, grip: Point, point: Point): number =>
  turnBetween(headingOf(minus(grip, hinge)), headingOf(minus(point, hinge))) / TENTH;

const ACROSS: Record<Corner, Corner> = {
  'front-left': 'front-right',
  'front-right': 'front-left',
  'rear-left': 'front-right',
  'rear-right': 'front-left',
};

function pivot(unit: Laid, view: OnusView, corner: Corner, isClockwise: boolean): Course {
  const local = cornerOf(corner, view.field);
  const hinge = toWorld(unit.pose, local);
  const sign = isClockwise ? -1 : 1;
  return {
    verb: 'angle',
    unit,
    scale: 'degrees',
    hinge,
    handle: toWorld(unit.pose, cornerOf(ACROSS[corner], view.field)),
    poseAt: (measure) => pivoted(unit.pose, local, sign * measure * TENTH),
    measureAt: (point, grip, from) => from + sign * turnAbout(hinge, grip, point),
  };
}

function spin(unit: Laid, view: OnusView): Course {
  return {
    verb: 'angle',
    unit,
    scale: 'degrees',
    hinge: unit.pose,
    handle: toWorld(unit.pose, { x: 0, y: view.field.card_depth / 2 }),
    poseAt: (measure) => pivoted(unit.pose, { x: 0, y: 0 }, measure * TENTH),
    measureAt: (point, grip, from) => {
      const to = from + turnAbout(unit.pose, grip, point);
      return to > 1800 ? to - 3600 : to < -1800 ? to + 3600 : to;
    },
  };
}

const round = (measure: number): number => ((measure % 3600) + 3600) % 3600;

/** An absolute heading; -1 keeps the one it has. */
function face(unit: Laid, view: OnusView): Course {
  const ownTenths = unit.pose.heading / TENTH;
  return {
    verb: 'face',
    unit,
    scale: 'degrees',
    hinge: unit.pose,
    handle: toWorld(unit.pose, { x: 0, y: view.field.card_depth / 2 }),
    poseAt: (measure) => ({ ...unit.pose, heading: measure < 0 ? unit.pose.heading : measure * TENTH }),
    measureAt: (point, grip, from) =>
      round((from < 0 ? ownTenths : from) + turnAbout(unit.pose, grip, point)),
  };
}

/** A direction: the card is drawn a little way off, for how far it goes is asked next. */
function bearing(unit: Laid, view: OnusView): Course {
  const reach = view.field.card_width * 0.75;
  return {
    verb: 'bearing',
    unit,
    scale: 'degrees',
    hinge: unit.pose,
    handle: toWorld(unit.pose, { x: 0, y: view.field.card_depth / 2 }),
    poseAt: (measure) => shifted(unit.pose, turned({ x: 0, y: reach }, measure * TENTH)),
    measureAt: (point) => round(turnedBy(headingOf(minus(point, unit.pose)), -unit.pose.heading) / TENTH),
  };
}

/** At set-up: a line along which the card will lie; where it lies on the line is asked next. */
function line(verb: 'depth' | 'width', unit: UnitView, view: OnusView): Course {
  const { width, depth, isLow, put, take } = ownField(view.field, edgeOf(view, unit.seat));
  const isAcross = verb === 'depth';
  const isFromFar = isAcross && !isLow;
  const at = (measure: number): number => (isFromFar ? depth - measure * MM : measure * MM);
  const ends = (measure: number): [Point, Point] =>
    isAcross
      ? [
          { x: 0, y: at(measure) },
          { x: width, y: at(measure) },
        ]
      : [
          { x: at(measure), y: 0 },
          { x: at(measure), y: depth },
        ];
  const lineAt = (measure: number): [Point, Point] => {
    const [from, to] = ends(measure);
    return [take(from), take(to)];
  };
  return {
    verb,
    unit,
    scale: 'mm',
    handle: lineAt(0)[0],
    poseAt: () => null,
    lineAt,
    measureAt: (point) => {
      const { x, y } = put(point);
      return (isAcross ? (isFromFar ? depth - y : y) : x) / MM;
    },
  };
}

/** Before its own edge: a card that is not placed yet has to be drawn somewhere. */
function homeOf({ seat }: UnitView, view: OnusView): Pose {
  const { field } = view;
  const edge = edgeOf(view, seat);
  const { width, depth, isLow, put, take } = ownField(field, edge);
  const far = field.strip + 2 * field.card_depth;
  const side = sideOf(view, seat);
  const middle = ((side.zone_from ?? 0) + (side.zone_to ?? 0)) / 2;
  const x = side.edge ? put({ x: middle, y: middle }).x : width / 2;
  return { ...take({ x, y: isLow ? far : depth - far }), heading: turnedBy(headingFrom(edge), 0) };
}

export function courseOf(view: OnusView, range: RangeOffer | null): Course | null {
  const verb = range?.action.split(' ')[0] ?? '';
  const unit = subjectOf(view);
  if (!range || !unit || !UNITS[verb]) return null;
  if (verb === 'depth' || verb === 'width') return line(verb, unit, view);
  if (verb === 'face' && !isLaid(unit)) return face({ ...unit, pose: homeOf(unit, view) }, view);
  if (!isLaid(unit)) return null;
  const { move } = view;
  switch (verb) {
    case 'withdraw':
      return straight(verb, unit, view, { x: 0, y: -1 });
    case 'distance': {
      const isShift = move?.kind === 'shift';
      const way = isShift ? turned({ x: 0, y: 1 }, move.bearing * TENTH) : { x: 0, y: 1 };
      return straight(verb, unit, view, way);
    }
    case 'bearing':
      return bearing(unit, view);
    case 'face':
      return face(unit, view);
    default:
      return move?.kind === 'pivot' ? pivot(unit, view, move.corner, move.clockwise) : spin(unit, view);
  }
}

/** As the range control begins: at the first stop, which is contact where there is one. */
export const firstMeasure = ({ stops, allowed }: RangeOffer): number => stops[0] ?? allowed[0]?.[0] ?? 0;

const NEAR = 60; // hundredths of a millimetre: a step of the measure, and the tolerance of touch

/** Who would be touched there, of those who are not touched now. */
export function touchedAt(view: OnusView, unit: Laid, pose: Pose): Laid[] {
  const partsAt = (at: Pose): Point[][] => [
    cardAt(at, view.field),
    ...tokensAfter(unit.tokens ?? [], unit.pose, at).map((token) => tokenAt(token, view.field)),
  ];
  const [now, then] = [partsAt(unit.pose), partsAt(pose)];
  const isTouching = (parts: Point[][], other: Laid): boolean => {
    const theirs = [
      cardAt(other.pose, view.field),
      ...(other.tokens ?? []).filter((one) => !one.laid).map((one) => tokenAt(one, view.field)),
    ];
    return parts.some((part) => theirs.some((shape) => gapBetween(part, shape) <= NEAR));
  };
  return view.units
    .filter((other) => isLaid(other))
    .filter((other) => other.id !== unit.id && other.id !== unit.partner)
    .filter((other) => isTouching(then, other) && !isTouching(now, other));
}
