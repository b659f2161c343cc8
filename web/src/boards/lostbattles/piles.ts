// Units that are the same for every rule are interchangeable: the referee offers one of them, and a press on
// any of them means that one. Where there is little room they lie in piles.
import { TYPES, type FieldView, type UnitView } from './view';

/** What tells a unit from others of its place, as far as a view shows it. */
const mark = ({ kind, zone, state, spent, activated, deployed }: UnitView): string =>
  [kind, zone, state, spent, activated, deployed].join(' ');

export const isAlike = (a: UnitView, b: UnitView): boolean =>
  a.id === b.id ||
  (mark(a) === mark(b) && !a.lead && !b.lead && a.bodyguard === undefined && b.bodyguard === undefined);

/** Of the units on offer, the one that a press on this unit means. */
export function standIn(
  unit: UnitView,
  offered: readonly number[],
  view: Pick<FieldView, 'units'>,
): number | null {
  if (offered.includes(unit.id)) return unit.id;
  const other = view.units.find((one) => offered.includes(one.id) && isAlike(one, unit));
  return other?.id ?? null;
}

export interface Pile {
  /** The first of them, which stands for all. */
  unit: UnitView;
  ids: number[];
  isInGroup: boolean;
}

const RANKS = ['veteran', 'indian', 'average', 'african', 'levy'];

/** Lead unit and bodyguard first, then by type and class; fresh before spent. */
export function sortUnits(units: readonly UnitView[], slotOf = (id: number): number => id): UnitView[] {
  const key = (unit: UnitView): number[] => [
    unit.lead ? 0 : 1,
    unit.bodyguard !== undefined ? 0 : 1,
    TYPES.indexOf(unit.type),
    unit.subtype ? 0 : 1,
    RANKS.indexOf(unit.class),
    unit.spent ? 1 : 0,
    slotOf(unit.id),
  ];
  const compare = (a: number[], b: number[]): number => {
    const at = a.findIndex((value, i) => value !== b[i]);
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  };
  return units
    .map((unit) => ({ unit, by: key(unit) }))
    .sort((a, b) => compare(a.by, b.by))
    .map(({ unit }) => unit);
}

export function pilesOf(units: readonly UnitView[], group: readonly number[] = []): Pile[] {
  const piles: Pile[] = [];
  for (const unit of sortUnits(units)) {
    const isInGroup = group.includes(unit.id);
    const pile = piles.find((one) => one.isInGroup === isInGroup && isAlike(one.unit, unit));
    if (pile) pile.ids.push(unit.id);
    else piles.push({ unit, ids: [unit.id], isInGroup });
  }
  return piles;
}
