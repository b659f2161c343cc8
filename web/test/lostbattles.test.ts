import { describe, expect, it } from 'vitest';
import { isButton, Offers, readAnswer } from '../src/boards/lostbattles/answers';
import { describeUnit, describeZone, nameZone, type Speech } from '../src/boards/lostbattles/describe';
import { rollsIn, spotsOf } from '../src/boards/shared/spots';
import { focusOf, hasReserve } from '../src/boards/lostbattles/focus';
import { COUNTER, formationOf } from '../src/boards/lostbattles/formation';
import { bodyOf, courseOf, mouthsOf, scatter, seaSides } from '../src/boards/lostbattles/ground';
import { figureOf, readKind } from '../src/boards/lostbattles/kinds';
import { isAlike, pilesOf, sortUnits, standIn } from '../src/boards/lostbattles/piles';
import { timing } from '../src/boards/lostbattles/timing';
import { nameOfRule, signed } from '../src/boards/lostbattles/rulenames';
import { openingOf, readZoneName, zoneNameOf, type Scenario } from '../src/boards/lostbattles/scenarios';
import {
  commanderName,
  placeOf,
  readCommander,
  readUnit,
  unitName,
  unitsAt,
  type LostBattlesView,
  type UnitView,
} from '../src/boards/lostbattles/view';
import { warningOf } from '../src/boards/lostbattles/warnings';
import { attemptForUnit, attemptForZone } from '../src/boards/lostbattles/attempts';
import { boardWords } from '../src/boards/lostbattles/words';
import {
  beyond,
  BROAD,
  centreOf,
  FACINGS,
  halfOf,
  middleOf,
  NARROW,
  neighbours,
  rowsFor,
  sideTowards,
  walk,
  wayOf,
  ZONES,
  type Way,
} from '../src/boards/lostbattles/zones';
import fixture from './fixtures/lostbattles.json';

const view = fixture as unknown as LostBattlesView;
const speech = (code: 'en' | 'ru'): Speech => ({
  words: boardWords(code),
  code,
  seats: code === 'en' ? { South: 'South', North: 'North' } : { South: 'Юг', North: 'Север' },
});
const unit = (id: number): UnitView => view.units.find((one) => one.id === id) as UnitView;
const at = (step: string, more: Partial<LostBattlesView> = {}): LostBattlesView => ({
  ...view,
  step,
  ...more,
});

describe('the field', () => {
  it('has twenty zones, ten of each side', () => {
    expect(ZONES).toHaveLength(20);
    expect(ZONES[0]).toBe('a1');
    expect(ZONES[19]).toBe('e4');
    expect(ZONES.filter((zone) => halfOf(zone) === 'South')).toHaveLength(10);
  });

  it('lies before North turned by half a circle', () => {
    expect(rowsFor('South')[3]).toEqual(['a1', 'b1', 'c1', 'd1', 'e1']);
    expect(rowsFor('North')[3]).toEqual(['e4', 'd4', 'c4', 'b4', 'a4']);
    for (const zone of ZONES) {
      const south = centreOf(zone, 'South', BROAD);
      const north = centreOf(zone, 'North', BROAD);
      expect(south.x + north.x).toBe(5 * BROAD.wide);
      expect(south.y + north.y).toBe(4 * BROAD.high);
    }
    expect(wayOf('north', 'South')).toBe('up');
    expect(wayOf('west', 'North')).toBe('right');
  });

  it('touches by sides only', () => {
    expect(neighbours('c2')).toEqual(['c3', 'd2', 'c1', 'b2']);
    expect(neighbours('a1')).toEqual(['a2', 'b1']);
    expect(beyond('e4', 'north')).toBeNull();
    expect(sideTowards('c2', 'c3')).toBe('north');
    expect(sideTowards('c2', 'd3')).toBeNull();
    expect(middleOf('a1', 'right', 'South', BROAD)).toEqual(middleOf('b1', 'left', 'South', BROAD));
  });

  it('is walked by keys as it looks, and the edge stops', () => {
    expect(walk('c2', 'up', 'South')).toBe('c3');
    expect(walk('c2', 'up', 'North')).toBe('c1');
    expect(walk('a1', 'left', 'South')).toBe('a1');
  });
});

describe('the ground', () => {
  const sight = { seat: 'South', shape: BROAD } as const;

  it('lets rivers flow through sides, around corners and off the field', () => {
    const wet = ['a1', 'a2'];
    expect(mouthsOf('a2', wet, sight).map(({ side }) => side)).toEqual(['south', 'west']);
    expect(mouthsOf('a1', wet, sight).map(({ side }) => side)).toEqual(['north', 'south']);
    expect(mouthsOf('c2', ['c2', 'd3'], sight).map(({ side }) => side)).toEqual([null]);
    expect(mouthsOf('a2', ['a2', 'b1'], sight).map(({ side }) => side)).toEqual([null, 'west']);
    expect(courseOf(wet, sight).match(/M/g)).toHaveLength(2);
    expect(courseOf([], sight)).toBe('');
  });

  it('has the sea along the edge where the coast runs', () => {
    const coast = ['e1', 'e2', 'e3'];
    expect(seaSides('e1', coast)).toEqual(['east']);
    expect(seaSides('e4', ['d4', 'e4'])).toEqual(['north']);
    expect(seaSides('a2', ['a2'])).toEqual(['west']);
    expect(seaSides('c2', ['c2'])).toEqual([]);
  });

  it('joins heights of neighbours', () => {
    expect(bodyOf(['b2', 'c2'], sight).match(/M/g)).toHaveLength(3);
    expect(bodyOf(['b2', 'd2'], sight).match(/M/g)).toHaveLength(2);
  });

  it('scatters the same things at the same places, inside the zone', () => {
    const spots = scatter('b3', 5, 4, sight);
    expect(spots).toEqual(scatter('b3', 5, 4, sight));
    expect(spots).toHaveLength(20);
    expect(spots.every(({ x, y }) => x > 200 && x < 400 && y > 150 && y < 300)).toBe(true);
  });
});

describe('a formation', () => {
  const ways: Way[] = ['up', 'right', 'down', 'left'];

  it('stands inside its zone, nobody upon another', () => {
    for (const way of ways) {
      for (let count = 1; count <= 12; count += 1) {
        const { places, scale } = formationOf(count, way, BROAD);
        expect(places).toHaveLength(count);
        const [wide, high] = [(COUNTER.wide * scale) / 2, (COUNTER.high * scale) / 2];
        for (const { x, y } of places) {
          expect(x - wide).toBeGreaterThan(0);
          expect(x + wide).toBeLessThan(BROAD.wide);
          expect(y - high).toBeGreaterThan(0);
          expect(y + high).toBeLessThan(BROAD.high);
        }
        places.forEach((a, i) =>
          places.slice(i + 1).forEach((b) => {
            expect(Math.abs(a.x - b.x) >= 2 * wide || Math.abs(a.y - b.y) >= 2 * high).toBe(true);
          }),
        );
      }
    }
  });

  it('has the lead unit in the middle of the first rank, towards the enemy', () => {
    const [up] = formationOf(5, 'up', BROAD).places;
    const [down] = formationOf(5, 'down', BROAD).places;
    expect(up?.x).toBe(100);
    expect(up?.y).toBeLessThan(BROAD.high / 2);
    expect((up?.y ?? 0) + (down?.y ?? 0)).toBe(BROAD.high);
    const right = formationOf(9, 'right', BROAD).places;
    expect(Math.max(...right.map(({ x }) => x))).toBe(right[0]?.x);
  });

  it('is drawn larger where there are few, and closes up where there is no room', () => {
    expect(formationOf(3, 'up', BROAD).scale).toBeGreaterThan(1);
    expect(formationOf(12, 'up', BROAD).scale).toBe(1);
    const crowd = formationOf(9, 'up', NARROW).places;
    expect(crowd.every(({ y }) => y < NARROW.high)).toBe(true);
  });
});

describe('names and codes', () => {
  it('are those of the referee', () => {
    expect(unitName(2)).toBe('S3');
    expect(unitName(32)).toBe('N1');
    expect(readUnit('N12')).toBe(43);
    expect(readUnit('NC1')).toBeNull();
    expect(commanderName(3)).toBe('NC2');
    expect(readCommander('SC1')).toBe(0);
    expect(readCommander('S1')).toBeNull();
    expect(view.units.every(({ id }) => readUnit(unitName(id)) === id)).toBe(true);
  });

  it('tell type, subtype and class', () => {
    expect(readKind('ALE')).toEqual({ type: 'HI', subtype: 'legionaries', class: 'average' });
    expect(readKind('VLC')).toEqual({ type: 'LC', class: 'veteran' });
    expect(readKind('IE')).toEqual({ type: 'EL', class: 'indian' });
    expect(readKind('SCH').subtype).toBe('scythed');
    for (const { kind, type, subtype, class: rank } of view.units) {
      expect(readKind(kind)).toEqual({ type, class: rank, ...(subtype ? { subtype } : {}) });
    }
    expect(figureOf(readKind('APH'))).toBe('lb-pikes');
  });
});

describe('units that are alike', () => {
  const gauls = unitsAt(view, 'c2').filter(({ kind }) => kind === 'AHI');
  const [a, b] = gauls as [UnitView, UnitView];

  it('stand in for one another', () => {
    expect(gauls).toHaveLength(5);
    expect(isAlike(a, b)).toBe(true);
    expect(standIn(b, [a.id], view)).toBe(a.id);
    expect(standIn(b, [a.id, b.id], view)).toBe(b.id);
    expect(standIn(b, [unit(0).id], view)).toBeNull();
  });

  it('are not alike when one is spent, leads, has acted, or is a bodyguard', () => {
    expect(isAlike(a, { ...b, spent: true })).toBe(false);
    expect(isAlike(a, { ...b, lead: true })).toBe(false);
    expect(isAlike(a, { ...b, activated: true })).toBe(false);
    const guard = view.units.find((one) => one.bodyguard !== undefined) as UnitView;
    const other = view.units.find((one) => one.zone === guard.zone && one !== guard) as UnitView;
    expect(guard.kind).toBe(other.kind);
    expect(isAlike(guard, other)).toBe(false);
    expect(isAlike(guard, guard)).toBe(true);
  });

  it('lie in piles, those of the group apart', () => {
    const piles = pilesOf(unitsAt(view, 'c2'), [a.id, b.id]);
    expect(piles.map(({ unit: one, ids, isInGroup }) => [one.kind, ids.length, isInGroup])).toEqual([
      ['AHI', 2, true],
      ['AHI', 3, false],
      ['ALI', 2, false],
    ]);
  });

  it('are sorted with the lead unit first, and may change places', () => {
    const led = sortUnits([a, b, { ...unit(0), lead: true }]);
    expect(led[0]?.id).toBe(0);
    const slots = new Map([
      [a.id, b.id],
      [b.id, a.id],
    ]);
    expect(sortUnits([a, b], (id) => slots.get(id) ?? id).map(({ id }) => id)).toEqual([b.id, a.id]);
  });
});

describe('answers', () => {
  it('are read word by word', () => {
    expect(readAnswer('activate c1')).toMatchObject({ verb: 'activate', place: 'c1', mode: 'normal' });
    expect(readAnswer('activate off double')).toMatchObject({ place: 'off', mode: 'double' });
    expect(readAnswer('general SC1 away')).toMatchObject({ commander: 0, place: 'off' });
    expect(readAnswer('move c3 west')).toMatchObject({ place: 'c3', facing: 'west' });
    expect(readAnswer('strike S3 half')).toMatchObject({ verb: 'strike', unit: 2 });
    expect(readAnswer('leave')).toEqual({ action: 'leave', verb: 'leave' });
  });

  it('that nothing on the board stands for are buttons', () => {
    const buttons = [
      'end',
      'add-all',
      'go',
      'go army',
      'take',
      'stop',
      'turn west',
      'leave',
      'bonus',
      'decline',
    ];
    expect(buttons.every(isButton)).toBe(true);
    const pointed = [
      'activate c1 reduced',
      'general NC1 b4',
      'add S3',
      'enter c1',
      'move c3',
      'attack a3',
      'hit N3',
    ];
    expect(pointed.some(isButton)).toBe(false);
  });

  const offers = new Offers([
    'activate c1',
    'activate c1 reduced',
    'activate off',
    'general SC1 c2',
    'general SC1 away',
    'enter b1',
    'enter b1 west',
    'enter c1',
    'turn east',
    'leave',
    'add S3',
  ]);

  it('are found by what is pointed at', () => {
    expect(offers.at('b1')?.action).toBe('enter b1');
    expect(offers.at('c2')).toBeUndefined();
    expect(offers.activations('c1').map(({ mode }) => mode)).toEqual(['normal', 'reduced']);
    expect(offers.startingPlaces).toEqual(['c1', 'off']);
    expect(offers.journeys(0).map(({ place }) => place)).toEqual(['c2', 'off']);
    expect(offers.journeys(null)).toEqual([]);
    expect(offers.unit(2)?.action).toBe('add S3');
    expect(offers.units()).toEqual([2]);
  });

  it('have arrows at the sides of zones', () => {
    const arrows = offers.turnings({ zone: 'a2', facing: 'west' }, 'north');
    expect(arrows.map(({ zone, side, action }) => [zone, side, action])).toEqual([
      ['b1', 'north', 'enter b1'],
      ['b1', 'west', 'enter b1 west'],
      ['a2', 'east', 'turn east'],
      ['a2', 'west', 'leave'],
    ]);
  });
});

describe('what is not offered', () => {
  it('is asked about in whole sentences', () => {
    expect(attemptForZone('c1', null, at('act'))).toBe('activate c1');
    expect(attemptForZone('c3', null, at('act'))).toBeNull();
    expect(attemptForZone('c3', 'SC1', at('act'))).toBe('general SC1 c3');
    expect(attemptForZone('a1', null, at('enter'))).toBe('enter a1');
    expect(attemptForZone('c3', null, at('march'))).toBe('attack c3');
    expect(attemptForZone('d2', null, at('march'))).toBe('move d2');
    expect(attemptForUnit(unit(2), at('muster'))).toBe('add S3');
    expect(attemptForUnit(unit(2), at('second-hit'))).toBe('hit S3');
    expect(attemptForUnit(unit(2), at('march'))).toBeNull();
  });
});

describe('a question', () => {
  const group = {
    start: 'a1',
    zone: 'a2',
    facing: 'north',
    mode: 'normal',
    units: [0, 1, 2],
    moves: [],
    stock: 0,
  } as const;
  const assault = { from: 'a2', target: 'a3', limit: '4', struck: [] };

  it('is about a place', () => {
    const full = { group: { ...group, units: [0], moves: [] }, assault };
    expect(focusOf(at('muster', full))).toBe('a1');
    expect(focusOf(at('strike', full))).toBe('a2');
    expect(focusOf(at('second-hit', full))).toBe('a3');
    expect(focusOf(at('lead', { ...full, about: { zone: 'e1' } }))).toBe('e1');
    expect(focusOf(at('bonus', full))).toBeNull();
    expect(focusOf(at('act'))).toBeNull();
  });

  it('shows who waits off the field when it is about none', () => {
    expect(hasReserve(view, 'South')).toBe(false);
    const units = view.units.map(({ zone: _, ...rest }) => ({ ...rest, state: 'off' as const }));
    expect(hasReserve({ ...view, units }, 'South')).toBe(true);
    expect(placeOf(units[0] as UnitView)).toBe('off');
    expect(placeOf({ ...unit(0), zone: undefined, state: 'routed' } as unknown as UnitView)).toBeNull();
  });
});

describe('words', () => {
  it('describe zones and units in both languages', () => {
    expect(nameZone('c2', view, speech('en'))).toBe('c2, centre of South');
    expect(nameZone('d3', view, speech('ru'))).toBe('d3, левый центр (Север)');
    expect(describeZone('c2', view, speech('en'))).toBe(
      'c2, centre of South, key zone of South. South, facing north: 5 × average heavy infantry; ' +
        '2 × average light infantry; Hannibal, brilliant general, 4 commands of his own.',
    );
    expect(describeZone('a2', view, speech('ru'))).toBe('a2, левый фланг (Юг), река. пусто.');
    expect(describeUnit(unit(0), view, speech('en'))).toBe(
      'Average heavy cavalry, fresh, bodyguard of Hasdrubal',
    );
    expect(describeUnit({ ...unit(32), spent: true, lead: true }, view, speech('ru'))).toBe(
      'Обычная тяжёлая конница, отряд расстроен, головной отряд, лейб-гвардия: Эмилий Павел',
    );
  });

  it('name kinds as the ledger does', () => {
    const { kind } = boardWords('ru');
    expect(kind('legionaries', 'veteran')).toBe('Хорошие легионеры');
    expect(kind('LI', 'levy')).toBe('Плохая лёгкая пехота');
    expect(kind('EL', 'indian')).toBe('индийские слоны');
    expect(boardWords('en').kind('CH', 'average')).toBe('chariots');
  });

  it('take the names of modifiers from the ledger', () => {
    const rules = [
      { id: 'LB-6.5.20', status: 'done', chapter: '', text: 'Downhill: +1 lead infantry: from a hill.' },
      { id: 'LB-6.5.19b', status: 'done', chapter: '', text: '[D] The edge-zone case is barred.' },
    ];
    expect(nameOfRule('LB-6.5.20', rules)).toBe('Downhill');
    expect(nameOfRule('LB-6.5.19b', rules)).toBe('');
    expect(nameOfRule('LB-1.1', rules)).toBe('');
    expect([signed(2), signed(-1), signed(0)]).toEqual(['+2', '−1', '+0']);
  });
});

describe('warnings', () => {
  it('name the rule and the way out in both languages', () => {
    const loss = { turn: 'east', attack: 'd2', free: true } as const;
    const english = warningOf(loss, boardWords('en'));
    expect(english).toContain('turn east');
    expect(english).toContain('press that zone');
    expect(english).toContain('LB-5.3.5');
    const russian = warningOf(loss, boardWords('ru'));
    expect(russian).toContain('поворот на восток');
    expect(russian).toContain('LB-5.3.5');
    expect(warningOf({ ...loss, free: false }, boardWords('en'))).not.toContain('press');
  });
});

describe('dice', () => {
  it('are read from what Nature answered', () => {
    const events = [{ ply: 4, seat: 'Nature', text: 'The attack: 3, 5.' }];
    const steps = [
      { ply: 3, seat: 'South', answer: 'strike S1', events: [] },
      { ply: 4, seat: 'Nature', answer: 'roll 3 5', events },
    ];
    expect(rollsIn(steps)).toEqual([{ ply: 4, faces: ['3', '5'], text: 'The attack: 3, 5.' }]);
  });

  it('have as many spots as they say', () => {
    for (const face of ['1', '2', '3', '4', '5', '6'] as const) {
      const spots = spotsOf(face);
      expect(spots).toHaveLength(Number(face));
      expect(new Set(spots.map(String)).size).toBe(Number(face));
    }
  });
});

describe('the timing', () => {
  const moment = (seen: LostBattlesView, answer = 'add S1') => ({
    view: seen,
    steps: [{ ply: 1, seat: 'South', answer, events: [] }],
  });

  it('hurries over orders, and waits for dice and moves', () => {
    const moved = { ...view, units: view.units.map((one) => (one.id === 0 ? { ...one, zone: 'a2' } : one)) };
    expect(timing.isQuiet(moment(view), moment(at('muster')))).toBe(true);
    expect(timing.isQuiet(moment(view), moment(moved))).toBe(false);
    expect(timing.isQuiet(moment(view), moment(view, 'roll 3 5'))).toBe(false);
    expect(timing.isJoint(moment(at('advance')), moment(at('advance')))).toBe(true);
    expect(timing.isJoint(moment(at('act')), moment(at('advance')))).toBe(false);
  });
});

describe('a battle before it begins', () => {
  const scenario: Scenario = {
    id: 'test',
    first: 'North',
    attack_limit: 4,
    map: ['hw . . . .', '. . . . .', '. . . . c', 'r . . . mc'],
    south: {
      army: 'Romans',
      key: 'left centre',
      camp: 'centre rear',
      fortified: true,
      force: [
        { zone: 'left wing', facing: 'left', units: ['2 AHC'] },
        { zone: 'off', units: ['LLI'] },
      ],
      commander: [{ name: 'Fabius', quality: 'average', role: 'general', zone: 'left wing' }],
    },
    north: { army: 'Gauls', key: 'centre', force: [{ zone: 'left wing', units: ['CH', 'IE'] }] },
  };
  const opening = openingOf(scenario);
  const zone = (name: string) => opening.zones.find((one) => one.zone === name);

  it('names zones as their owner sees them', () => {
    expect(readZoneName('left flank', 'South')).toBe('a2');
    expect(readZoneName('left flank', 'North')).toBe('e3');
    expect(readZoneName('off', 'North')).toBe('off');
    expect(readZoneName('middle', 'South')).toBeNull();
    for (const name of ZONES) expect(readZoneName(zoneNameOf(name), halfOf(name))).toBe(name);
    for (const { zone: name, name: called } of view.zones) expect(zoneNameOf(name)).toBe(called);
  });

  it('has its ground, its camps and its key zones', () => {
    expect(zone('a4')?.ground).toEqual(['hill', 'wood']);
    expect(zone('e1')?.ground).toEqual(['marsh', 'coast']);
    expect(zone('c1')).toMatchObject({ camp: 'South', fortified: true });
    expect(zone('b2')?.key).toBe('South');
    expect(zone('c3')?.key).toBe('North');
  });

  it('has everybody where he stands', () => {
    expect(zone('a1')).toMatchObject({ units: [0, 1], facing: 'west' });
    expect(zone('e4')).toMatchObject({ units: [32, 33], facing: 'south' });
    expect(opening.units[2]).toMatchObject({ kind: 'LLI', state: 'off' });
    expect(opening.commanders).toMatchObject([{ id: 0, zone: 'a1', role: 'general' }]);
    expect(FACINGS).toContain(zone('a1')?.facing);
  });
});
