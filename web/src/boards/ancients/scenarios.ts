// A battle as its file has it (docs/scenarios.md): maps as texts, read here for a picture before the game.
import type { PairSeat } from '../../lib/protocol';
import { nameHex, ROWS, type Hex } from './hexes';
import type { FieldView, LeaderView, TerrainKind, TerrainView, UnitView } from './view';
import type { UnitPrint } from './book';

export interface ScenarioSide {
  army: string;
  commander: string;
  cards: number;
}

export interface Scenario {
  id: string;
  date?: string;
  banners: number;
  first: PairSeat;
  south: ScenarioSide;
  north: ScenarioSide;
  map: { units: string[]; terrain?: string[] };
  rule?: { kind: string; side?: PairSeat; at?: Hex | Hex[]; text?: string }[];
}

const TOKENS: Record<string, TerrainKind> = {
  b: 'broken',
  f: 'forest',
  h: 'hill',
  l: 'water',
  r: 'river',
  d: 'ford',
  c: 'camp',
  '=': 'bridge',
  w: 'walls',
  W: 'fortress',
  m: 'marsh',
  s: 'steep',
  '^': 'rampart',
  v: 'rampart',
};
const FRONTS: Record<string, string[]> = { '^': ['NE', 'NW'], v: ['SE', 'SW'] };

/** Every cell of a map that is not empty, with its hex. */
function cells(rows: readonly string[]): [Hex, string][] {
  return rows.flatMap((row, i) =>
    row
      .split(' ')
      .filter((cell) => cell !== '')
      .map((cell, k): [Hex, string] => [nameHex(ROWS - i, k + 1), cell])
      .filter(([, cell]) => cell !== '.'),
  );
}

// Kind, special or not, the number of the leader with it, other blocks than usual.
const CELL = /^([A-Za-z]+)(!?)(\d?)(?::(\d+))?$/;

function readGround([hex, token]: [Hex, string]): TerrainView[] {
  const kind = TOKENS[token];
  const front = FRONTS[token];
  return kind ? [{ hex, kind, ...(front ? { front } : {}) }] : [];
}

export function openingOf(scenario: Scenario, prints: readonly UnitPrint[]): FieldView {
  const units: UnitView[] = [];
  const leaders: LeaderView[] = [];
  for (const [hex, cell] of cells(scenario.map.units)) {
    const [, letters = '', special, leader, strength] = CELL.exec(cell) ?? [];
    const kind = letters.toUpperCase();
    const seat: PairSeat = kind === letters ? 'South' : 'North';
    const id = units.length + leaders.length;
    const blocks = Number(strength ?? prints.find((print) => print.id === kind)?.blocks ?? 4);
    if (kind !== 'LDR') units.push({ id, hex, seat, kind, blocks, full: blocks, special: special === '!' });
    if (leader) leaders.push({ id, hex, seat, name: { en: '', ru: '' } });
  }
  const goals = (scenario.rule ?? []).filter((rule) => rule.kind === 'objective' && rule.side);
  return {
    units,
    leaders,
    terrain: cells(scenario.map.terrain ?? []).flatMap(readGround),
    objectives: Object.fromEntries(goals.map((goal) => [goal.side, [goal.at ?? []].flat()])),
  };
}
