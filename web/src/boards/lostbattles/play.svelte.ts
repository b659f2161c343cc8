// Presses on zones, counters and commanders, turned into answers; and what has been chosen of one so far.
import type { AnswerDraft } from '../../lib/answerDraft.svelte';
import { splitAction } from '../../lib/wording';
import { isPairSeat, type PairSeat } from '../../lib/protocol';
import { Offers, readAnswer, type Answer, type Turning } from './answers';
import { focusOf, hasReserve } from './focus';
import { standIn } from './piles';
import {
  commanderName,
  placeOf,
  unitName,
  type CommanderView,
  type CostView,
  type LostBattlesView,
  type UnitView,
} from './view';
import { attemptForUnit, attemptForZone } from './attempts';
import { isZone, OFF, type Place, type Zone } from './zones';

export interface Situation {
  draft: AnswerDraft | null;
  view: LostBattlesView;
  seat: PairSeat;
}

/** What a press does now, for marks and labels. */
export interface Sign {
  can: 'choose' | 'target' | 'strike' | null;
  action: string;
}

const NOTHING: Sign = { can: null, action: '' };

interface Chosen {
  /** The question that it answers; nothing where it is only looked at. */
  ply: number | undefined;
  place: Place | null;
  commander: number | null;
}

export class Play {
  private pressed = $state.raw<Chosen | null>(null);
  private plan: string[] = []; // answers that follow when their questions come
  /** Where a unit is shown that lets another stand in for it: they have changed places. */
  slots = $state.raw<ReadonlyMap<number, number>>(new Map());

  /** `situation` is read anew at every question, so that the page follows when it changes. */
  constructor(private readonly situation: () => Situation) {}

  offers = $derived.by(() => new Offers(this.situation().draft?.actions ?? []));

  get draft(): AnswerDraft | null {
    return this.situation().draft;
  }
  get isBusy(): boolean {
    return this.draft?.isSending ?? false;
  }

  private chosen = $derived.by<Chosen | null>(() => {
    const isCurrent = this.pressed?.ply === this.situation().draft?.question.ply;
    return isCurrent ? this.pressed : null;
  });
  commander = $derived(this.chosen?.commander ?? null);

  /** The place whose units are shown from near. */
  place = $derived.by<Place | null>(() => {
    const { view } = this.situation();
    return focusOf(view) ?? this.chosen?.place ?? (hasReserve(view, this.owner) ? OFF : null);
  });

  /** Whose reserve is shown: that of whoever is asked, else of the side at the bottom. */
  get owner(): PairSeat {
    const { draft, seat } = this.situation();
    const asked = draft?.question.decision.seat;
    return isPairSeat(asked) ? asked : seat;
  }

  /** The place that is about to be activated. */
  starting = $derived.by<Place | null>(() => {
    const places = this.offers.startingPlaces;
    const place = this.chosen?.place ?? null;
    if (place !== null && places.includes(place)) return place;
    return places.length === 1 && places[0] === OFF ? OFF : null;
  });

  turnings = $derived.by<Turning[]>(() => {
    const { group, active } = this.situation().view;
    return this.offers.turnings(group, active === 'South' ? 'north' : 'south');
  });

  private choose(place: Place | null, commander: number | null = null): void {
    this.pressed = { ply: this.draft?.question.ply, place, commander };
  }

  act(action: string, ...plan: string[]): void {
    this.plan = plan;
    this.draft?.give(splitAction(action));
  }

  /** The next answer of what was planned, if it is offered and leaves no choice open. */
  follow(): void {
    const { draft, plan } = this;
    if (!draft || draft.isSending || draft.waiting || plan.length === 0) return;
    const [next = '', ...rest] = plan;
    this.plan = [];
    const action = this.offers.has(next) ? next : this.alternative(next);
    if (action === undefined || (next === 'go' && this.hasPayments)) return;
    this.plan = rest;
    void draft.send(splitAction(action));
  }

  /** The same with the unit that stands in for the one meant. */
  private alternative(action: string): string | undefined {
    const id = readAnswer(action).unit;
    const unit = this.situation().view.units.find((one) => one.id === id);
    const answer = unit ? this.answerFor(unit) : undefined;
    if (unit && answer?.unit !== undefined) this.swap(unit.id, answer.unit);
    return answer?.action;
  }

  /** Who pays, and whether the general comes along, is for the player to say. */
  private get hasPayments(): boolean {
    return this.offers.answers.some(({ action }) => action === 'take' || action.startsWith('go '));
  }

  pressZone(zone: Zone): void {
    if (this.isBusy) return;
    const { view } = this.situation();
    const journey = this.offers.journeys(this.commander).find((answer) => answer.place === zone);
    const answer = journey ?? this.offers.at(zone);
    if (answer) return this.act(answer.action);
    if (!this.draft || this.offers.activations(zone).length > 0) {
      const isAgain = this.chosen?.place === zone && this.commander === null;
      return this.choose(isAgain ? null : zone);
    }
    this.ask(attemptForZone(zone, this.commander === null ? null : commanderName(this.commander), view));
  }

  /** All units of a place that are idle, as one group. */
  activateAll({ place, units }: CostView): void {
    const [only] = units;
    const joining = units.length === 1 && only !== undefined ? `add ${unitName(only)}` : 'add-all';
    this.act(`activate ${place}`, joining, 'go');
  }

  private answerFor(unit: UnitView): Answer | undefined {
    const id = standIn(unit, this.offers.units(), this.situation().view);
    return id === null ? undefined : this.offers.unit(id);
  }

  pressUnit(unit: UnitView): void {
    if (this.isBusy) return;
    const answer = this.answerFor(unit);
    const place = placeOf(unit);
    if (answer?.unit !== undefined) {
      this.swap(unit.id, answer.unit);
      return this.act(answer.action);
    }
    const isOwn = unit.seat === this.situation().view.active;
    if (isOwn && place !== null && this.commander === null && this.mayStart(unit, place)) {
      return this.act(`activate ${place}`, `add ${unitName(unit.id)}`);
    }
    const attempt = isOwn ? attemptForUnit(unit, this.situation().view) : null;
    if (attempt) this.ask(attempt);
    else if (isZone(place ?? '')) this.pressZone(place ?? '');
  }

  /** A counter that is pressed first opens its group, and is the first in it. */
  private mayStart(unit: UnitView, place: Place): boolean {
    return !unit.activated && this.offers.activations(place).some((answer) => answer.mode === 'normal');
  }

  private swap(a: number, b: number): void {
    if (a === b) return;
    const slotOf = (id: number): number => this.slots.get(id) ?? id;
    this.slots = new Map([...this.slots, [a, slotOf(b)], [b, slotOf(a)]]);
  }

  pressCommander(one: CommanderView): void {
    if (this.isBusy) return;
    if (this.offers.journeys(one.id).length > 0) {
      return this.choose(null, this.commander === one.id ? null : one.id);
    }
    if (one.zone) this.pressZone(one.zone);
  }

  private ask(attempt: string | null): void {
    if (attempt) this.draft?.ask(splitAction(attempt));
  }

  clear(): void {
    this.plan = [];
    this.choose(null);
    this.draft?.cancel();
  }

  signOfZone(zone: Zone): Sign {
    if (!this.draft) return NOTHING;
    if (this.commander !== null) {
      const journey = this.offers.journeys(this.commander).find((answer) => answer.place === zone);
      return journey ? { can: 'target', action: journey.action } : NOTHING;
    }
    const answer = this.offers.at(zone);
    if (answer) return { can: answer.verb === 'attack' ? 'strike' : 'target', action: answer.action };
    const [first] = this.offers.activations(zone);
    return first ? { can: 'choose', action: first.action } : NOTHING;
  }

  signOfUnit(unit: UnitView): Sign {
    const answer = this.answerFor(unit);
    return answer ? { can: 'choose', action: answer.action } : NOTHING;
  }

  /** The commander can be sent away by himself. */
  mayTravel(one: CommanderView): boolean {
    return this.offers.journeys(one.id).length > 0;
  }
}
