// The figure of a unit, by its type and arms.
import type { KnownUnit } from './view';

export function figureOf({ type, kind, tags, abilities, formations }: KnownUnit): string {
  const isLight = abilities.includes('skirmishers');
  switch (type) {
    case 'elephants':
      return 'figure-elephant';
    case 'chariots':
      return 'figure-chariot';
    case 'camels':
      return 'onus-camel';
    case 'onager':
      return 'onus-stones';
    case 'ballista':
    case 'scorpion':
      return 'onus-bolts';
    case 'cavalry':
      if (kind.includes('cataphract')) return 'figure-armoured-horse';
      return isLight || tags.includes('archers') ? 'figure-light-horse' : 'figure-heavy-horse';
    case 'infantry':
      if (abilities.includes('sarissas')) return 'onus-pikes';
      if (tags.includes('archers')) return 'figure-bowman';
      if (isLight) return 'figure-light-foot';
      if (formations.includes('phalanx') || abilities.includes('spearmen')) return 'figure-round-shield';
      return formations.includes('shield-wall') ? 'figure-shield-and-sword' : 'figure-oval-shield';
  }
}
