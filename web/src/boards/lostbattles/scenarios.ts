// A battle as its file has it (docs/scenarios.md), read here for a picture before the game: everybody where
// he stands at the end of turn 1.
import type { PairSeat } from '../../lib/protocol';
import { readKind } from './kinds';
import type { CommanderView, FieldView, Ground, Quality, UnitView, ZoneView } from './view';
import { FACINGS, halfOf, OFF, rowsFor, ZONES, type Facing, type Place } from './zones';

interface Force {
  zone: string;
  facing?: string;
  units: string[];
}

interface ScenarioCommander {
  name: string;
  quality: Quality;
  role: 'leader' | 'general';
  unit?: string;
  zone: string;
}

export interface ScenarioSide {
  army: string;
  key: string;
  camp?: string;
  fortified?: boolean;
  fatigued?: boolean;
  surprised?: boolean;
  force: Force[];
  commander?: ScenarioCommander[];
}

export interface Scenario {
  id: string;
  date?: string;
  first: PairSeat;
  attack_limit: number;
  zone_width?: number;
  dust?: boolean;
  weather?: 'cloudy' | 'wet';
  map: string[];
  south: ScenarioSide;
  north: ScenarioSide;
  provenance?: { published?: string; reconstructed?: string; doubts?: string };
}

const SIGNS: Record<string, Ground> = {
  h: 'hill',
  w: 'wood',
  m: 'marsh',
  s: 'stream',
  r: 'river',
  c: 'coast',
  x: 'impassable',
};

/** Names of the zones as their owner sees them, from his left; his back row first. */
const NAMES = [
  'left wing',
  'left rear',
  'centre rear',
  'right rear',
  'right wing',
  'left flank',
  'left centre',
  'centre',
  'right centre',
  'right flank',
];
const TURNS = ['forward', 'right', 'back', 'left'];

export function readZoneName(name: string, owner: PairSeat): Place | null {
  if (name === OFF) return OFF;
  const at = NAMES.indexOf(name);
  if (at < 0) return null;
  return ZONES[owner === 'South' ? at : ZONES.length - 1 - at] ?? null;
}

export function zoneNameOf(zone: string): string {
  const at = ZONES.indexOf(zone);
  return NAMES[halfOf(zone) === 'South' ? at : ZONES.length - 1 - at] ?? '';
}

const facingOf = (turn: string | undefined, owner: PairSeat): Facing => {
  const turns = Math.max(0, TURNS.indexOf(turn ?? 'forward')) + (owner === 'South' ? 0 : 2);
  return FACINGS[turns % 4] as Facing;
};

function groundOf(map: readonly string[]): Map<string, Ground[]> {
  const rows = rowsFor('South');
  const cells = map.flatMap((row, i) =>
    row
      .split(' ')
      .filter((cell) => cell !== '')
      .map((cell, k) => [rows[i]?.[k] ?? '', cell] as const),
  );
  return new Map(cells.map(([zone, cell]) => [zone, [...cell].flatMap((sign) => SIGNS[sign] ?? [])]));
}

/** "4 ALE" is four of a kind, "LLI" one. */
function readMuster(text: string): string[] {
  const [first = '', second] = text.split(' ').filter((word) => word !== '');
  return second === undefined ? [first] : Array.from({ length: Number(first) }, () => second);
}

const FIRST: Record<PairSeat, number> = { South: 0, North: 32 };

function unitsOf({ force }: ScenarioSide, seat: PairSeat): UnitView[] {
  const kinds = force.flatMap(({ zone, units }) =>
    units.flatMap(readMuster).map((kind) => ({ kind, place: readZoneName(zone, seat) })),
  );
  return kinds.map(({ kind, place }, i) => ({
    id: FIRST[seat] + i,
    seat,
    kind,
    ...readKind(kind),
    ...(place === null || place === OFF ? { state: 'off' as const } : { zone: place }),
  }));
}

function commandersOf({ commander = [] }: ScenarioSide, seat: PairSeat): CommanderView[] {
  return commander.map(({ name, quality, role, zone }, i) => {
    const place = readZoneName(zone, seat);
    return {
      id: (seat === 'South' ? 0 : 2) + i,
      seat,
      name: { en: name, ru: name }, // the book comes in the language of the page
      quality,
      role,
      ...(place === null || place === OFF ? { state: 'off' as const } : { zone: place }),
    };
  });
}

export function openingOf(scenario: Scenario): FieldView {
  const sides: [ScenarioSide, PairSeat][] = [
    [scenario.south, 'South'],
    [scenario.north, 'North'],
  ];
  const ground = groundOf(scenario.map);
  const facings = new Map(
    sides.flatMap(([side, seat]) =>
      side.force.map(({ zone, facing }) => [readZoneName(zone, seat), facingOf(facing, seat)] as const),
    ),
  );
  const units = sides.flatMap(([side, seat]) => unitsOf(side, seat));
  const zones = ZONES.map((zone): ZoneView => {
    const facing = facings.get(zone);
    const owner = halfOf(zone);
    const side = owner === 'South' ? scenario.south : scenario.north;
    return {
      zone,
      half: owner,
      name: zoneNameOf(zone),
      ground: ground.get(zone) ?? [],
      units: units.filter((unit) => unit.zone === zone).map((unit) => unit.id),
      ...(facing ? { facing } : {}),
      ...(readZoneName(side.key, owner) === zone ? { key: owner } : {}),
      ...(side.camp && readZoneName(side.camp, owner) === zone
        ? { camp: owner, fortified: side.fortified ?? false }
        : {}),
    };
  });
  return { zones, units, commanders: sides.flatMap(([side, seat]) => commandersOf(side, seat)) };
}
