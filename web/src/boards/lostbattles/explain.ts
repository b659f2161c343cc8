// Which answers the notes explain: the one pointed at, else the few that the question is about.
import { isButton, readAnswer } from './answers';
import type { Play } from './play.svelte';
import type { LostBattlesView } from './view';
import type { Zone } from './zones';

const MOST = 4;
/** Verbs whose odds are worth seeing before somebody points at them. */
const WEIGHTY = ['attack', 'strike', 'support', 'bonus', 'all-out', 'rally', 'reverse', 'go'];

export function answersToExplain(
  actions: readonly string[],
  play: Pick<Play, 'signOfZone' | 'signOfUnit'>,
  view: LostBattlesView,
  zone: Zone | null,
  id: number | null,
): string[] {
  const unit = view.units.find((one) => one.id === id);
  const pointed = (unit && play.signOfUnit(unit).action) || (zone !== null && play.signOfZone(zone).action);
  if (pointed) return [pointed];
  const isFight = view.assault !== undefined;
  if (!isFight && (zone !== null || unit)) return [];
  const weighty = actions.filter((action) => WEIGHTY.includes(readAnswer(action).verb));
  if (weighty.length > 0) return weighty.slice(0, MOST);
  return actions.length <= MOST && actions.every(isButton) ? [...actions] : [];
}
