import { describe, expect, it } from 'vitest';
import {
  codeIn,
  copiesOf,
  draftOf,
  firstDraft,
  readSaved,
  sourcesOf,
  withArmy,
  withMore,
  withSaved,
  writeCode,
  writePoints,
} from '../src/lib/army';
import type { ArmyBook, ArmySheet, ArmyUnit } from '../src/lib/protocol';

const unit = (id: string, army: string, cost: number): ArmyUnit => ({
  id,
  army,
  name: id,
  type: 'infantry',
  costs: [cost, Math.ceil(cost * 1.3), Math.ceil(cost * 1.5)],
  cards: 3,
  morale: 7,
  movement: 2,
  attack: [3, 3],
  defence: [5, 5],
  health: 6,
  abilities: [],
});

const book: ArmyBook = {
  limits: { least: 100, most: 5000, units: 24, sizes: [1000, 1800] },
  armies: [
    { id: 'rome', name: 'Rome', from: ['rome', 'hired'], generals: ['flamininus', 'standard'] },
    { id: 'celts', name: 'Celts', from: ['celts', 'hired'], generals: ['brennus', 'standard'] },
    { id: 'hired', name: 'Hired', from: ['hired'], generals: ['standard'] },
  ],
  units: [unit('velites', 'rome', 50), unit('triarii', 'rome', 180), unit('iberians', 'hired', 90)],
  generals: [],
  lists: [],
};

const draft = {
  army: 'rome',
  size: 1000,
  general: 'flamininus',
  units: [
    { id: 'velites', level: 0, copies: 2 },
    { id: 'triarii', level: 1, copies: 1 },
    { id: 'iberians', level: 2, copies: 1 },
  ],
};

describe('an army that is built', () => {
  it('has a code', () => {
    expect(writeCode(draft)).toBe('rome.1000.flamininus.2_velites.triarii_v.iberians_e');
    expect(writeCode(firstDraft(book))).toBe('rome.1000.flamininus');
  });

  it('grows and shrinks by one', () => {
    const more = withMore(withMore(draft, 'velites', 0, 1), 'velites', 2, 1);
    expect(writeCode(more)).toContain('3_velites.triarii_v.iberians_e.velites_e');
    expect(copiesOf(more, 'velites')).toBe(4);
    expect(writeCode(withMore(draft, 'triarii', 1, -1))).not.toContain('triarii');
  });

  it('leaves behind who may not come along when the army is another', () => {
    const celts = book.armies[1]!;
    expect(writeCode(withArmy(draft, celts, book))).toBe('celts.1000.brennus.iberians_e');
    expect(withArmy({ ...draft, general: 'standard' }, celts, book).general).toBe('standard');
  });

  it('chooses from its own first, the dearest first', () => {
    const sources = sourcesOf(book, book.armies[0]!);
    expect(sources.map((one) => one.army.id)).toEqual(['rome', 'hired']);
    expect(sources[0]?.units.map((one) => one.id)).toEqual(['triarii', 'velites']);
  });

  it('is taken from the referee’s sheet', () => {
    const sheet = {
      ...draft,
      units: draft.units.map((one) => ({ ...one, cost: 1, sum: 1, left: 1, hired: false })),
    } as unknown as ArmySheet;
    expect(draftOf(sheet)).toEqual(draft);
  });
});

describe('points', () => {
  it('are written as people write them', () => {
    expect(writePoints(104350, 'en')).toBe('1043.5');
    expect(writePoints(104350, 'ru')).toBe('1043,5');
    expect(writePoints(-200, 'en')).toBe('-2');
  });
});

describe('a code', () => {
  it('is found in a link', () => {
    expect(codeIn('https://x.org/army/rome.1000.flamininus?lang=ru')).toBe('rome.1000.flamininus');
    expect(codeIn(' rome.1000.flamininus ')).toBe('rome.1000.flamininus');
  });
});

describe('saved armies', () => {
  it('survive nonsense', () => {
    expect(readSaved(null)).toEqual([]);
    expect(readSaved('{')).toEqual([]);
    expect(readSaved('[{"name":"a","code":"b"},{"name":1},null]')).toEqual([{ name: 'a', code: 'b' }]);
  });

  it('replace those of their name', () => {
    const list = withSaved([{ name: 'a', code: 'x' }], { name: 'a', code: 'y' });
    expect(list).toEqual([{ name: 'a', code: 'y' }]);
  });
});
