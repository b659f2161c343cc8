// What a press means when it is not offered: a whole action for the referee, who says why not.
import { opposite, type PairSeat } from '../../lib/protocol';
import { distance, neighbours, type Hex } from './hexes';
import type { Spot } from './deeds';
import { standingBy, type AncientsView } from './view';

export interface Table {
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
function wishOf(spot: Spot, { view, seat }: Table): string | null {
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
export function wishFor(spot: Spot, chosen: Spot | null, table: Table): string | null {
  const { step } = table.view;
  if (step === 'order') {
    const isLone = standingBy(table.view).get(spot.hex)?.unit === undefined;
    return `${spot.isLeader || isLone ? 'lead' : 'order'} ${spot.hex}`;
  }
  if (step === 'move' || step === 'battle') {
    if (!chosen) return wishOf(spot, table);
    if (step === 'battle') return strike(chosen.hex, spot.hex);
    return `${chosen.isLeader ? 'leader' : 'move'} ${chosen.hex}-${spot.hex}`;
  }
  const verb = HEX_VERBS[step];
  return verb ? `${verb} ${spot.hex}` : null;
}
