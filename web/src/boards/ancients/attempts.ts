// What a press means when it is not offered: a whole action for the referee, who says why not.
import { opposite, type PairSeat } from '../../lib/protocol';
import { distance, neighbours, type Hex } from './hexes';
import type { Spot } from './answers';
import { standingBy, type AncientsView } from './view';

export interface Situation {
  view: AncientsView;
  seat: PairSeat;
}

const HEX_VERBS: Record<string, string> = {
  enter: 'enter',
  join: 'join',
  restore: 'restore',
  rampage: 'rampage',
  retreat: 'step',
  evade: 'step',
  flight: 'step',
  further: 'further',
  bonus: 'bonus',
};

const strike = (from: Hex, at: Hex): string =>
  distance(from, at) === 1 ? `battle ${from} ${at}` : `fire ${from} ${at}`;

/** With nobody chosen: why does this piece of one's own do nothing? */
function attemptOf(spot: Spot, { view, seat }: Situation): string | null {
  const standing = standingBy(view);
  const here = standing.get(spot.hex);
  if ((here?.unit ?? here?.leader)?.seat !== seat) return null;
  if (view.step === 'move') {
    const free = neighbours(spot.hex).find((hex) => !standing.has(hex)) ?? neighbours(spot.hex)[0];
    return `${here?.unit && !spot.isLeader ? 'move' : 'leader'} ${spot.hex}-${free}`;
  }
  const enemies = view.units.filter((unit) => unit.seat === opposite(seat)).map((unit) => unit.hex);
  const near = enemies.sort((a, b) => distance(spot.hex, a) - distance(spot.hex, b))[0];
  return here?.unit && near ? strike(spot.hex, near) : null;
}

/** The action to ask about, or null where a press says nothing. */
export function attemptFor(spot: Spot, chosen: Spot | null, situation: Situation): string | null {
  const { step } = situation.view;
  if (step === 'order') {
    const isLone = standingBy(situation.view).get(spot.hex)?.unit === undefined;
    return `${spot.isLeader || isLone ? 'lead' : 'order'} ${spot.hex}`;
  }
  if (step === 'move' || step === 'battle') {
    if (!chosen) return attemptOf(spot, situation);
    if (step === 'battle') return strike(chosen.hex, spot.hex);
    return `${chosen.isLeader ? 'leader' : 'move'} ${chosen.hex}-${spot.hex}`;
  }
  const verb = HEX_VERBS[step];
  return verb ? `${verb} ${spot.hex}` : null;
}
