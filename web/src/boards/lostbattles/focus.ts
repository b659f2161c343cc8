// Which place a question is about, where units are to be chosen: they are shown from near.
import type { PairSeat } from '../../lib/protocol';
import { unitsAt, type LostBattlesView } from './view';
import { OFF, type Place } from './zones';

const GROUPS = ['strike', 'support', 'advance'];

/** Null where nobody chooses among units. */
export function focusOf({ step, group, assault, about }: LostBattlesView): Place | null {
  if (step === 'lead') return about?.zone ?? null;
  if (step === 'second-hit') return assault?.target ?? null;
  if (step === 'muster' || step === 'enter') return group?.start ?? null;
  return GROUPS.includes(step) ? (group?.zone ?? null) : null;
}

/** What is shown when nothing else is: those who wait to come onto the field. */
export const hasReserve = (view: LostBattlesView, seat: PairSeat): boolean =>
  unitsAt(view, OFF, seat).length > 0;
