// What has been chosen on the board, and what a press means now.
import type { AnswerDraft } from '../../lib/answerDraft.svelte';
import { splitAction } from '../../lib/wording';
import type { WhyMessage } from '../../lib/protocol';
import { Offers, type Answer } from './answers';
import { HandPresses } from './handPresses.svelte';
import { Measuring } from './measuring.svelte';
import type { Point } from './plane';
import { canPress, type Can } from './press';
import { offerOf } from './prospect';
import { Sequence } from './sequence.svelte';
import type { Situation } from './situation';
import { subjectOf, unitByNumber, type CardView, type OfferView, type OnusView, type UnitView } from './view';
import { attemptForUnit } from './attempts';

/** What the referee said to a press that is not offered, and where it was. */
export interface Refusal {
  at: string;
  from?: string | undefined;
  why: WhyMessage;
}

/** Questions where the places of one unit are all that is chosen from. */
const PLACES = ['meet', 'snap', 'links', 'quarter', 'furious', 'follow', 'flight-way'];

export class Play {
  chosen = $state<string | null>(null); // the number of a unit
  refusal = $state.raw<Refusal | null>(null);
  /** The answer that is pointed at. */
  private hinted = $state<string | null>(null);

  constructor(private readonly situation: () => Situation) {}

  readonly offers = $derived.by(() => new Offers(this.situation().draft?.actions ?? []));
  readonly hand = new HandPresses(
    () => this.situation(),
    () => this.offers,
  );
  readonly measuring: Measuring = new Measuring(
    () => this.situation(),
    () => this.sequence.plan,
  );
  readonly sequence: Sequence = new Sequence({
    situation: () => this.situation(),
    offers: () => this.offers,
    measuring: () => this.measuring,
    reset: () => (this.chosen = this.refusal = null),
    ask: (action, at) => this.ask(action, at),
  });

  get draft(): AnswerDraft | null {
    return this.situation().draft;
  }
  get view(): OnusView {
    return this.situation().view;
  }
  get isBusy(): boolean {
    return this.draft?.isSending ?? false;
  }
  get mayTakeBack(): boolean {
    return this.situation().undo !== undefined;
  }

  /** The unit that the question is about, or that somebody chose. */
  readonly subject = $derived.by<UnitView | undefined>(
    () => unitByNumber(this.view, this.chosen ?? undefined) ?? subjectOf(this.view),
  );

  /** Where the answer that is pointed at would lead. */
  readonly prospect = $derived.by<OfferView | undefined>(() => offerOf(this.view, this.hinted));
  /** The answers whose ends are drawn while none is pointed at: sides of a charge, ways to close up. */
  readonly prospects = $derived.by<OfferView[]>(() => {
    if (this.prospect) return [this.prospect];
    const { offers = [], step } = this.view;
    return this.draft && PLACES.includes(step) ? offers.filter(({ pose, way }) => pose ?? way) : [];
  });

  /** An answer is pointed at, or no more. */
  hint(action: string | null): void {
    this.hinted = action;
  }

  canUnit(unit: UnitView): Can {
    if (!this.draft) return null;
    const { view, offers, chosen } = this;
    return canPress(unit, { view, offers, chosen, movers: this.sequence.movers });
  }

  /** Units that may be the second word of the chosen one's answer. */
  get targetsOfChosen(): UnitView[] {
    const numbers = this.chosen === null ? [] : this.offers.targetsOf(this.chosen);
    return numbers.map((number) => unitByNumber(this.view, number)).filter((unit) => unit !== undefined);
  }

  /** Answers of the chosen unit that no second press tells apart. */
  get menu(): Answer[] {
    return this.chosen === null ? [] : this.offers.ofUnit(this.chosen);
  }

  /** `isFinger`: nothing was pointed at before, so that an attack is read before it is made. */
  pressUnit(unit: UnitView, isFinger = false): void {
    if (this.isBusy) return;
    this.refusal = null;
    const can = this.canUnit(unit);
    if (can === 'target') return this.pressTarget(unit, isFinger);
    if (can === 'choose') this.chosen = this.chosen === unit.number ? null : unit.number;
    else if (can === 'act') this.pressAct(unit);
    else this.pressOther(unit);
  }

  private pressTarget(unit: UnitView, isFinger: boolean): void {
    const [only, ...more] = this.offers.ofPair(this.chosen ?? '', unit.number);
    if (!only || more.length > 0) return;
    if (!isFinger || !offerOf(this.view, only.action)?.combat) return this.act(only.action);
    this.hint(only.action);
    this.draft?.consider(only.words);
  }

  private pressAct(unit: UnitView): void {
    const [only] = this.offers.ofUnit(unit.number);
    if (only) this.act(only.action);
    else this.sequence.turnTo(unit);
  }

  /** It is not offered: the referee says why. */
  private pressOther(unit: UnitView): void {
    const attempt = this.draft
      ? attemptForUnit(unit, unitByNumber(this.view, this.chosen ?? ''), this.view)
      : null;
    if (attempt) this.ask(attempt, unit.number, this.chosen ?? undefined);
    else this.chosen = null;
  }

  /** A place on the field: that is where the chosen card goes. */
  pressField(point: Point): void {
    if (this.chosen !== null && this.view.step === 'deploy') this.sequence.place(this.chosen, point);
    else this.chosen = null;
    this.refusal = null;
  }

  pressCard(card: CardView, among: readonly CardView[]): void {
    if (!this.isBusy) this.refusal = null;
    this.hand.press(card, among);
  }

  act(action: string): void {
    this.reset();
    this.draft?.give(splitAction(action));
  }

  /** The referee is asked, and what he says is shown where it was pressed. */
  ask(action: string, at: string, from?: string): void {
    const { consult } = this.situation();
    if (!consult) return this.draft?.ask(splitAction(action));
    void consult(action).then((why) => {
      if (why) this.refusal = { at, from, why };
    });
  }

  private reset(): void {
    this.chosen = this.refusal = null;
    this.hand.clear();
  }

  /** What was chosen last is given up: a choice, a refusal, or the measure that is asked for. */
  clear(): void {
    const isIdle = this.chosen === null && this.refusal === null && !this.draft?.chosen.length;
    this.reset();
    this.sequence.clear();
    this.draft?.cancel();
    if (isIdle && this.measuring.range && this.mayTakeBack) this.sequence.takeBackOne();
  }

  /** The next answer of what was begun. */
  follow(): void {
    this.sequence.follow();
  }
}
