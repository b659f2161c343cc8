// The list of answers, sorted by what a person points at. "move 5.5-5.7" begins at one hex and ends at
// another, "order 5.5" is one hex, "done" is a button. Nothing here knows what is allowed.
import { splitAction } from '../../lib/wording';
import type { Hex } from './hexes';

export const OFF = 'off';

export interface Answer {
  action: string;
  verb: string;
  /** Where it begins, for what takes two hexes. */
  from?: Hex;
  /** The hex that is pointed at last; "off" beyond the edge. */
  at?: Hex;
  card?: string;
}

const HEX = /^\d+\.\d+$/;
const LEADERS = ['leader', 'lead'];

/** Answers that a leader gives by himself, apart from the unit that he is with. */
export const isLeaders = (verb: string): boolean => LEADERS.includes(verb);

export function readAnswer(action: string): Answer {
  const [verb = '', first = '', second = ''] = splitAction(action);
  if (verb === 'play') return { action, verb, card: first };
  const way = /^(\d+\.\d+)-(\S+)$/.exec(first);
  if (way) return { action, verb, from: way[1] ?? '', at: way[2] ?? '' };
  if (HEX.test(first) && HEX.test(second)) return { action, verb, from: first, at: second };
  if (HEX.test(first)) return { action, verb, at: first };
  return { action, verb };
}

/** No place on the field stands for it: it needs a button. */
export function isButton(action: string): boolean {
  const { card, from, at } = readAnswer(action);
  return card === undefined && from === undefined && at === undefined;
}

/** Where a press goes: a leader may be pressed apart from the unit that he is with. */
export interface Spot {
  hex: Hex;
  isLeader: boolean;
}

export const isSameSpot = (a: Spot | null, b: Spot | null): boolean =>
  a !== null && b !== null && a.hex === b.hex && a.isLeader === b.isLeader;

export class Offers {
  readonly answers: readonly Answer[];

  constructor(actions: readonly string[]) {
    this.answers = actions.map(readAnswer);
  }

  /** What a press on this spot does at once. A leader's own answer comes first where he is pressed. */
  at(spot: Spot): Answer | undefined {
    const here = this.answers.filter((answer) => answer.from === undefined && answer.at === spot.hex);
    return here.find((answer) => isLeaders(answer.verb) === spot.isLeader) ?? here[0];
  }

  /** The answers that begin at this spot. */
  from(spot: Spot | null): Answer[] {
    if (!spot) return [];
    return this.answers.filter(
      (answer) => answer.from === spot.hex && isLeaders(answer.verb) === spot.isLeader,
    );
  }

  /** The spot that a press in this hex chooses, if answers begin there. */
  source(spot: Spot): Spot | null {
    if (this.from(spot).length > 0) return spot;
    const other = { hex: spot.hex, isLeader: !spot.isLeader };
    return this.from(other).length > 0 ? other : null;
  }

  /** All spots where answers begin. */
  get sources(): Spot[] {
    const spots = new Map<string, Spot>();
    for (const { from, verb } of this.answers) {
      if (from === undefined) continue;
      const isLeader = isLeaders(verb);
      spots.set(`${from} ${isLeader}`, { hex: from, isLeader });
    }
    return [...spots.values()];
  }

  has(verb: string): boolean {
    return this.answers.some((answer) => answer.verb === verb);
  }

  card(id: string): Answer | undefined {
    return this.answers.find((answer) => answer.card === id);
  }
}
