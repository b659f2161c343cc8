// What a game's board is to the rest of the client. A board draws a view and turns clicks into words of
// actions (lib/draft); it knows the look of its game and none of its rules. A new game adds a folder here
// and a line below.
import type { Component, Snippet } from 'svelte';
import type { Timing } from '../lib/animationQueue.svelte';
import type { AnswerDraft } from '../lib/answerDraft.svelte';
import type { Seat, AnsweredPly, WhyMessage } from '../lib/protocol';

export interface BoardProps {
  view: unknown;
  book: unknown;
  /** The side drawn at the bottom. */
  seat: Seat;
  /** Whether that side's hand belongs to whoever looks. */
  isMine: boolean;
  names: Record<Seat, string>;
  /** The open question, when whoever looks is asked. */
  draft: AnswerDraft | null;
  /** Milliseconds that a piece takes to move; 0 for none. */
  pace: number;
  /** Where the board shows what is asked, if it is played on. */
  prompt?: Snippet;
  /** What there is to read beside the question, where the screen has no column for it: notes, dice, what was missed. */
  notes?: Snippet;
  /** Whether what is shown there wants a row of its own. */
  isPromptWide?: boolean;
  /** Asks the referee about an action: its proof, or why it may not be. */
  explain?: (action: string) => void;
  /** The same, for the board to show in a place of its own. */
  consult?: (action: string) => Promise<WhyMessage | null>;
  /** Takes the last answer back; only there where nobody has learnt anything from it. */
  undo?: (() => void) | undefined;
  /** Shows what a side has left on its clock, and who it is. */
  player?: Snippet<[Seat]>;
}

/** What a board has to show beside the log. */
export interface AsideProps {
  view: unknown;
  book: unknown;
  names: Record<Seat, string>;
  /** The way from the view before to this one. */
  steps: readonly AnsweredPly[];
  pace: number;
  isWide: boolean;
}

/** How a game may begin, as a small picture. */
export interface PreviewProps {
  book: unknown;
  scenario: string;
  name: string;
}

export interface BoardKit {
  default: Component<BoardProps>;
  Aside?: Component<AsideProps>;
  Preview?: Component<PreviewProps>;
  /** Answers that nothing on the board stands for. */
  isButton?(action: string): boolean;
  /** Questions for a measure are answered on the board; otherwise a slider stands below it. */
  hasMeasures?: boolean;
  /** It lays the notes where it wants them; otherwise they follow the question. */
  hasNotes?: boolean;
  /** Nothing is hidden: two at one screen need no curtain between them. */
  isOpen?: boolean;
  /** Which moments of the game are short, and which belong together. */
  timing?: Timing;
}

const BOARDS: Record<string, () => Promise<BoardKit>> = {
  battleline: () => import('./battleline'),
  ancients: () => import('./ancients'),
  lostbattles: () => import('./lostbattles'),
  onus: () => import('./onus'),
};

export const hasBoard = (game: string): boolean => game in BOARDS;

export const loadBoard = async (game: string): Promise<BoardKit | null> => (await BOARDS[game]?.()) ?? null;
