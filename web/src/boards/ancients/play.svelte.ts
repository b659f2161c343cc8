// Presses, keys and drops on the field, turned into answers; and what has been chosen of one so far.
import type { AnswerDraft } from '../../lib/answerDraft.svelte';
import { joinAction, splitAction } from '../../lib/wording';
import { isSameSpot, OFF, Offers, type Answer, type Spot } from './answers';
import type { Hex } from './hexes';
import { attemptFor, type Situation } from './attempts';

export interface PlaySituation extends Situation {
  draft: AnswerDraft | null;
}

/** What can be done with a hex now, for marks and labels. */
export interface Sign {
  /** A press does something. */
  can: 'act' | 'choose' | 'target' | null;
  verb: string;
  action: string;
}

const NOTHING: Sign = { can: null, verb: '', action: '' };

export class Play {
  private pressed = $state.raw<{ ply: number; spot: Spot | null } | null>(null);

  /** `situation` is read anew at every question, so that the page follows when it changes. */
  constructor(private readonly situation: () => PlaySituation) {}

  offers = $derived.by(() => new Offers(this.situation().draft?.actions ?? []));

  get draft(): AnswerDraft | null {
    return this.situation().draft;
  }
  get step(): string {
    return this.situation().view.step;
  }
  get isBusy(): boolean {
    return this.draft?.isSending ?? false;
  }

  /** Whose answer is being made: the one pressed, or the only one there is. */
  chosen = $derived.by<Spot | null>(() => {
    const { draft } = this.situation();
    if (!draft) return null;
    if (this.pressed?.ply === draft.question.ply) return this.pressed.spot;
    const { sources } = this.offers;
    return sources.length === 1 ? (sources[0] ?? null) : null;
  });

  /** What may follow from the one chosen, by hex. */
  targets = $derived(new Map(this.offers.from(this.chosen).map((answer) => [answer.at ?? '', answer])));

  /** Beyond the edge, for the one chosen. */
  get leaving(): Answer | undefined {
    return this.targets.get(OFF);
  }

  /** An answer without a hex whose place on the field is plain all the same: into the hex just won. */
  private plain(hex: Hex): Answer | undefined {
    const { combat, moving } = this.situation().view;
    const ways: Record<string, string[]> =
      moving?.kind === 'evade'
        ? { [moving.hex]: ['stay'] } // a war machine may stop after one hex
        : { [combat?.attacker ?? '']: ['stay', 'battle-back'], [combat?.target ?? '']: ['advance'] };
    return this.offers.answers.find((answer) => ways[hex]?.includes(answer.action));
  }

  private choose(spot: Spot | null): void {
    const { draft } = this;
    if (draft) this.pressed = { ply: draft.question.ply, spot };
  }

  private act(answer: Answer): void {
    this.draft?.propose(splitAction(answer.action));
  }

  /** A press on a hex, or on the leader in it. */
  press(spot: Spot): void {
    const { draft, chosen } = this;
    if (!draft || this.isBusy) return;
    const target = this.targets.get(spot.hex);
    if (target) return this.act(target);
    const answer = this.offers.at(spot) ?? this.plain(spot.hex);
    if (answer) return this.act(answer);
    const source = this.offers.source(spot);
    if (source) return this.choose(isSameSpot(source, chosen) && this.pressed ? null : source);
    this.ask(spot);
  }

  private ask(spot: Spot): void {
    const attempt = attemptFor(spot, this.chosen, this.situation());
    if (attempt) this.draft?.ask(splitAction(attempt));
  }

  /** A piece leaves its hex under the pointer: where it may go lights up. */
  lift(spot: Spot): void {
    const source = this.offers.source(spot);
    if (source) this.choose(source);
  }

  mayLift(hex: Hex): boolean {
    return this.offers.source({ hex, isLeader: false }) !== null;
  }

  /** False when nothing came of it. */
  drop(hex: Hex | null): boolean {
    const target = hex === null ? undefined : this.targets.get(hex);
    if (target) this.act(target);
    else if (hex !== null && hex !== this.chosen?.hex) this.ask({ hex, isLeader: false });
    return this.isBusy;
  }

  clear(): void {
    this.choose(null);
    this.draft?.cancel();
  }

  sign(hex: Hex, isLeader = false): Sign {
    if (!this.draft) return NOTHING;
    const target = this.targets.get(hex);
    if (target) return { can: 'target', ...target };
    const answer = this.offers.at({ hex, isLeader }) ?? this.plain(hex);
    if (answer) return { can: 'act', ...answer };
    const source = this.offers.source({ hex, isLeader });
    const first = this.offers.from(source)[0];
    return first ? { can: 'choose', verb: first.verb, action: '' } : NOTHING;
  }

  // Cards of the hand: the first press opens a card, the second plays it.

  get chosenCard(): string | undefined {
    const [verb, card] = this.draft?.chosen ?? [];
    return verb === 'play' ? card : undefined;
  }

  pressCard(card: string): void {
    const { draft } = this;
    if (!draft || this.isBusy) return;
    const answer = this.offers.card(card);
    if (!answer) return void (this.step === 'play' && draft.ask(['play', card]));
    if (this.chosenCard === card) return void draft.send(splitAction(answer.action));
    draft.consider(splitAction(answer.action));
  }

  /** What the one chosen, or the card chosen, is about to do; for confirming. */
  get waiting(): string | null {
    return this.draft?.waiting ? joinAction(this.draft.waiting) : null;
  }
}
