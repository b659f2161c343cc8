// Plain geometry of the table: poses, cards and what they touch, and how the table lies on the screen. No rule
// is in it: the referee offers measures, and this tells where they lead. Lengths are hundredths of a
// millimetre, headings hundredths of a degree counter-clockwise, as in the view.
import type { Corner, Edge, FieldView, PoseView, Section, TokenView } from './view';

export interface Point {
  x: number;
  y: number;
}
export type Pose = PoseView;

export const MM = 100;
const FULL = 36000;
const RADIANS = Math.PI / 18000;

export const turnedBy = (heading: number, by: number): number => (((heading + by) % FULL) + FULL) % FULL;

/** A way of a frame that looks along +y (right, front), as one that looks along the heading. */
export function turned({ x, y }: Point, heading: number): Point {
  const [sin, cos] = [Math.sin(heading * RADIANS), Math.cos(heading * RADIANS)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
export const lengthOf = (a: Point): number => Math.hypot(a.x, a.y);

export const toWorld = (pose: Pose, local: Point): Point => plus(pose, turned(local, pose.heading));
export const toLocal = (pose: Pose, world: Point): Point => turned(minus(world, pose), -pose.heading);

/** The heading of a way, 0 to 35999. */
export const headingOf = (way: Point): number => turnedBy(Math.atan2(-way.x, way.y) / RADIANS, 0);
/** From one heading to another by the shorter way: -18000 to 18000. */
export const turnBetween = (from: number, to: number): number => turnedBy(to - from + 18000, 0) - 18000;

// ---- steps ----

export const shifted = (pose: Pose, local: Point): Pose => ({
  ...toWorld(pose, local),
  heading: pose.heading,
});

export function cornerOf(corner: Corner, field: FieldView): Point {
  const [half, deep] = [field.card_width / 2, field.card_depth / 2];
  return { x: corner.endsWith('left') ? -half : half, y: corner.startsWith('front') ? deep : -deep };
}

/** Turned about a point of its own frame, which stays where it is. */
export function pivoted(pose: Pose, hinge: Point, by: number): Pose {
  const heading = turnedBy(pose.heading, by);
  return { ...minus(toWorld(pose, hinge), turned(hinge, heading)), heading };
}

// ---- shapes ----

/** Corners of a rectangle in its own frame, clockwise from the front left. */
const boxOf = (wide: number, deep: number): Point[] => [
  { x: -wide / 2, y: deep / 2 },
  { x: wide / 2, y: deep / 2 },
  { x: wide / 2, y: -deep / 2 },
  { x: -wide / 2, y: -deep / 2 },
];

export const cardAt = (pose: Pose, field: FieldView): Point[] =>
  boxOf(field.card_width, field.card_depth).map((corner) => toWorld(pose, corner));

export const tokenAt = (token: Pose, field: FieldView): Point[] =>
  boxOf(field.token, field.token).map((corner) => toWorld(token, corner));

/** Tokens that move with their card, as they lie when it has gone from one pose to the other. */
export function tokensAfter(tokens: readonly TokenView[], from: Pose, to: Pose): TokenView[] {
  return tokens
    .filter((token) => !token.laid)
    .map((token) => ({ ...token, ...toWorld(to, toLocal(from, token)), heading: to.heading }));
}

function nearestOnEdge(point: Point, a: Point, b: Point): Point {
  const way = minus(b, a);
  const along = Math.min(Math.max(dot(minus(point, a), way) / dot(way, way), 0), 1);
  return plus(a, { x: way.x * along, y: way.y * along });
}
const distanceToEdge = (point: Point, a: Point, b: Point): number =>
  lengthOf(minus(point, nearestOnEdge(point, a, b)));

const edgesOf = (shape: readonly Point[]): [Point, Point][] =>
  shape.map((point, i) => [point, shape[(i + 1) % shape.length] ?? point]);

/** Of shapes that run clockwise. */
const isInside = (point: Point, shape: readonly Point[]): boolean =>
  edgesOf(shape).every(([a, b]) => (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) <= 0);

function isCrossing([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean {
  const side = (p: Point, q: Point, r: Point): number =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** How far two shapes are apart; 0 where they overlap. */
export function gapBetween(one: readonly Point[], other: readonly Point[]): number {
  const isOver =
    one.some((point) => isInside(point, other)) ||
    other.some((point) => isInside(point, one)) ||
    edgesOf(one).some((edge) => edgesOf(other).some((with_) => isCrossing(edge, with_)));
  if (isOver) return 0;
  const reach = (from: readonly Point[], to: readonly Point[]): number =>
    Math.min(...from.flatMap((point) => edgesOf(to).map(([a, b]) => distanceToEdge(point, a, b))));
  return Math.min(reach(one, other), reach(other, one));
}

/** How far a shape is from a point; 0 inside it. */
export const gapTo = (point: Point, shape: readonly Point[]): number =>
  isInside(point, shape) ? 0 : Math.min(...edgesOf(shape).map(([a, b]) => distanceToEdge(point, a, b)));

/** The point of some shapes that is nearest to a point outside them. */
export function nearestOf(point: Point, shapes: readonly (readonly Point[])[]): Point {
  const all = shapes.flatMap((shape) => edgesOf(shape).map(([a, b]) => nearestOnEdge(point, a, b)));
  const far = (one: Point): number => lengthOf(minus(point, one));
  return all.reduce((best, one) => (far(one) < far(best) ? one : best), all[0] ?? point);
}

/** The edge of a section in the card's own frame. */
export function sectionEdge(section: Section, field: FieldView): [Point, Point] | null {
  const [half, deep, pitch] = [field.card_width / 2, field.card_depth / 2, field.token];
  const nth = Number(section.charAt(1)) - 1;
  const across = (y: number): [Point, Point] => [
    { x: -half + nth * pitch, y },
    { x: -half + (nth + 1) * pitch, y },
  ];
  const along = (x: number): [Point, Point] => [
    { x, y: deep - nth * pitch },
    { x, y: deep - (nth + 1) * pitch },
  ];
  if (/^F\d$/.test(section)) return across(deep);
  if (/^B\d$/.test(section)) return across(-deep);
  if (/^L\d$/.test(section)) return along(-half);
  if (/^R\d$/.test(section)) return along(half);
  const sign = section.startsWith('FL') ? -1 : 1;
  const outer = sign * (half + pitch);
  if (section.endsWith('-side')) {
    return [
      { x: outer, y: deep },
      { x: outer, y: deep - pitch },
    ];
  }
  if (section !== 'FL' && section !== 'FR') return null;
  return [
    { x: sign * half, y: deep },
    { x: outer, y: deep },
  ];
}

/** The middle of the front: what a unit shoots from. */
export const eyeOf = (pose: Pose, field: FieldView): Point =>
  toWorld(pose, { x: 0, y: field.card_depth / 2 });

// ---- the screen ----

/** How the field is drawn, as the side at the bottom sees it: in millimetres from the upper left. */
export interface Projection {
  wide: number;
  high: number;
  /** Where a point of the field is drawn. */
  put(point: Point): Point;
  /** Which point of the field is drawn there. */
  take(point: Point): Point;
  /** Degrees, clockwise, to turn what looks up. */
  angle(heading: number): number;
}

export function projectionFor(field: FieldView, edge: Edge): Projection {
  const own = ownField(field, edge);
  const [wide, high] = [own.width / MM, own.depth / MM];
  const turn = headingFrom(edge);
  const mirror = ({ x, y }: Point): Point => (own.isLow ? { x, y: high - y } : { x: wide - x, y });
  const scaled = ({ x, y }: Point, by: number): Point => ({ x: x * by, y: y * by });
  return {
    wide,
    high,
    put: (point) => mirror(scaled(own.put(point), 1 / MM)),
    take: (point) => own.take(scaled(mirror(point), MM)),
    angle: (heading) => (turn - heading) / 100,
  };
}

// ---- the edges ----

/** The field as the army behind an edge measures it: turned a quarter for those who face across it. */
export interface OwnField {
  width: number;
  depth: number;
  /** The edge is where y is 0; otherwise it is the far one. */
  isLow: boolean;
  put(point: Point): Point;
  take(point: Point): Point;
}

export function ownField({ width, depth }: FieldView, edge: Edge): OwnField {
  const isLow = edge === 'low' || edge === 'left';
  if (edge === 'low' || edge === 'high')
    return { width, depth, isLow, put: (point) => point, take: (point) => point };
  return {
    width: depth,
    depth: width,
    isLow,
    put: ({ x, y }) => ({ x: depth - y, y: x }),
    take: ({ x, y }) => ({ x: y, y: depth - x }),
  };
}

const HEADINGS: Record<Edge, number> = { low: 0, high: 18000, left: -9000, right: 9000 };
/** The heading of whoever looks from an edge into the field. */
export const headingFrom = (edge: Edge): number => HEADINGS[edge];

/** A strip behind an edge: from where to where along it, and how deep into the field. */
export function stripAt(
  field: FieldView,
  edge: Edge,
  along: [number, number],
  into: [number, number],
): Point[] {
  const [from, to] = along;
  const far = edge === 'low' || edge === 'left' ? 0 : edge === 'high' ? field.depth : field.width;
  const sign = far === 0 ? 1 : -1;
  const [near, deep] = into.map((one) => far + sign * one) as [number, number];
  const at = (place: number, depth: number): Point =>
    edge === 'low' || edge === 'high' ? { x: place, y: depth } : { x: depth, y: place };
  return [at(from, near), at(to, near), at(to, deep), at(from, deep)];
}

const places = (value: number): string => String(Math.round(value * 100) / 100);
export const writePoint = ({ x, y }: Point): string => `${places(x)} ${places(y)}`;
export const writeShape = (shape: readonly Point[], projection: Projection): string =>
  `M${shape.map((point) => writePoint(projection.put(point))).join('L')}Z`;
