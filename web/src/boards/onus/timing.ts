// How long the moments of a battle are seen: orders are given at once; whatever moves or is rolled has its time.
import type { Moment, Timing } from '../../lib/animationQueue.svelte';
import { rollsIn } from '../shared/spots';
import type { OnusView } from './view';

const viewOf = (moment: Moment): OnusView => moment.view as OnusView;
const hasRoll = ({ steps }: Moment): boolean => rollsIn(steps).length > 0;

const places = ({ units }: OnusView): string =>
  JSON.stringify(
    units.map(({ id, place, pose, ...rest }) => [id, place, pose, 'damage' in rest ? rest.damage : 0]),
  );

export const timing: Timing = {
  isQuiet: (from, to) => !hasRoll(to) && places(viewOf(from)) === places(viewOf(to)),
  isJoint: () => false,
};
