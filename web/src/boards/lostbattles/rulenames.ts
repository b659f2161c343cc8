// Modifiers are named in the ledger itself: "Downhill: +1 lead infantry from a hill zone".
import type { Rule } from '../../lib/protocol';

export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

const LONGEST = 50; // a name; anything longer is a sentence

export function nameOfRule(id: string, rules: readonly Rule[]): string {
  const text = rules.find((rule) => rule.id === id)?.text ?? '';
  const [name = '', rest] = text.replace(/^(\[[A-Z]+\] )+/, '').split(': ', 2);
  return rest !== undefined && name.length <= LONGEST ? name : '';
}
