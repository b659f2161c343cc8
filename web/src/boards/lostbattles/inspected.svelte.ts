// What somebody looks at: a zone, a unit, an answer. Shared by the board and by the notes beside it.
import { Inspected } from '../shared/inspected.svelte';
import type { Zone } from './zones';

class LostBattlesInspected extends Inspected {
  zone = $state<Zone | null>(null);
  unit = $state<number | null>(null);

  look(zone: Zone | null, unit: number | null = null): void {
    this.zone = zone;
    this.unit = unit;
  }

  override clear(): void {
    super.clear();
    this.look(null);
  }
}

export const inspected = new LostBattlesInspected();
