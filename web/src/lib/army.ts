// An army while it is built, and its code. What it costs and whether it may fight the referee says: nothing
// here knows a rule.
import type { ArmyBook, ArmyDef, ArmySheet, ArmyUnit, Troop } from './protocol';

/** The battle to which players bring their own armies. */
export const OWN_ARMIES = { game: 'onus', scenario: 'armies' } as const;

export interface Draft {
  army: string;
  size: number;
  general: string;
  units: Troop[];
}

/** The points that a code is for; 0 where it has none. */
export const pointsOf = (code: string): number => Number(code.split('.')[1] ?? 0) || 0;

const LETTERS = ['', '_v', '_e'];

const writeTroop = ({ id, level, copies }: Troop): string =>
  `${copies > 1 ? `${copies}_` : ''}${id}${LETTERS[level] ?? ''}`;

/** rome.1000.flamininus.2_velites.triarii_v: docs/armies.md tells the form. */
export const writeCode = ({ army, size, general, units }: Draft): string =>
  [army, String(size), general, ...units.map(writeTroop)].join('.');

export const draftOf = ({ army, size, general, units }: ArmySheet): Draft => ({
  army,
  size,
  general,
  units: units.map(({ id, level, copies }) => ({ id, level, copies })),
});

const isSame = (a: Troop, b: Troop): boolean => a.id === b.id && a.level === b.level;

/** So many more of a unit; fewer where the number is negative, and none are left out. */
export function withMore(draft: Draft, id: string, level: number, more: number): Draft {
  const wanted = { id, level, copies: more };
  const isThere = draft.units.some((one) => isSame(one, wanted));
  const units = isThere ? draft.units : [...draft.units, { ...wanted, copies: 0 }];
  const changed = units.map((one) => (isSame(one, wanted) ? { ...one, copies: one.copies + more } : one));
  return { ...draft, units: changed.filter((one) => one.copies > 0) };
}

export const copiesOf = (draft: Draft, id: string): number =>
  draft.units.filter((one) => one.id === id).reduce((sum, one) => sum + one.copies, 0);

/** Another army: who may not come along stays behind, and the general is its own. */
export function withArmy(draft: Draft, army: ArmyDef, book: ArmyBook): Draft {
  const ownerOf = new Map(book.units.map((unit) => [unit.id, unit.army]));
  const units = draft.units.filter((one) => army.from.includes(ownerOf.get(one.id) ?? ''));
  const general = army.generals.includes(draft.general) ? draft.general : (army.generals[0] ?? '');
  return { ...draft, army: army.id, general, units };
}

export function firstDraft(book: ArmyBook): Draft {
  const army = book.armies[0];
  return {
    army: army?.id ?? '',
    size: book.limits.sizes[0] ?? book.limits.least,
    general: army?.generals[0] ?? '',
    units: [],
  };
}

export interface Source {
  army: ArmyDef;
  units: ArmyUnit[];
}

/** Units that an army may take, its own first, the dearest of each first. */
export const sourcesOf = (book: ArmyBook, army: ArmyDef): Source[] =>
  army.from.flatMap((id) => {
    const found = book.armies.find((one) => one.id === id);
    const units = book.units.filter((unit) => unit.army === id);
    return found ? [{ army: found, units: units.sort((a, b) => (b.costs[0] ?? 0) - (a.costs[0] ?? 0)) }] : [];
  });

/** 104350 hundredths are 1043.5 points. */
export const writePoints = (hundredths: number, language: string): string =>
  (hundredths / 100).toLocaleString(language, { maximumFractionDigits: 2, useGrouping: false });

/** A code, or the link that holds it. */
export function codeIn(text: string): string {
  const found = /\/army\/([^/?#\s]+)/.exec(text);
  return found?.[1] ?? text.trim();
}

// ---- what this browser remembers ----

export interface SavedArmy {
  name: string;
  code: string;
}

const isSaved = (one: unknown): one is SavedArmy =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as SavedArmy).name === 'string' &&
  typeof (one as SavedArmy).code === 'string';

export function readSaved(text: string | null): SavedArmy[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isSaved) : [];
  } catch {
    return [];
  }
}

/** An army of the same name is replaced. */
export const withSaved = (list: SavedArmy[], army: SavedArmy): SavedArmy[] => [
  ...list.filter((one) => one.name !== army.name),
  army,
];
