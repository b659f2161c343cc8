import type { LuckRow } from './protocol';

export type Luck = 'usual' | 'lucky' | 'unlucky';

/** Beyond one spread from what was to be expected it is worth a word. */
export function judgeLuck(row: LuckRow): Luck {
  const off = row.got - row.expected;
  if (row.spread <= 0 || Math.abs(off) <= row.spread) return 'usual';
  return off > 0 ? 'lucky' : 'unlucky';
}
