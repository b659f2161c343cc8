// A view of Lost Battles, as src/games/lostbattles/view/view.cpp writes it.
import type { LanguageCode, PairSeat } from '../../lib/protocol';
import type { Facing, Place, Zone } from './zones';

export type Saying = Record<LanguageCode, string>;

export type Ground = 'hill' | 'wood' | 'marsh' | 'stream' | 'river' | 'coast' | 'impassable';
export type TypeName = 'HI' | 'LI' | 'HC' | 'LC' | 'EL' | 'CH';
export type Subtype = 'archers' | 'hoplites' | 'phalangites' | 'legionaries' | 'cataphracts' | 'scythed';
export type Rank = 'veteran' | 'average' | 'levy' | 'indian' | 'african';
export type Quality = 'uninspired' | 'average' | 'inspired' | 'brilliant';
export type Mode = 'normal' | 'reduced' | 'double' | 'triple';
export const TYPES: readonly TypeName[] = ['HI', 'LI', 'HC', 'LC', 'EL', 'CH'];

export interface ZoneView {
  zone: Zone;
  half: PairSeat;
  name: string;
  ground: Ground[];
  units: number[];
  facing?: Facing;
  lead?: number;
  attacked?: Facing[];
  key?: PairSeat;
  camp?: PairSeat;
  fortified?: boolean;
  captured?: boolean;
}

export type Fate = 'off' | 'shattered' | 'routed' | 'withdrawn';

export interface UnitView {
  id: number;
  seat: PairSeat;
  kind: string;
  type: TypeName;
  subtype?: Subtype;
  class: Rank;
  zone?: Zone;
  state?: Fate;
  spent?: boolean;
  activated?: boolean;
  deployed?: boolean;
  lead?: boolean;
  bodyguard?: number; // the number of its leader
  value?: number;
  moves?: number;
  size?: string;
}

export interface CommanderView {
  id: number;
  seat: PairSeat;
  name: Saying;
  quality: Quality;
  role: 'leader' | 'general';
  unit?: number;
  cautious?: boolean;
  zone?: Zone;
  state?: 'off' | 'killed' | 'lost';
  stock?: number;
  shaken?: boolean;
  activated?: boolean;
}

export interface Modifier {
  rule: string;
  value: number;
}

export type Loss = 'shattered' | 'routed' | 'withdrawn';
export const LOSSES: readonly Loss[] = ['shattered', 'routed', 'withdrawn'];

export interface SideView {
  army: Saying;
  value: number;
  start_value: number;
  points: number;
  on_field: number;
  undeployed: number;
  losses: Record<Loss, number[]>;
  captured?: boolean;
  fatigued?: boolean;
  surprised?: boolean;
  morale?: Modifier[];
}

/** What the activation of all who are idle in a place would cost. */
export interface CostView {
  place: Place;
  units: number[];
  commands: number;
  funds: number;
  /** All of them may be one group. */
  together: boolean;
}

export interface GroupView {
  start: Place;
  zone: Place;
  facing: Facing;
  mode: Mode;
  units: number[];
  general?: number;
  moves: { unit: number; moves: number; free_turns: number }[];
  stock: number;
  moved?: boolean;
  halted?: boolean;
  /** Turns towards an enemy that take a move which the attack on him needs. */
  losing?: LosingTurn[];
}

export interface LosingTurn {
  turn: Facing;
  attack: Zone;
  /** As part of that attack the turn would cost nothing. */
  free?: boolean;
}

export interface AssaultView {
  from: Zone;
  target: Zone;
  limit: string;
  struck: number[];
  attacker?: number;
  victim?: number;
  support?: number;
  half?: boolean;
  bonus?: number;
  modifiers?: Modifier[];
  score?: number;
  margin?: number;
  all_out?: boolean;
  hits?: number;
}

export interface CombatTable {
  /** Not there for a table that is neither ours nor the one in force. */
  name?: Saying;
  own?: boolean;
  columns: TypeName[];
  scores: Record<TypeName, number[]>;
}

/** What stands on the field; all that a picture of a battle needs. */
export interface FieldView {
  zones: ZoneView[];
  units: UnitView[];
  commanders: CommanderView[];
}

export interface LostBattlesView extends FieldView {
  turn: number;
  of: number;
  active: PairSeat;
  first: PairSeat;
  second?: boolean;
  step: string;
  commands: number;
  scenario?: string;
  /** How many men a unit stands for, and how wide a zone is. */
  multiple?: number;
  zone_width?: number;
  attack_limit: number;
  dust?: boolean;
  weather?: 'cloudy' | 'wet';
  South: SideView;
  North: SideView;
  costs?: CostView[];
  group?: GroupView;
  assault?: AssaultView;
  roll?: { dice: number; purpose: string };
  about?: { zone?: Zone; unit?: number; commander?: number };
  table: CombatTable;
  winner?: string;
  ending?: string;
  level?: string;
}

const EACH = 32; // units of a side

/** As the referee writes it: S3 is South's third unit. */
export const unitName = (id: number): string => `${id < EACH ? 'S' : 'N'}${(id % EACH) + 1}`;
export const commanderName = (id: number): string => `${id < 2 ? 'S' : 'N'}C${(id % 2) + 1}`;

export function readUnit(name: string): number | null {
  const [, letter, number] = /^([SN])(\d+)$/.exec(name) ?? [];
  return letter ? Number(number) - 1 + (letter === 'N' ? EACH : 0) : null;
}
export function readCommander(name: string): number | null {
  const [, letter, number] = /^([SN])C(\d)$/.exec(name) ?? [];
  return letter ? Number(number) - 1 + (letter === 'N' ? 2 : 0) : null;
}

/** Where it is: a zone, or off the field and still to come; null for those who are gone. */
export const placeOf = ({ zone, state }: UnitView | CommanderView): Place | null =>
  zone ?? (state === 'off' ? 'off' : null);

export const unitsAt = (view: Pick<FieldView, 'units'>, place: Place, seat?: PairSeat): UnitView[] =>
  view.units.filter((unit) => placeOf(unit) === place && (seat === undefined || unit.seat === seat));

export const commanderAt = (
  view: Pick<FieldView, 'commanders'>,
  place: Place,
  seat?: PairSeat,
): CommanderView | undefined =>
  view.commanders.find((one) => placeOf(one) === place && (seat === undefined || one.seat === seat));

export const zoneOf = (view: Pick<FieldView, 'zones'>, zone: Zone): ZoneView | undefined =>
  view.zones.find((one) => one.zone === zone);
