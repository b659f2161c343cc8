// What somebody looks at: a card, a hex, an answer. Shared by the board and by the notes beside it.
import { Inspected } from '../shared/inspected.svelte';
import type { Hex } from './hexes';
import type { Threats } from './threats';

class AncientsInspected extends Inspected {
  card = $state<string | null>(null);
  hex = $state<Hex | null>(null);
  /** Of the sides whose threats are shown. */
  threats = $state.raw<readonly Threats[]>([]);

  override clear(): void {
    super.clear();
    this.card = null;
    this.hex = null;
    this.threats = [];
  }
}

export const inspected = new AncientsInspected();
