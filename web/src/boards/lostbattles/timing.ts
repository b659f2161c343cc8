// How long the moments of a battle are seen: orders are given at once, units that advance one by one go
// together, and whatever is rolled has its time.
import type { Moment, Timing } from '../../lib/animationQueue.svelte';
import { rollsIn } from '../shared/spots';
import type { LostBattlesView } from './view';

const viewOf = (moment: Moment): LostBattlesView => moment.view as LostBattlesView;
const hasRoll = ({ steps }: Moment): boolean => rollsIn(steps).length > 0;

const places = ({ units, commanders, zones }: LostBattlesView): string =>
  JSON.stringify([
    units.map(({ id, zone, state, spent }) => [id, zone, state, spent]),
    commanders.map(({ id, zone, state }) => [id, zone, state]),
    zones.map(({ facing }) => facing),
  ]);

export const timing: Timing = {
  isQuiet: (from, to) => !hasRoll(to) && places(viewOf(from)) === places(viewOf(to)),
  isJoint: (from, to) => !hasRoll(to) && viewOf(from).step === 'advance' && viewOf(to).step === 'advance',
};
