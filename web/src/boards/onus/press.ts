// What a press on a unit does, as far as the answers that are offered tell.
import type { Offers } from './answers';
import { offeredTwin } from './plan';
import { subjectOf, type OnusView, type UnitView } from './view';

/** The answer itself, a choice to go on from, or a target of the chosen one. */
export type Can = 'act' | 'choose' | 'target' | null;

export interface Choice {
  view: OnusView;
  offers: Offers;
  /** The number of the unit that was chosen. */
  chosen: string | null;
  /** Units that were offered before the one that moves now. */
  movers: readonly string[];
}

/** One that may go when the unit that moves now has ended its move. */
export function isNext(unit: UnitView, { view, offers, movers }: Omit<Choice, 'chosen'>): boolean {
  const isMove = view.step === 'manoeuvre' && offers.has('decline');
  return isMove && subjectOf(view)?.id !== unit.id && movers.includes(unit.number);
}

/** One of several cards that are the same: any of them may be taken. */
function isTwin(unit: UnitView, { view, offers }: Choice): boolean {
  const isWaiting = view.step === 'deploy' && unit.place === 'waiting';
  return isWaiting && offeredTwin(unit.number, view, offers) !== undefined;
}

export function canPress(unit: UnitView, choice: Choice): Can {
  const { view, offers, chosen } = choice;
  if (chosen !== null && offers.ofPair(chosen, unit.number).length > 0) return 'target';
  const answers = offers.ofUnit(unit.number);
  if (answers.length === 0) return isTwin(unit, choice) ? 'choose' : isNext(unit, choice) ? 'act' : null;
  const isPlain = answers.length === 1 && offers.targetsOf(unit.number).length === 0;
  return isPlain && view.step !== 'deploy' ? 'act' : 'choose';
}
