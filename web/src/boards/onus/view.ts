// A view of ONUS!, as src/games/onus/view/view.cpp writes it. Lengths are hundredths of a millimetre, headings
// hundredths of a degree counter-clockwise (0 looks from South to North), movement hundredths of an EP.
import { SEATS, type LanguageCode, type Seat } from '../../lib/protocol';

export type Saying = Record<LanguageCode, string>;

export const PHASES = [
  'deployment',
  'activation',
  'movement',
  'shooting',
  'skirmish',
  'melee',
  'rout',
  'end',
] as const;
export type Phase = (typeof PHASES)[number];

export type UnitType =
  'infantry' | 'cavalry' | 'camels' | 'elephants' | 'chariots' | 'ballista' | 'onager' | 'scorpion';
export type Formation = 'none' | 'shield-wall' | 'phalanx' | 'square' | 'wedge' | 'diamond' | 'bravery';
export type Mark =
  | 'active'
  | 'march'
  | 'broken'
  | 'routed'
  | 'hero'
  | 'no-officer'
  | 'veteran'
  | 'elite'
  | 'ordered'
  | 'shot'
  | 'fled'
  | 'hidden'
  | 'warmed-up'
  | 'back-only'
  | 'left-melee'
  | 'fought';
export type Ability =
  | 'woodsmen'
  | 'climbers'
  | 'amphibious'
  | 'athletes'
  | 'rush'
  | 'skirmishers'
  | 'manoeuvrable'
  | 'professional'
  | 'frightening'
  | 'stubborn'
  | 'furious'
  | 'javelins'
  | 'spearmen'
  | 'deadly'
  | 'accurate'
  | 'sarissas'
  | 'complementary';
export type Side = 'front' | 'right' | 'rear' | 'left';
export type Corner = 'front-left' | 'front-right' | 'rear-right' | 'rear-left';
export type StepKind = 'advance' | 'shift' | 'pivot' | 'spin';
/** F1 to F4, B1 to B4, L1, L2, R1, R2, FL, FR, FL-side, FR-side. */
export type Section = string;

export interface FieldView {
  width: number;
  depth: number;
  /** Behind the bands of deployment. */
  strip: number;
  /** How deep the bands are. */
  band?: number;
  card_width: number;
  card_depth: number;
  token: number;
  ep: number;
}

export interface PoseView {
  x: number;
  y: number;
  heading: number;
  /** The same for people. */
  mm?: string[];
  degrees?: string;
}

export interface TokenView extends PoseView {
  section: Section;
  laid: boolean;
  against?: number;
}

export interface ContactView {
  section: Section;
  enemy: number;
  against: Section;
  laid: boolean;
}

/** What everybody sees of a card on the field, also of one that lies face down. */
interface Standing {
  pose?: PoseView;
  tokens?: TokenView[];
  contacts?: ContactView[];
  engaged?: number[];
  partner?: number;
  /** It lies below its partner. */
  support?: boolean;
}

interface Piece extends Standing {
  id: number;
  /** As in actions: S3. */
  number: string;
  seat: Seat;
  /** Whose it is in a team, from 1. */
  captain: number;
  place: 'waiting' | 'field' | 'destroyed';
}

export interface HiddenUnit extends Piece {
  known: false;
}

export interface KnownUnit extends Piece {
  known: true;
  kind: string;
  name: Saying;
  army: string;
  type: UnitType;
  tags: string[];
  cost: number;
  morale: number;
  movement: number;
  attack: [number, number];
  ranged?: [number, number];
  defence: [number, number];
  health: number;
  abilities: Ability[];
  formations: Exclude<Formation, 'none'>[];
  marks: Mark[];
  damage: number;
  formation: Formation;
  stretch: number;
  deeds?: string[];
  spent?: number;
  now?: { morale: number };
  general?: number;
  movement_left?: number;
  /** The middle of its front, from which it sees. */
  eye?: { x: number; y: number };
}

export type UnitView = HiddenUnit | KnownUnit;
/** One that lies on the table. */
export type Laid<U extends UnitView = UnitView> = U & { pose: PoseView };

export interface GeneralView {
  id: number;
  seat: Seat;
  captain: number;
  card: string;
  name: Saying;
  attack: number;
  defence: number;
  morale: number;
  zone: number;
  leadership: number;
  health: 'well' | 'wounded' | 'dead';
  in_force: boolean;
  unit?: number;
  /** Units within its reach. */
  leads?: number[];
}

export interface CardView {
  card: number;
  order: { id: string; name: Saying; text: Saying; within?: number };
  event: { id: string; name: Saying; text: Saying; icons: ('sword' | 'shield' | 'bow')[] };
}

/** A player of a team; a side that is no team has one. */
export interface CaptainView {
  number: number;
  leadership: number;
  cards: number;
  hand: CardView[];
  ordered: boolean;
  on_field: number;
  has_turn: boolean;
}

export interface SideView {
  army: Saying;
  cost: number;
  size: number;
  losses: number;
  leadership: number;
  cards: number;
  hand: CardView[];
  ordered: boolean;
  on_field: number;
  captains: CaptainView[];
  /** Where everyone is for themselves: behind which edge it deploys, from where to where along it. */
  edge?: Edge;
  zone_from?: number;
  zone_to?: number;
  /** 1 for who was the first to fall, 2 for the next; 0 plays on. */
  fell?: number;
}

/** Of the field as it is measured: y = 0, y = depth, x = 0, x = width. */
export type Edge = 'low' | 'high' | 'left' | 'right';

export interface MoveView {
  unit: number;
  kind: StepKind;
  corner: Corner;
  clockwise: boolean;
  /** Tenths of a degree from its facing. */
  bearing: number;
  limit: number;
  spent: number;
  steps: number;
  rush: boolean;
  target?: number;
  side?: Side;
}

export interface ModifierView {
  rule: string;
  first: number;
  second: number;
}

export interface StrikeView {
  unit: number;
  dice: number;
  attack: [number, number];
  against: [number, number];
  to_hit: number;
  to_damage: number;
  attack_modifiers: ModifierView[];
  defence_modifiers: ModifierView[];
  morale: number;
  morale_modifiers: ModifierView[];
  ones_again?: boolean;
  double_damage?: boolean;
  health_left?: number;
  /** In thousandths: the damage that it deals, from none up. */
  damage?: number[];
  /** In tenths. */
  mean?: number;
  /** In thousandths: what may become of it. */
  fate?: { destroyed: number; tests: number; breaks: number; routs: number };
}

export type AttackKind = 'melee' | 'shot' | 'free' | 'throw' | 'trampling';
export type StrikeOrder =
  'together' | 'attacker-first' | 'defender-first' | 'attacker-only' | 'defender-only';

export interface CombatView {
  attack: AttackKind;
  order: StrikeOrder;
  charge: boolean;
  dice: number;
  striker: 'attacker' | 'defender';
  to_roll: number;
  hits: number;
  long: boolean;
  blocked: boolean;
  side: Side;
  dealt: [number, number];
  events: (CardView & { attacker: boolean; defender: boolean })[];
  attacker?: StrikeView;
  defender?: StrikeView;
}

export const STOPS = [
  'contact',
  'most',
  'half',
  'range',
  'half-range',
  'out-of-range',
  'level',
  'angle',
  'parallel',
  'facing',
  'direction',
  'keep',
  'beside',
  'edge',
] as const;
export type StopKind = (typeof STOPS)[number];

export interface StopView {
  at: number;
  kind: StopKind;
  unit?: number;
  cost?: number;
  pose?: PoseView;
  /** Of a direction: how far it could go. */
  reach?: number;
}

/** How a card would stand against those it meets. */
export interface MeetingView {
  enemy: number;
  side: Side;
  pose: PoseView;
  tokens: TokenView[];
  pairs: ContactView[];
  fights: { enemy: number; dice: number }[];
  links: number[];
}

export interface TouchView {
  at: number;
  pose: PoseView;
  enemies: number[];
  meetings: MeetingView[];
  /** Units whose tokens are moved aside, and how many. */
  swept?: { unit: number; tokens: number }[];
}

export type BarKind = 'movement' | 'turn' | 'field' | 'friend' | 'enemy';
/** Measures that are not offered, and why. Without `to`: all beyond. */
export interface BarView {
  from: number;
  to?: number;
  why: BarKind;
  unit?: number;
}

/** A measure and what it costs. */
export type CostKnot = [measure: number, points: number];

export interface MeasuresView {
  allowed: [number, number][];
  stops: StopView[];
  /** Hundredths of an EP by measure: even between two knots, and after the last as before it. */
  cost?: CostKnot[];
  left?: number;
  contacts?: TouchView[];
  scale?: 'ep' | 'degrees' | 'mm';
  /** What a turn is about. */
  hinge?: { x: number; y: number };
  /** At set-up: the band behind the edge, and what has been chosen of the place. */
  deploy?: { band: number[]; edge?: Edge; heading?: number; y?: number };
  bars?: BarView[];
}

/** Where an answer leads: how a unit would lie and fight, what a shot meets. */
export interface OfferView {
  action: string;
  pose?: PoseView;
  tokens?: TokenView[];
  pairs?: ContactView[];
  fights?: { enemy: number; dice: number }[];
  enemy?: number;
  side?: Side;
  most?: number;
  hinge?: { x: number; y: number };
  contact?: { at: number; pose: PoseView; enemies: number[] };
  strikers?: { unit: number; dice: number }[];
  way?: { x: number; y: number }[];
  leaves?: boolean;
  distance?: number;
  eye?: { x: number; y: number };
  seen?: { x: number; y: number };
  blockers?: number[];
  places?: number;
  combat?: CombatView;
}

export interface OnusView {
  turn: number;
  active: Seat;
  first: Seat;
  phase: Phase;
  step: string;
  /** The captain who is asked, "South.2" or "South" for the first; without it any of the team. */
  asked?: string;
  scenario?: string;
  field: FieldView;
  agreed: { free_measuring: boolean; turns: number; [option: string]: boolean | number };
  units: UnitView[];
  generals: GeneralView[];
  South: SideView;
  North: SideView;
  /** Where three to five play, each for themselves. */
  East?: SideView;
  West?: SideView;
  Northeast?: SideView;
  deck: number;
  discards: CardView[];
  renewals: number;
  order?: CardView;
  shown?: CardView;
  move?: MoveView;
  combat?: CombatView;
  roll?: { dice: number; purpose: string; unit?: number; least?: number; most?: number };
  about?: { unit: number; other?: number; end?: 'left' | 'right' };
  measures?: MeasuresView;
  offers?: OfferView[];
  /** What modifiers are called, by their rules. */
  modifiers?: Record<string, Saying>;
  winner?: string;
  ending?: string;
}

export const isUnitWord = (word: string | undefined): boolean => /^(?:[SNEW]|NE)\d+$/.test(word ?? '');

/** Who play at this table. */
export const sidesOf = (view: OnusView): Seat[] => SEATS.filter((seat) => view[seat] !== undefined);
export const sideOf = (view: OnusView, seat: Seat): SideView => view[seat] ?? view.South;
/** The edge of the field behind an army. */
export const edgeOf = (view: OnusView, seat: Seat): Edge =>
  sideOf(view, seat).edge ?? (seat === 'North' ? 'high' : 'low');

export const isLaid = <U extends UnitView>(unit: U): unit is Laid<U> =>
  unit.place === 'field' && unit.pose !== undefined;

export const unitById = (view: OnusView, id: number | undefined): UnitView | undefined =>
  view.units.find((unit) => unit.id === id);

export const unitByNumber = (view: OnusView, number: string | undefined): UnitView | undefined =>
  view.units.find((unit) => unit.number === number);

export const hasMark = (unit: UnitView, mark: Mark): boolean => unit.known && unit.marks.includes(mark);

export const generalOf = (view: OnusView, unit: UnitView): GeneralView | undefined =>
  unit.known && unit.general !== undefined ? view.generals.find((one) => one.id === unit.general) : undefined;

/** The unit that the question is about: the one named, or the one that moves. */
export const subjectOf = (view: OnusView): UnitView | undefined =>
  unitById(view, view.about?.unit ?? (view.step === 'manoeuvre' ? view.move?.unit : undefined));
