// Presses, keys and drops on the field, turned into answers; and what has been chosen of one so far.
import type { Pick } from '../../lib/pick.svelte';
import { joinAction, splitAction } from '../../lib/picker';
import { isSameSpot, OFF, Offers, type Deed, type Spot } from './deeds';
import type { Hex } from './hexes';
import { wishFor, type Table } from './wishes';

export interface PlayTable extends Table {
  pick: Pick | null;
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

  /** `table` is read anew at every question, so that the page follows when it changes. */
  constructor(private readonly table: () => PlayTable) {}

  offers = $derived.by(() => new Offers(this.table().pick?.actions ?? []));

  get pick(): Pick | null {
    return this.table().pick;
  }
  get step(): string {
    return this.table().view.step;
  }
  get isBusy(): boolean {
    return this.pick?.isSending ?? false;
  }

  /** Whose answer is being made: the one pressed, or the only one there is. */
  chosen = $derived.by<Spot | null>(() => {
    const { pick } = this.table();
    if (!pick) return null;
    if (this.pressed?.ply === pick.question.ply) return this.pressed.spot;
    const { sources } = this.offers;
    return sources.length === 1 ? (sources[0] ?? null) : null;
  });

  /** What may follow from the one chosen, by hex. */
  targets = $derived(new Map(this.offers.from(this.chosen).map((deed) => [deed.at ?? '', deed])));

  /** Beyond the edge, for the one chosen. */
  get leaving(): Deed | undefined {
    return this.targets.get(OFF);
  }

  /** An answer without a hex whose place on the field is plain all the same: into the hex just won. */
  private plain(hex: Hex): Deed | undefined {
    const { combat, moving } = this.table().view;
    const ways: Record<string, string[]> =
      moving?.kind === 'evade'
        ? { [moving.hex]: ['stay'] } // a war machine may stop after one hex
        : { [combat?.attacker ?? '']: ['stay', 'battle-back'], [combat?.target ?? '']: ['advance'] };
    return this.offers.deeds.find((deed) => ways[hex]?.includes(deed.action));
  }

  private choose(spot: Spot | null): void {
    const { pick } = this;
    if (pick) this.pressed = { ply: pick.question.ply, spot };
  }

  private act(deed: Deed): void {
    this.pick?.propose(splitAction(deed.action));
  }

  /** A press on a hex, or on the leader in it. */
  press(spot: Spot): void {
    const { pick, chosen } = this;
    if (!pick || this.isBusy) return;
    const target = this.targets.get(spot.hex);
    if (target) return this.act(target);
    const deed = this.offers.at(spot) ?? this.plain(spot.hex);
    if (deed) return this.act(deed);
    const source = this.offers.source(spot);
    if (source) return this.choose(isSameSpot(source, chosen) && this.pressed ? null : source);
    this.ask(spot);
  }

  private ask(spot: Spot): void {
    const wish = wishFor(spot, this.chosen, this.table());
    if (wish) this.pick?.ask(splitAction(wish));
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
    this.pick?.cancel();
  }

  sign(hex: Hex, isLeader = false): Sign {
    if (!this.pick) return NOTHING;
    const target = this.targets.get(hex);
    if (target) return { can: 'target', ...target };
    const deed = this.offers.at({ hex, isLeader }) ?? this.plain(hex);
    if (deed) return { can: 'act', ...deed };
    const source = this.offers.source({ hex, isLeader });
    const first = this.offers.from(source)[0];
    return first ? { can: 'choose', verb: first.verb, action: '' } : NOTHING;
  }

  // Cards of the hand: the first press opens a card, the second plays it.

  get chosenCard(): string | undefined {
    const [verb, card] = this.pick?.chosen ?? [];
    return verb === 'play' ? card : undefined;
  }

  pressCard(card: string): void {
    const { pick } = this;
    if (!pick || this.isBusy) return;
    const deed = this.offers.card(card);
    if (!deed) return void (this.step === 'play' && pick.ask(['play', card]));
    if (this.chosenCard === card) return void pick.send(splitAction(deed.action));
    pick.consider(splitAction(deed.action));
  }

  /** What the one chosen, or the card chosen, is about to do; for confirming. */
  get waiting(): string | null {
    return this.pick?.waiting ? joinAction(this.pick.waiting) : null;
  }
}
