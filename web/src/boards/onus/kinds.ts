// The figure of a unit, by its type and arms, and the rules of what it can do.
import type { Seat } from '../../lib/protocol';
import type { Ability, Formation, KnownUnit } from './view';

/** Where an ability is written down. */
export const ABILITY_RULES: Record<Ability, string> = {
  woodsmen: 'ONUS-17.2',
  climbers: 'ONUS-17.3',
  amphibious: 'ONUS-17.4',
  athletes: 'ONUS-17.5',
  rush: 'ONUS-17.8',
  skirmishers: 'ONUS-17.12',
  manoeuvrable: 'ONUS-17.13',
  professional: 'ONUS-17.14',
  frightening: 'ONUS-17.16',
  stubborn: 'ONUS-17.18',
  furious: 'ONUS-17.20',
  javelins: 'ONUS-17.24',
  spearmen: 'ONUS-17.25',
  deadly: 'ONUS-17.26',
  accurate: 'ONUS-17.27',
  sarissas: 'ONUS-17.28',
  complementary: 'ONUS-17.31',
};
export const FORMATION_RULES: Record<Formation, string> = {
  none: 'ONUS-16.1',
  'shield-wall': 'ONUS-16.7',
  phalanx: 'ONUS-16.11',
  square: 'ONUS-16.18',
  wedge: 'ONUS-16.22',
  diamond: 'ONUS-16.26',
  bravery: 'ONUS-16.29',
};

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

/** What tells the third player and on apart without colours: a dot, a triangle, a square. The first two are dark on
    light and light on dark. */
export const SEAT_MARKS: Partial<Record<Seat, string>> = {
  East: 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  West: 'M0-3.500L4 3H-4z',
  Northeast: 'M-2.800-2.800H2.800V2.800H-2.800z',
};
