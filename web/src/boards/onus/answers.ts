// Answers sorted by what a person points at: a unit, one unit and then another, a card, a corner.
import { splitAction } from '../../lib/wording';
import { isUnitWord, type CardView, type Corner } from './view';

export interface Answer {
  action: string;
  verb: string;
  words: string[];
}

export const readAnswer = (action: string): Answer => {
  const words = splitAction(action);
  return { action, verb: words[0] ?? '', words };
};

const isCardWord = (word: string): boolean => word.includes('/');

/** What a unit that moves may do; these have a place of their own beside the field. */
const OF_MOVE = ['march', 'advance', 'shift', 'spin', 'pivot', 'form', 'stretch', 'close'];

/** Answers that nothing on the board stands for. */
export const isButton = (action: string): boolean => {
  const { verb, words } = readAnswer(action);
  const isPointedAt = words.some((word) => isUnitWord(word) || isCardWord(word));
  return !isPointedAt && !OF_MOVE.includes(verb);
};

export const CORNERS: readonly Corner[] = ['front-left', 'front-right', 'rear-right', 'rear-left'];
export interface Turn {
  corner: Corner;
  isClockwise: boolean;
}
export const writePivot = ({ corner, isClockwise }: Turn): string =>
  `pivot ${corner}${isClockwise ? '-clockwise' : ''}`;

const copyOf = (word: string): number => Number(/\.(\d+)$/.exec(word)?.[1] ?? 1);
const kindOf = ({ order, event }: CardView): string => `${order.id}/${event.id}`;

export class Offers {
  readonly answers: Answer[];

  constructor(actions: readonly string[]) {
    this.answers = actions.map(readAnswer);
  }

  has(action: string): boolean {
    return this.answers.some((answer) => answer.action === action);
  }

  /** Those whose first unit is this one. */
  ofUnit(number: string): Answer[] {
    return this.answers.filter(({ words }) => words.find(isUnitWord) === number);
  }

  /** Those that name both, the first of them first. */
  ofPair(first: string, second: string): Answer[] {
    return this.ofUnit(first).filter(({ words }) => words.filter(isUnitWord)[1] === second);
  }

  targetsOf(first: string): string[] {
    const seconds = this.ofUnit(first).map(({ words }) => words.filter(isUnitWord)[1]);
    return [...new Set(seconds.filter((word) => word !== undefined))];
  }

  /** What the unit that moves may do. */
  get ofMove(): Answer[] {
    return this.answers.filter(({ verb, words }) => OF_MOVE.includes(verb) && !words.some(isUnitWord));
  }

  /** Those that name a card which is none of these: two that were drawn, say. */
  otherCards(among: readonly CardView[]): Answer[] {
    const kinds = among.map(kindOf);
    return this.answers.filter(({ words }) =>
      words.some((word) => isCardWord(word) && !kinds.includes(word.replace(/\.\d+$/, ''))),
    );
  }

  /** Copies of a card are told apart by their number in the deck, and so by their order here. */
  ofCard(card: CardView, among: readonly CardView[]): Answer[] {
    const twins = among.filter((one) => kindOf(one) === kindOf(card)).sort((a, b) => a.card - b.card);
    const isMeant = (word: string): boolean => word.replace(/\.\d+$/, '') === kindOf(card);
    const named = this.answers.filter(({ words }) => words.some(isMeant));
    const copies = [...new Set(named.map(({ words }) => copyOf(words.find(isMeant) ?? '')))].sort();
    if (copies.length === 1) return named;
    const copy = copies[twins.findIndex((one) => one.card === card.card)];
    return named.filter(({ words }) => copyOf(words.find(isMeant) ?? '') === copy);
  }
}
