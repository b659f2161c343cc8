// What a press means when it is not offered: a whole action for the referee, who says why not.
import type { LostBattlesView, UnitView } from './view';
import { unitName } from './view';
import type { Zone } from './zones';

const UNIT_VERBS: Record<string, string> = {
  muster: 'add',
  strike: 'strike',
  support: 'support',
  'second-hit': 'hit',
  lead: 'lead',
  advance: 'advance',
};

const isEnemyIn = (zone: Zone, view: LostBattlesView): boolean =>
  view.units.some((unit) => unit.zone === zone && unit.seat !== view.active);

/** The action to ask about, or null where a press says nothing. */
export function attemptForZone(zone: Zone, commander: string | null, view: LostBattlesView): string | null {
  if (commander !== null) return `general ${commander} ${zone}`;
  if (view.step === 'act') return isEnemyIn(zone, view) ? null : `activate ${zone}`;
  if (view.step === 'enter') return `enter ${zone}`;
  if (view.step !== 'march' || zone === view.group?.zone) return null;
  return `${isEnemyIn(zone, view) ? 'attack' : 'move'} ${zone}`;
}

export function attemptForUnit(unit: UnitView, view: LostBattlesView): string | null {
  const verb = UNIT_VERBS[view.step];
  return verb ? `${verb} ${unitName(unit.id)}` : null;
}
