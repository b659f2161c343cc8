import { describe, expect, it } from 'vitest';
import { Names, type UnitPrint } from '../src/boards/ancients/book';
import { handOf, pictureOf, placesOf } from '../src/boards/ancients/cards';
import { isButton, Offers, readAnswer } from '../src/boards/ancients/answers';
import { describeHex, describeThreats } from '../src/boards/ancients/describe';
import { rollsIn } from '../src/boards/ancients/dice';
import {
  bodyOf,
  borderOf,
  mouths,
  readSide,
  rivers,
  scatter,
  shores,
  sideEnds,
} from '../src/boards/ancients/ground';
import {
  beyond,
  centreOf,
  cornersOf,
  distance,
  HEIGHT,
  HEXES,
  middleOf,
  neighbours,
  rowsFor,
  sectionFor,
  sectionsOf,
  SIDES,
  walk,
  WIDTH,
} from '../src/boards/ancients/hexes';
import { openingOf, type Scenario } from '../src/boards/ancients/scenarios';
import { levelOf, nextShown, readHexes, threatsBy, withToggled } from '../src/boards/ancients/threats';
import { standingBy, type AncientsView, type UnitView } from '../src/boards/ancients/view';
import { attemptFor } from '../src/boards/ancients/attempts';
import { boardWords } from '../src/boards/ancients/words';
import { addRolls } from '../src/boards/shared/rolls';
import fixture from './fixtures/ancients.json';

const view = fixture as unknown as AncientsView;

describe('the field', () => {
  it('has 113 hexes, and each its own place', () => {
    expect(HEXES).toHaveLength(113);
    const places = HEXES.map((hex) => JSON.stringify(centreOf(hex, 'South')));
    expect(new Set(places).size).toBe(113);
  });

  it('lies before North turned by half a circle', () => {
    for (const hex of HEXES) {
      const south = centreOf(hex, 'South');
      const north = centreOf(hex, 'North');
      expect(south.x + north.x).toBeCloseTo(WIDTH);
      expect(south.y + north.y).toBeCloseTo(HEIGHT);
    }
    expect(rowsFor('South')[8]?.[0]).toBe('1.1');
    expect(rowsFor('North')[8]?.[0]).toBe('9.13');
  });

  it('touches as the rules say', () => {
    expect(neighbours('3.5').sort()).toEqual(['2.4', '2.5', '3.4', '3.6', '4.4', '4.5']);
    expect(neighbours('2.5').sort()).toEqual(['1.5', '1.6', '2.4', '2.6', '3.5', '3.6']);
    expect(neighbours('1.1').sort()).toEqual(['1.2', '2.1']);
    for (const hex of HEXES) {
      for (const other of neighbours(hex)) {
        expect(neighbours(other)).toContain(hex);
        expect(distance(hex, other)).toBe(1);
        const a = centreOf(hex, 'South');
        const b = centreOf(other, 'South');
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(WIDTH / 13);
      }
    }
  });

  it('measures in steps', () => {
    expect(distance('5.5', '5.5')).toBe(0);
    expect(distance('1.1', '9.13')).toBe(16);
    expect(distance('4.6', '4.9')).toBe(3);
    expect(distance('2.5', '5.5')).toBe(3);
    expect(distance('9.1', '1.1')).toBe(8);
  });

  it('has three sections, and ten hexes of two', () => {
    expect(sectionsOf('1.5')).toEqual(['west', 'center']);
    expect(sectionsOf('9.9')).toEqual(['center', 'east']);
    expect(sectionsOf('2.4')).toEqual(['west']);
    expect(sectionsOf('2.5')).toEqual(['center']);
    expect(sectionsOf('2.9')).toEqual(['east']);
    expect(HEXES.filter((hex) => sectionsOf(hex).length === 2)).toHaveLength(10);
    expect(sectionFor('South', 'left')).toBe('west');
    expect(sectionFor('North', 'left')).toBe('east');
  });

  it('knows the middle of a side and its corners, for both seats', () => {
    for (const seat of ['South', 'North'] as const) {
      for (const side of SIDES) {
        const middle = middleOf('5.7', side, seat);
        const other = centreOf(beyond('5.7', side) ?? '', seat);
        const own = centreOf('5.7', seat);
        expect(middle.x).toBeCloseTo((own.x + other.x) / 2);
        expect(middle.y).toBeCloseTo((own.y + other.y) / 2);
        const [a, b] = sideEnds('5.7', side, seat);
        expect((a.x + b.x) / 2).toBeCloseTo(middle.x);
        expect((a.y + b.y) / 2).toBeCloseTo(middle.y);
      }
    }
    expect(cornersOf({ x: 0, y: 0 }, 10)[0]).toEqual({ x: expect.closeTo(0), y: -10 });
  });
});

describe('keys', () => {
  const straight = (from: string, way: 'up' | 'down', seat: 'South' | 'North', steps: number): string => {
    const anchor = centreOf(from, seat).x;
    let hex = from;
    for (let i = 0; i < steps; i += 1) hex = walk(hex, way, seat, anchor);
    return hex;
  };

  it('walk straight up and down', () => {
    expect(straight('1.7', 'up', 'South', 8)).toBe('9.7');
    expect(straight('9.7', 'down', 'South', 8)).toBe('1.7');
    expect(straight('9.3', 'up', 'North', 8)).toBe('1.3');
  });

  it('walk left and right as it looks, and stop at the edge', () => {
    expect(walk('5.7', 'left', 'South', 0)).toBe('5.6');
    expect(walk('5.7', 'left', 'North', 0)).toBe('5.8');
    expect(walk('5.1', 'left', 'South', 0)).toBe('5.1');
    expect(walk('9.4', 'up', 'South', 0)).toBe('9.4');
  });
});

describe('answers', () => {
  const ACTIONS = [
    'order 2.4',
    'lead 2.4',
    'lead 1.3',
    'move 5.5-5.6',
    'move 5.5-off',
    'leader 5.5-4.4',
    'fire 3.3 3.5',
    'battle 3.3 3.4',
    'play rally',
    'done',
    'ignore 1',
  ];
  const offers = new Offers(ACTIONS);

  it('are read', () => {
    expect(readAnswer('move 5.5-off')).toEqual({
      action: 'move 5.5-off',
      verb: 'move',
      from: '5.5',
      at: 'off',
    });
    expect(readAnswer('fire 3.3 3.5')).toMatchObject({ verb: 'fire', from: '3.3', at: '3.5' });
    expect(readAnswer('step off')).toEqual({ action: 'step off', verb: 'step' });
    expect(readAnswer('play rally').card).toBe('rally');
  });

  it('are buttons where no place stands for them', () => {
    expect(ACTIONS.filter(isButton)).toEqual(['done', 'ignore 1']);
    expect(['step off', 'ambush west', 'stand', 'first-strike'].every(isButton)).toBe(true);
    expect(isButton('step 4.5')).toBe(false);
  });

  it('of a leader are told from those of his unit', () => {
    expect(offers.at({ hex: '2.4', isLeader: false })?.action).toBe('order 2.4');
    expect(offers.at({ hex: '2.4', isLeader: true })?.action).toBe('lead 2.4');
    expect(offers.at({ hex: '1.3', isLeader: false })?.action).toBe('lead 1.3');
    expect(offers.from({ hex: '5.5', isLeader: false }).map((answer) => answer.at)).toEqual(['5.6', 'off']);
    expect(offers.from({ hex: '5.5', isLeader: true }).map((answer) => answer.at)).toEqual(['4.4']);
  });

  it('begin somewhere', () => {
    expect(offers.source({ hex: '3.3', isLeader: true })).toEqual({ hex: '3.3', isLeader: false });
    expect(offers.source({ hex: '9.9', isLeader: false })).toBeNull();
    expect(offers.sources).toHaveLength(3);
    expect(offers.card('rally')?.action).toBe('play rally');
    expect(offers.card('leadership')).toBeUndefined();
  });
});

describe('a press on what is not offered', () => {
  const at = (hex: string, isLeader = false) => ({ hex, isLeader });
  const own = view.units.find((unit) => unit.seat === 'South')?.hex ?? '';
  const table = (step: string) => ({ view: { ...view, step }, seat: 'South' as const });

  it('asks about a whole action', () => {
    expect(attemptFor(at('5.5'), null, table('order'))).toBe('lead 5.5');
    expect(attemptFor(at(own), null, table('order'))).toBe(`order ${own}`);
    expect(attemptFor(at('6.6'), at('5.5'), table('move'))).toBe('move 5.5-6.6');
    expect(attemptFor(at('6.6'), at('5.5', true), table('move'))).toBe('leader 5.5-6.6');
    expect(attemptFor(at('5.6'), at('5.5'), table('battle'))).toBe('battle 5.5 5.6');
    expect(attemptFor(at('5.7'), at('5.5'), table('battle'))).toBe('fire 5.5 5.7');
    expect(attemptFor(at('4.4'), null, table('retreat'))).toBe('step 4.4');
  });

  it('asks why an own piece does nothing, and nothing about others', () => {
    expect(attemptFor(at(own), null, table('move'))).toMatch(new RegExp(`^move ${own}-\\d`));
    expect(attemptFor(at(own), null, table('battle'))).toMatch(new RegExp(`^(fire|battle) ${own} `));
    expect(attemptFor(at('5.13'), null, table('move'))).toBeNull();
    expect(attemptFor(at('5.5'), null, table('react'))).toBeNull();
  });
});

describe('the ground', () => {
  const terrain = view.terrain;

  it('lets rivers flow through neighbours and off the field', () => {
    const wet = new Set(['9.6', '8.6', '7.7']);
    expect(mouths('8.6', wet).sort()).toEqual(['NW', 'SE']);
    expect(mouths('9.6', wet)).toEqual(['SE', 'NW']);
    expect(mouths('7.7', wet)).toEqual(['NW']);
    const reaches = rivers(terrain, 'South');
    expect(reaches.every((reach) => reach.path.startsWith('M'))).toBe(true);
  });

  it('joins what touches', () => {
    expect(bodyOf(new Set(['3.3']), 'South').match(/L/g)).toBeNull();
    expect(bodyOf(new Set(['3.3', '3.4']), 'South').match(/L/g)).toHaveLength(1);
    expect(bodyOf(new Set(['3.3', '3.4', '4.3']), 'South')).toContain('Z');
  });

  it('draws a line around an area, along the edge of the field too', () => {
    const lines = (path: string): number => path.match(/M/g)?.length ?? 0;
    expect(lines(borderOf(new Set(['5.5']), 'South'))).toBe(6);
    expect(lines(borderOf(new Set(['5.5', '5.6']), 'North'))).toBe(10);
    expect(lines(borderOf(new Set(['1.1']), 'South'))).toBe(6);
    expect(lines(shores(new Set(['1.1']), 'South'))).toBe(2);
    expect(borderOf(new Set(), 'South')).toBe('');
  });

  it('scatters trees the same way every time, within the hex', () => {
    const trees = scatter('5.7', 9, 28, 'South');
    expect(trees).toEqual(scatter('5.7', 9, 28, 'South'));
    const centre = centreOf('5.7', 'South');
    expect(trees.every((tree) => Math.hypot(tree.x - centre.x, tree.y - centre.y) <= 28)).toBe(true);
  });

  it('reads sides as people write them', () => {
    expect(['NE', 'nw', 'north-east', 'SouthWest', 'e', 'up'].map(readSide)).toEqual([
      'NE',
      'NW',
      'NE',
      'SW',
      'E',
      null,
    ]);
  });
});

describe('cards', () => {
  it('show where or whom they order', () => {
    expect(pictureOf('order-two-left')).toEqual({ kind: 'sections', count: 2, places: ['left'] });
    expect(pictureOf('out-flanked')).toMatchObject({ count: 2, places: ['left', 'right'] });
    expect(pictureOf('order-heavy')).toEqual({ kind: 'class', name: 'heavy' });
    expect(pictureOf('inspired-center')).toEqual({ kind: 'leader', places: ['center'] });
    expect(pictureOf('clash-of-shields')).toEqual({ kind: 'tactic', name: 'clash-of-shields' });
    expect(placesOf('order-light')).toEqual([]);
    expect(placesOf('coordinate-attack')).toHaveLength(3);
    expect(placesOf(null)).toEqual([]);
  });

  it('that are alike are told apart', () => {
    expect(handOf(['rally', 'order-light', 'order-light']).map((one) => one.key)).toEqual([
      'rally 1',
      'order-light 1',
      'order-light 2',
    ]);
  });
});

describe('dice', () => {
  const step = (ply: number, answer: string) => ({
    ply,
    seat: 'Nature',
    answer,
    events: [{ ply, seat: 'Nature', text: `roll ${ply}` }],
  });

  it('are found among the answers', () => {
    const rolls = rollsIn([
      step(4, 'battle 5.5 5.6'),
      step(5, 'roll green swords flag'),
      step(6, 'draw rally'),
    ]);
    expect(rolls).toEqual([{ ply: 5, faces: ['green', 'swords', 'flag'], text: 'roll 5' }]);
  });

  it('stay on the table until a later roll, or until they are taken back', () => {
    const first = rollsIn([step(1, 'roll red'), step(2, 'roll blue'), step(3, 'roll flag')]);
    const more = addRolls(first, rollsIn([step(4, 'roll green'), step(5, 'roll green')]));
    expect(more.map((roll) => roll.ply)).toEqual([2, 3, 4, 5]);
    expect(addRolls(more, rollsIn([step(3, 'roll helmet')])).map((roll) => roll.ply)).toEqual([2, 3]);
  });
});

describe('a battle before it begins', () => {
  const scenario: Scenario = {
    id: 'small',
    banners: 3,
    first: 'South',
    south: { army: 'A', commander: 'B', cards: 5 },
    north: { army: 'C', commander: 'D', cards: 4 },
    map: {
      units: ['. hi1 .', '', '', '', '', '', '', ' EL:3 LDR1', 'HI!2'],
      terrain: ['h . ^', '', '', '', '', '', '', 'r .', '.'],
    },
    rule: [{ kind: 'objective', side: 'South', at: ['8.5', '8.7'] }],
  };
  const field = openingOf(scenario, [{ id: 'HI', blocks: 4 } as UnitPrint]);

  it('is read from the maps of its file', () => {
    expect(
      field.units.map(({ hex, seat, kind, blocks, special }) => [hex, seat, kind, blocks, special]),
    ).toEqual([
      ['9.2', 'North', 'HI', 4, false],
      ['2.1', 'South', 'EL', 3, false],
      ['1.1', 'South', 'HI', 4, true],
    ]);
    expect(field.leaders.map(({ hex, seat }) => [hex, seat])).toEqual([
      ['9.2', 'North'],
      ['2.2', 'South'],
      ['1.1', 'South'],
    ]);
    expect(field.terrain).toEqual([
      { hex: '9.1', kind: 'hill' },
      { hex: '9.3', kind: 'rampart', front: ['NE', 'NW'] },
      { hex: '2.1', kind: 'river' },
    ]);
    expect(field.objectives).toEqual({ South: ['8.5', '8.7'] });
  });
});

describe('threats', () => {
  const unit = (seat: 'South' | 'North', threat?: string) =>
    ({ seat, ...(threat ? { threat } : {}) }) as UnitView;
  const units = [
    unit('North', '3.4 3.13 4.3'),
    unit('North', '3.13'),
    unit('North'),
    unit('South', '3.13 9.1'),
    unit('North', '3.13 3.4'),
    unit('North', '3.13'),
  ];

  it('are read, and nothing is nothing', () => {
    expect(readHexes('3.4 3.13')).toEqual(['3.4', '3.13']);
    expect(readHexes('')).toEqual([]);
    expect(readHexes(undefined)).toEqual([]);
  });

  it('are counted by side', () => {
    expect(threatsBy('North', units).counts).toEqual(
      new Map([
        ['3.4', 2],
        ['3.13', 4],
        ['4.3', 1],
      ]),
    );
    expect(threatsBy('South', units).counts.size).toBe(2);
    expect(
      threatsBy(
        'North',
        view.units.map(({ threat: _, ...rest }) => rest),
      ).counts.size,
    ).toBe(0);
    expect([1, 2, 3, 9].map(levelOf)).toEqual([1, 2, 3, 3]);
  });

  it('are shown of whom one asks for', () => {
    expect(withToggled([], 'North')).toEqual(['North']);
    expect(withToggled(['South', 'North'], 'South')).toEqual(['North']);
    expect(nextShown([], ['North'])).toEqual(['North']);
    expect(nextShown(['North'], ['North'])).toEqual([]);
    const presses = [1, 2, 3, 4].reduce<('South' | 'North')[][]>(
      (all) => [...all, nextShown(all[all.length - 1] ?? [], ['South', 'North'])],
      [],
    );
    expect(presses).toEqual([['South'], ['North'], ['South', 'North'], []]);
  });
});

describe('the field in words', () => {
  const speech = {
    names: new Names({ unit: [{ id: 'HI', name: 'heavy infantry' }] }),
    words: boardWords('en'),
    code: 'en' as const,
    seats: { South: 'South', North: 'North' },
  };
  const standing = standingBy(view);

  it('says who stands where, on what ground', () => {
    const led = view.leaders.find((leader) => standing.get(leader.hex)?.unit);
    const hex = led?.hex ?? '';
    const said = describeHex(hex, standing.get(hex), view, speech);
    expect(said).toContain(hex);
    expect(said).toContain(led?.name.en);
    expect(said).toContain('blocks');
    expect(describeHex('5.13', undefined, { terrain: [{ hex: '5.13', kind: 'hill' }] }, speech)).toBe(
      '5.13, hill. empty.',
    );
  });

  it('says who threatens what', () => {
    const threats = [{ by: 'North' as const, counts: new Map([['5.5', 2]]) }];
    expect(describeThreats('5.5', threats, speech)).toBe('North threatens it with 2 units.');
    expect(describeThreats('5.6', threats, speech)).toBe('');
  });

  it('has ids while the book is on its way', () => {
    expect(new Names(null).card('rally')).toBe('rally');
    expect(new Names(null).unit('EL')).toBe('EL');
  });

  it('counts in Russian as Russian counts', () => {
    expect(boardWords('ru').ordersLeft(1)).toContain('1 приказ');
    expect(boardWords('ru').ordersLeft(3)).toContain('3 приказа');
    expect(boardWords('ru').discards(5)).toContain('5 карт');
  });
});
