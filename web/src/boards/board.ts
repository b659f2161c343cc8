// What a game's board is to the rest of the client. A board draws a view and turns clicks into words of
// actions (lib/pick); it knows the look of its game and none of its rules. A new game adds a folder here
// and a line below.
import type { Component, Snippet } from 'svelte';
import type { Pick } from '../lib/pick.svelte';
import type { Seat } from '../lib/protocol';

export interface BoardProps {
  view: unknown;
  book: unknown;
  /** The side drawn at the bottom. */
  seat: Seat;
  /** Whether that side's hand belongs to whoever looks. */
  isMine: boolean;
  names: Record<Seat, string>;
  /** The open question, when whoever looks is asked. */
  pick: Pick | null;
  /** Milliseconds that a piece takes to move; 0 for none. */
  pace: number;
  /** Where the board shows what is asked, if it is played on. */
  prompt?: Snippet;
  /** Whether what is shown there wants a row of its own. */
  isPromptWide?: boolean;
  /** Asks the referee about an action: its proof, or why it may not be. */
  explain?: (action: string) => void;
  /** Shows what a side has left on its clock, and who it is. */
  player?: Snippet<[Seat]>;
}

type Board = Component<BoardProps>;

const BOARDS: Record<string, () => Promise<{ default: Board }>> = {
  battleline: () => import('./battleline/Board.svelte'),
};

export const hasBoard = (game: string): boolean => game in BOARDS;

export async function loadBoard(game: string): Promise<Board | null> {
  const board = BOARDS[game];
  return board ? (await board()).default : null;
}
