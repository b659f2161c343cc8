// Every message between client and server, as docs/protocol.md has them. Nothing here knows a game:
// a view is drawn by the game's board (src/boards), which has the type of its own view.

export type Seat = 'South' | 'North' | 'East' | 'West' | 'Northeast';
/** Of games for two. */
export type PairSeat = 'South' | 'North';
export type Eyes = Seat | 'Nobody' | 'Nature';
export type LanguageCode = 'en' | 'ru';

/** In the order in which a table of so many fills them. */
export const SEATS: readonly Seat[] = ['South', 'North', 'East', 'West', 'Northeast'];
export const PAIR: readonly PairSeat[] = ['South', 'North'];
export const opposite = (seat: PairSeat): PairSeat => (seat === 'South' ? 'North' : 'South');
export const isSeat = (name: string | undefined): name is Seat => SEATS.some((seat) => seat === name);
export const isPairSeat = (name: string | undefined): name is PairSeat => PAIR.some((seat) => seat === name);
export const pairSeat = (seat: Seat): PairSeat => (isPairSeat(seat) ? seat : 'South');

export interface Fault {
  code: string;
  text: string;
  rule?: string;
  /** Those that a refusal speaks of, as actions name them. */
  pieces?: string[];
}

export interface User {
  id: number;
  name: string;
  guest?: number;
  deleted?: boolean; // an account that is gone
}

export interface Me {
  user: User | null;
}

export interface Token {
  id: string;
  label: string;
  created: number;
}

/** A browser that is signed in, or a bot's token. */
export interface SignedIn {
  id: string;
  kind: 'browser' | 'bot';
  device: string; // or the token's name; empty when it is not known
  created: number;
  seen: number;
  own: boolean; // the one that asks
}

export interface NewToken {
  id: string;
  token: string;
  label: string;
}

// What there is

export interface GameOption {
  name: string;
  least: number;
  most: number;
  usual: number;
  rule: string;
  text: string;
}

/** A battle, or another way to set a game up. */
export interface ScenarioEntry {
  id: string;
  name: string;
  text: string;
  players: number;
}

export interface Game {
  name: string;
  title: string;
  letters: string;
  options: GameOption[];
  scenarios?: ScenarioEntry[]; // the usual one first
}

export interface Level {
  name: string;
  title: string;
  text: string;
}

export interface ClockRule {
  bank: number;
  per_move: number;
  increment: number;
}

export interface ClockPreset extends ClockRule {
  name: string;
  title: string;
}

export interface Catalogue {
  games: Game[];
  levels: Level[];
  clocks: ClockPreset[];
  program: string; // "acies 0.2.0"
}

export interface Rule {
  id: string;
  status: string;
  chapter: string;
  text: string;
}

export interface RuleBook {
  game: string;
  title: string;
  rules: Rule[];
}

export interface SingleRule extends Rule {
  game: string;
}

// Armies of ONUS!

export interface ArmyUnit {
  id: string;
  army: string;
  name: string;
  type: string;
  costs: number[]; // line, veteran, elite
  cards: number;
  morale: number;
  movement: number;
  attack: [number, number];
  ranged?: [number, number];
  defence: [number, number];
  health: number;
  abilities: { name: string; text: string; rule: string }[];
}

export interface ArmyGeneral {
  id: string;
  name: string;
  percent: number;
  leadership: number;
  zone: number;
  attack: number;
  defence: number;
  morale: number;
  gift: string;
  gift_text: string;
}

export interface ArmyDef {
  id: string;
  name: string;
  from: string[]; // whose units it may take, itself first
  generals: string[];
}

export interface ReadyList {
  id: string;
  name: string;
  army: string;
  size: number;
  code: string;
}

export interface ArmyBook {
  limits: { least: number; most: number; units: number; sizes: number[] };
  armies: ArmyDef[];
  units: ArmyUnit[];
  generals: ArmyGeneral[];
  lists: ReadyList[];
}

export interface ArmyFault {
  text: string;
  rule: string;
  at: number;
  length: number;
  unit?: string;
}

export interface Troop {
  id: string;
  level: number;
  copies: number;
}

/** An army as the referee has read it from its code; points are hundredths where they have a part of one. */
export interface ArmySheet {
  code: string;
  good: boolean;
  army: string;
  size: number;
  general: string;
  units: (Troop & { cost: number; sum: number; left: number; hired: boolean })[];
  count: number;
  units_cost: number;
  surcharges: number;
  hired: number;
  percent: number;
  general_cost: number; // hundredths
  whole: number; // hundredths
  left: number; // hundredths
  faults: ArmyFault[];
}

export interface ArmyFile {
  code: string;
  name: string;
  faults: string[];
}

// Tables

export type TableStage = 'open' | 'live' | 'over' | 'held';

export type Sitter =
  | { kind: 'person'; id: number; name: string; guest?: number }
  | { kind: 'bot'; level: string; title: string }
  | { kind: 'open' };

export interface Row {
  id: string;
  game: string;
  title: string;
  scenario?: string;
  options: string;
  stage: TableStage;
  seats: Partial<Record<Seat, Sitter>>;
  you: Seat[];
  asked: string;
  ply: number;
  created: number;
  updated: number;
  deadline: number;
  clock: ClockRule;
  is_listed: boolean;
  result: string;
}

/** The seats of a table, in their order. */
export const seatsOf = (row: Row): Seat[] => SEATS.filter((seat) => row.seats[seat] !== undefined);
export const sitterAt = (row: Row, seat: Seat): Sitter => row.seats[seat] ?? { kind: 'open' };

export interface NewTable {
  game: string;
  scenario?: string;
  armies?: Partial<Record<PairSeat, string>>; // codes; an open seat that is left out brings its army later
  options: Record<string, number>;
  seats: Partial<Record<Seat, string>>;
  clock?: ClockRule;
  is_listed: boolean;
  position?: string;
}

export interface TableMade {
  table: Row;
  commitment: string;
  invitation: string;
}

export interface GameEvent {
  ply: number;
  seat: string;
  rule?: string;
  kind?: string;
  text: string;
}

export interface Choice {
  action: string;
  text: string;
}

export interface Decision {
  seat: Eyes;
  form: 'list' | 'range' | 'chance' | 'over';
  step: string;
  rule: string;
}

export interface RangeOffer {
  action: string;
  allowed: [number, number][];
  stops: number[];
}

export interface Outcome {
  is_over: boolean;
  winner: string;
  points: number[];
  rule: string;
}

export interface Question {
  ply: number;
  decision: Decision;
  prompt: string;
  actions?: Choice[];
  range?: RangeOffer;
  outcome?: Outcome;
  view: unknown;
  position: string;
}

export interface Clock extends Partial<Record<Seat, number>> {
  running: string;
  at: number;
  per_move: number;
  move_left?: number; // of per_move, for the running seat
}

export type OfferKind = 'draw' | 'takeback' | 'rematch' | 'continue' | 'abandon';

export interface Offer {
  kind: OfferKind;
  seat: Seat;
  /** Where a game on hold would go on. */
  ply?: number;
  /** Who is still to agree, at tables of more than two. */
  waits_for?: Seat[];
}

/** Where the record does not replay by the present rules: they were corrected since. */
export interface RuleChange {
  number: number;
  ply: number;
  seat: string;
  cause: 'unreadable' | 'refused' | 'otherwise';
  answer: string; // empty where one may not know it
  text: string;
  rule?: string;
}

export interface Ending {
  result: string;
  reason: string;
  text: string;
}

export interface ChatLine {
  number: number;
  who: Sitter | User;
  text: string;
  at: number;
}

export interface AnsweredPly {
  ply: number;
  seat: string;
  answer: string;
  events: GameEvent[];
}

export interface TableMessage {
  type: 'table';
  id?: number;
  table: string;
  row: Row;
  as: Eyes;
  number: number;
  now: number;
  commitment: string;
  invitation?: string;
  /** Who play a seat with its owner, and the keys of one's own seats for others to join. */
  allies?: Partial<Record<Seat, User[]>>;
  ally_keys?: Partial<Record<Seat, string>>;
  /** Before the game, where a seat brings its army: what was agreed on, who has none yet, and one's own. */
  armies?: { points: number; lacking: Seat[]; own: Partial<Record<Seat, string>> };
  seed?: string | null;
  ready?: Partial<Record<Seat, boolean>>;
  words?: Partial<Record<Seat, string>>;
  question: Question | null;
  clock: Clock | null;
  offer: Offer | null;
  change?: RuleChange | null;
  end?: Ending | null;
  may: string[];
  rematch?: string | null;
  log: GameEvent[];
  chat: ChatLine[];
}

export interface NewsMessage extends Partial<Omit<TableMessage, 'type' | 'id'>> {
  type: 'news';
  table: string;
  number: number;
  from?: number;
  back?: number;
  steps?: AnsweredPly[];
}

export interface Ply {
  ply: number;
  seat?: string;
  answer?: string;
  text?: string;
  events?: GameEvent[];
  view: unknown;
  prompt?: string;
}

export interface Plies {
  plies: Ply[];
  count: number;
}

export interface LuckRow {
  seat: string;
  what: string;
  count: number;
  got: number;
  expected: number;
  spread: number;
}

export interface Lobby {
  open: Row[];
  live: Row[];
}

// The WebSocket

export interface HelloMessage {
  type: 'hello';
  version: number;
  user: User | null;
  now: number;
}

export interface LobbyMessage extends Lobby {
  type: 'lobby';
  mine?: Row[]; // only for those who have a session
}

export interface WhyMessage {
  type: 'why';
  id: number;
  allowed: boolean;
  text: string;
  rule?: string;
  /** Those that a refusal speaks of, as actions name them. */
  pieces?: string[];
}

export interface DoneMessage {
  type: 'done';
  id: number;
}

export interface ErrorMessage {
  type: 'error';
  id?: number;
  error: Fault;
}

export interface PongMessage {
  type: 'pong';
  now: number;
}

export type ServerMessage =
  | HelloMessage
  | TableMessage
  | NewsMessage
  | LobbyMessage
  | WhyMessage
  | DoneMessage
  | ErrorMessage
  | PongMessage;

// What a player may wish; the members that go with each.
export interface Wishes {
  sit: { seat: Seat; invitation?: string };
  join: { seat: Seat; key: string };
  army: { seat: Seat; code: string };
  leave: object;
  ready: { words: string; seat?: Seat };
  answer: { ply: number; action: string; seat?: Seat };
  undo: { seat?: Seat };
  takeback: object;
  draw: object;
  accept: object;
  decline: object;
  resign: { seat?: Seat };
  rematch: object;
  chat: { text: string };
  cancel: object;
  expel: { seat: Seat; user: number };
  continue: { ply?: number };
  abandon: object;
}

export type WishName = keyof Wishes;
