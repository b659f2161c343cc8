// A view of Battle Line, as src/games/battleline/words/speech.cpp writes it.
import type { PairSeat } from '../../lib/protocol';

export interface Strength {
  formation: string;
  sum: number;
}

export interface WildCard {
  card: string;
  as: string;
}

/** One side of a flag. A complete line has a formation; one that grows may have the best it can become. */
export interface LineView extends Partial<Strength> {
  cards: string[];
  was_first?: boolean;
  best?: Strength;
  wild?: WildCard[];
}

export interface FlagView {
  flag: number;
  slots: number;
  fog: boolean;
  mud: boolean;
  owner?: PairSeat;
  South: LineView;
  North: LineView;
}

export interface SideView {
  hand: string[];
  seen_by_opponent: string[];
  troops: number;
  tactics: number;
  tactics_played: number;
  has_led: boolean;
  flags: number[];
  out_of_play: string[];
  guile: string[];
  points: number;
}

export interface BattleView {
  turn: PairSeat;
  step: string;
  flags: FlagView[];
  South: SideView;
  North: SideView;
  decks: { troops: number; tactics: number; put_back: string[] };
  claimable: number[];
  held?: string;
  game: number;
  games: number;
  advanced: boolean;
  starter: PairSeat;
}

export type Deck = 'troops' | 'tactics';
