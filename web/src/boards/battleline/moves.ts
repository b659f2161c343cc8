// Where pieces come from when they appear, so that they can be seen to move.
import { readCard } from './book';
import type { BattleView } from './view';

const SIDES = ['South', 'North'] as const;

/** The name of the place (data-origin) that a piece which is new in this view comes from. */
export function originOf(piece: string, view: BattleView): string | undefined {
  const back = /^(South|North) (troops|tactics) \d+$/.exec(piece);
  if (back) return `deck ${back[2]}`;
  const side = SIDES.find((seat) => view[seat].hand.includes(piece));
  if (side) return `deck ${readCard(piece).kind === 'troop' ? 'troops' : 'tactics'}`;
  const owner = SIDES.find(
    (seat) =>
      view[seat].guile.includes(piece) ||
      view[seat].out_of_play.includes(piece) ||
      view.flags.some((flag) => flag[seat].cards.includes(piece)),
  );
  return `hand ${owner ?? view.turn}`;
}
