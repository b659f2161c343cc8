// What somebody looks at: a unit, an answer. Shared by the board and by the notes beside it.
import { Inspected } from '../shared/inspected.svelte';

class OnusInspected extends Inspected {
  unit = $state<number | null>(null);
  /** An answer of a list that is pointed at. */
  action = $state<string | null>(null);

  look(unit: number | null): void {
    this.unit = unit;
  }

  override clear(): void {
    super.clear();
    this.look(null);
    this.action = null;
  }
}

export const inspected = new OnusInspected();
