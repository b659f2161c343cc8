// A view of Commands & Colors: Ancients, as src/games/ancients writes it.
import type { LanguageCode, PairSeat } from '../../lib/protocol';
import type { Hex } from './hexes';

export type Saying = Record<LanguageCode, string>;

export type TerrainKind =
  | 'broken'
  | 'forest'
  | 'hill'
  | 'water'
  | 'river'
  | 'ford'
  | 'rampart'
  | 'camp'
  | 'bridge'
  | 'walls'
  | 'fortress'
  | 'marsh'
  | 'steep';

export interface TerrainView {
  hex: Hex;
  kind: TerrainKind;
  front?: string[]; // a rampart's front sides
}

export interface UnitView {
  id: number;
  hex: Hex;
  seat: PairSeat;
  kind: string;
  blocks: number;
  full: number;
  special?: boolean;
  ordered?: boolean;
  moved?: boolean;
  battled?: boolean;
  charging?: boolean;
  steps?: number;
  fires?: string; // the hexes that its missiles reach and it sees
  threat?: string; // the hexes that it could attack with its next order
}

export interface LeaderView {
  id: number;
  hex: Hex;
  seat: PairSeat;
  name: Saying;
  ordered?: boolean;
  moved?: boolean;
}

export interface SideView {
  hand: string[];
  cards: number;
  limit: number;
  banners: number;
  goal: number;
  turns: number;
  army: Saying;
}

export interface CombatView {
  attacker: Hex;
  target: Hex;
  is_fire?: boolean;
  is_bonus?: boolean;
  is_evading?: boolean;
  blow?: 'attack' | 'first' | 'back';
  hits?: number;
  flags?: number;
  dice?: number;
}

export interface MovingView {
  hex: Hex;
  left: number;
  kind: 'retreat' | 'evade' | 'rampage' | 'flight';
  seat: PairSeat;
}

export type SymbolName = 'light' | 'medium' | 'heavy' | 'helmet';

/** What stands on the field; all that a picture of a battle needs. */
export interface FieldView {
  terrain: TerrainView[];
  units: UnitView[];
  leaders: LeaderView[];
  objectives?: Partial<Record<PairSeat, Hex[]>>;
}

export interface AncientsView extends FieldView {
  turn: PairSeat;
  step: string;
  phase: 'orders' | 'moves' | 'battles' | 'second-moves';
  /** A battle of one's own that is no more at hand has none. */
  scenario?: string;
  reserve?: { seat: PairSeat; kind: string }[];
  South: SideView;
  North: SideView;
  deck: number;
  discards: string[];
  played?: string;
  effect?: string;
  command?: number;
  orders_left?: number;
  symbols?: Partial<Record<SymbolName, number>>;
  combat?: CombatView;
  moving?: MovingView;
  roll?: { dice: number; purpose: string };
  winner?: string;
  ending?: string;
}

/** Who stands in a hex. */
export interface Standing {
  unit?: UnitView;
  leader?: LeaderView;
}

export function standingBy(view: Pick<FieldView, 'units' | 'leaders'>): Map<Hex, Standing> {
  const by = new Map<Hex, Standing>();
  const at = (hex: Hex): Standing => {
    const found = by.get(hex) ?? {};
    by.set(hex, found);
    return found;
  };
  for (const unit of view.units) at(unit.hex).unit = unit;
  for (const leader of view.leaders) at(leader.hex).leader = leader;
  return by;
}
