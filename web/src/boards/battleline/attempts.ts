// What a click on a piece says, in words of the game's actions. Whether it is allowed the list of actions
// tells, and the referee when it is not there.
import type { Wording } from '../../lib/wording';
import type { PairSeat } from '../../lib/protocol';
import type { BattleView, Deck } from './view';

const GUILE = ['scout', 'redeploy', 'deserter', 'traitor'];

/** Guile cards are played at no flag. */
export const isGuile = (card: string): boolean => GUILE.includes(card);

export type Piece =
  | { kind: 'hand'; card: string }
  | { kind: 'line'; card: string }
  | { kind: 'flag'; flag: number }
  | { kind: 'deck'; deck: Deck }
  | { kind: 'out' };

/** The words for a click, or null where a click on this piece says nothing now. */
export function attemptFor(piece: Piece, step: string, chosen: Wording): Wording | null {
  switch (piece.kind) {
    case 'hand':
      if (step === 'play') return ['play', piece.card];
      return step === 'scout-return' ? ['return', piece.card] : null;
    case 'line':
      return step === 'take' ? ['take', piece.card] : null;
    case 'flag':
      return attemptForFlag(String(piece.flag), step, chosen);
    case 'deck':
      return step === 'refill' || step === 'scout-draw' ? ['draw', piece.deck] : null;
    case 'out':
      return step === 'place' ? ['discard'] : null;
  }
}

function attemptForFlag(flag: string, step: string, chosen: Wording): Wording | null {
  if (step === 'claim') return ['claim', flag];
  if (step === 'place') return ['place', flag];
  if (step === 'play' && chosen.length >= 2) return [...chosen.slice(0, 2), flag];
  return null;
}

/** A card dropped somewhere: "flag 3", "deck troops", "out". */
export function attemptForDrop(card: string, target: string, step: string): Wording | null {
  const [kind, name = ''] = target.split(' ');
  if (step === 'scout-return') return kind === 'deck' ? ['return', card] : null;
  if (step === 'place') {
    if (kind === 'out') return ['discard'];
    return kind === 'flag' ? ['place', name] : null;
  }
  if (step !== 'play' || kind !== 'flag') return null;
  return isGuile(card) ? ['play', card] : ['play', card, name];
}

/** A card that cannot be played at all: the referee wants a whole action to say why, so a flag is named. */
export function askable(attempt: Wording, view: BattleView, seat: PairSeat): Wording {
  const [verb, card] = attempt;
  if (verb !== 'play' || attempt.length !== 2 || !card || isGuile(card)) return attempt;
  const open = view.flags.filter((flag) => flag.owner === undefined);
  const roomy = open.find((flag) => flag[seat].cards.length < flag.slots) ?? open[0];
  return [...attempt, String(roomy?.flag ?? 1)];
}
