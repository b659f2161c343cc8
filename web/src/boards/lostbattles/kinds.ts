// What a unit looks like: its figure, and what its code says ("ALE": average legionaries).
import type { Rank, Subtype, TypeName, UnitView } from './view';

interface Arm {
  type: TypeName;
  subtype?: Subtype;
}

const ARMS: Record<string, Arm> = {
  HI: { type: 'HI' },
  AR: { type: 'HI', subtype: 'archers' },
  HO: { type: 'HI', subtype: 'hoplites' },
  PH: { type: 'HI', subtype: 'phalangites' },
  LE: { type: 'HI', subtype: 'legionaries' },
  LI: { type: 'LI' },
  HC: { type: 'HC' },
  CA: { type: 'HC', subtype: 'cataphracts' },
  LC: { type: 'LC' },
};
const RANKS: Record<string, Rank> = { V: 'veteran', A: 'average', L: 'levy' };
const OTHERS: Record<string, Arm & { class: Rank }> = {
  IE: { type: 'EL', class: 'indian' },
  AE: { type: 'EL', class: 'african' },
  CH: { type: 'CH', class: 'average' },
  SCH: { type: 'CH', subtype: 'scythed', class: 'average' },
};

export function readKind(code: string): Arm & { class: Rank } {
  const other = OTHERS[code];
  if (other) return other;
  return { ...(ARMS[code.slice(1)] ?? { type: 'HI' }), class: RANKS[code.charAt(0)] ?? 'average' };
}

const FIGURES: Record<TypeName | Subtype, string> = {
  HI: 'figure-oval-shield',
  LI: 'figure-light-foot',
  HC: 'figure-heavy-horse',
  LC: 'figure-light-horse',
  EL: 'figure-elephant',
  CH: 'figure-chariot',
  archers: 'figure-bowman',
  hoplites: 'figure-round-shield',
  phalangites: 'lb-pikes',
  legionaries: 'lb-scutum',
  cataphracts: 'figure-armoured-horse',
  scythed: 'figure-wheel',
};

export const figureOf = ({ type, subtype }: Pick<UnitView, 'type' | 'subtype'>): string =>
  FIGURES[subtype ?? type];

/** Three spots for veterans, two, one; elephants have the letter of their origin instead. */
export const spotsOf = (rank: Rank): number =>
  ({ veteran: 3, average: 2, levy: 1, indian: 0, african: 0 })[rank];
