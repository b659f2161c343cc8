// What a press means when it is not offered: a whole action for the referee, who says why not.
import type { CardView, OnusView, UnitView } from './view';

const UNIT_VERBS: Record<string, string> = {
  'order-units': 'pick',
  move: 'pick',
  'rout-next': 'pick',
  'wind-target': 'pick',
  deploy: 'place',
  'name-general': 'general',
};
const PAIR_VERBS: Record<string, string> = { shoot: 'shoot', fight: 'fight' };
const CARD_VERBS: Record<string, string> = {
  orders: 'order',
  event: 'event',
  discard: 'discard',
  refill: 'discard',
  'choose-event': 'choose',
};

/** The action to ask about, or null where a press says nothing. */
export function attemptForUnit(unit: UnitView, chosen: UnitView | undefined, view: OnusView): string | null {
  const pair = PAIR_VERBS[view.step];
  if (pair) return chosen && chosen.seat !== unit.seat ? `${pair} ${chosen.number} ${unit.number}` : null;
  const verb = UNIT_VERBS[view.step];
  const isMeant = unit.seat === view.active || view.step === 'wind-target';
  return verb && isMeant ? `${verb} ${unit.number}` : null;
}

/** Cards are numbered from 1 in actions. */
export function attemptForCard(card: CardView, view: OnusView): string | null {
  const verb = CARD_VERBS[view.step];
  return verb ? `${verb} ${card.card + 1}` : null;
}
