// How long the moments of a battle are seen: orders are given at once, a line moves as one, and whatever is
// rolled has its time.
import type { Moment, Timing } from '../../lib/animationQueue.svelte';
import { rollsIn } from './dice';
import type { AncientsView } from './view';

const viewOf = (moment: Moment): AncientsView => moment.view as AncientsView;
const hasRoll = ({ steps }: Moment): boolean => rollsIn(steps).length > 0;

const places = ({ units, leaders }: AncientsView): string =>
  JSON.stringify([
    units.map(({ id, hex, blocks }) => [id, hex, blocks]),
    leaders.map(({ id, hex }) => [id, hex]),
  ]);

/** What is the same while one side gives its orders, or moves, with one card. */
const part = ({ turn, phase, played, units }: AncientsView): string =>
  JSON.stringify([turn, phase, played, units.map(({ id, blocks }) => [id, blocks])]);

const isPeaceful = ({ phase, combat, moving, roll }: AncientsView): boolean =>
  phase !== 'battles' && !combat && !moving && !roll;

export const timing: Timing = {
  isQuiet: (from, to) => !hasRoll(to) && places(viewOf(from)) === places(viewOf(to)),
  isJoint: (from, to) =>
    !hasRoll(to) &&
    isPeaceful(viewOf(from)) &&
    isPeaceful(viewOf(to)) &&
    part(viewOf(from)) === part(viewOf(to)),
};
