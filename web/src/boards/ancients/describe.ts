// The field in words, for screen readers and tooltips.
import type { LanguageCode, PairSeat } from '../../lib/protocol';
import type { Names } from './book';
import type { Hex } from './hexes';
import type { Threats } from './threats';
import type { AncientsView, LeaderView, Standing, TerrainView, UnitView } from './view';
import type { BoardWords } from './words';

export interface Speech {
  names: Names;
  words: BoardWords;
  code: LanguageCode;
  seats: Record<PairSeat, string>;
}

const list = (parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');

export function describeUnit(unit: UnitView, { names, words, seats }: Speech): string {
  return list([
    names.unit(unit.kind),
    seats[unit.seat],
    words.blocks(unit.blocks, unit.full),
    unit.special && words.special,
    unit.ordered && words.ordered,
    unit.moved && words.moved,
    unit.battled && words.battled,
    unit.charging && words.charging,
  ]);
}

export function describeLeader(leader: LeaderView, { words, code, seats }: Speech, isAlone: boolean): string {
  return list([
    words.leader(leader.name[code]),
    isAlone && seats[leader.seat],
    leader.ordered && words.ordered,
    leader.moved && words.moved,
  ]);
}

export const describeTerrain = (terrain: readonly TerrainView[], words: BoardWords): string =>
  list(terrain.map((one) => words.terrain[one.kind] ?? one.kind));

/** "5.7, hill. Heavy infantry, South, 3 of 4 blocks, ordered; leader Hannibal." */
export function describeHex(
  hex: Hex,
  standing: Standing | undefined,
  view: Pick<AncientsView, 'terrain' | 'objectives'>,
  speech: Speech,
): string {
  const ground = describeTerrain(
    view.terrain.filter((one) => one.hex === hex),
    speech.words,
  );
  const goals = (['South', 'North'] as const)
    .filter((seat) => view.objectives?.[seat]?.includes(hex))
    .map((seat) => speech.words.objective(speech.seats[seat]));
  const pieces = [
    standing?.unit && describeUnit(standing.unit, speech),
    standing?.leader && describeLeader(standing.leader, speech, !standing.unit),
  ].filter(Boolean);
  return `${list([hex, ground, ...goals])}. ${pieces.join('; ') || speech.words.empty}.`;
}

/** Who threatens a hex, of the sides whose threats are shown. */
export const describeThreats = (hex: Hex, threats: readonly Threats[], { words, seats }: Speech): string =>
  threats
    .flatMap(({ by, counts }) => {
      const count = counts.get(hex) ?? 0;
      return count > 0 ? [words.threatened(seats[by], count)] : [];
    })
    .join(' ');
