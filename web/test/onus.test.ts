import { describe, expect, it } from 'vitest';
import { fitScale, panned, pixelAt, pointAt, clamped, wholeField, zoomed } from '../src/boards/onus/camera';
import { askedOf, captainOf, handsOf, isTeam, nameCaptain, readCaptain } from '../src/boards/onus/captains';
import { courseOf, firstMeasure, scaleOf, touchedAt } from '../src/boards/onus/course';
import { isButton, Offers, writePivot } from '../src/boards/onus/answers';
import {
  describeState,
  describeUnit,
  describeValues,
  nameUnit,
  type Speech,
} from '../src/boards/onus/describe';
import { chanceOf } from '../src/boards/onus/dice';
import { figureOf } from '../src/boards/onus/kinds';
import {
  cardAt,
  cornerOf,
  gapBetween,
  headingOf,
  pivoted,
  sectionEdge,
  shifted,
  stripAt,
  projectionFor,
  toLocal,
  tokensAfter,
  toWorld,
  turnBetween,
  type Pose,
} from '../src/boards/onus/plane';
import { timing } from '../src/boards/onus/timing';
import {
  generalOf,
  isLaid,
  subjectOf,
  unitById,
  unitByNumber,
  type CaptainView,
  type CardView,
  type Edge,
  type KnownUnit,
  type Laid,
  type OnusView,
} from '../src/boards/onus/view';
import { attemptForCard, attemptForUnit } from '../src/boards/onus/attempts';
import { boardWords } from '../src/boards/onus/words';
import type { RangeOffer } from '../src/lib/protocol';
import { seatNames } from '../src/lib/who';
import { en as enWords } from '../src/lib/words.en';
import { ru as ruWords } from '../src/lib/words.ru';
import fixture from './fixtures/onus.json';

const views = fixture as unknown as Record<string, OnusView>;
const of = (name: string): OnusView => views[name] as OnusView;
const field = of('orders').field;
const speech = (code: 'en' | 'ru'): Speech => ({
  words: boardWords(code),
  code,
  seats: seatNames(code === 'en' ? enWords : ruWords),
});
const unit = (view: OnusView, number: string): Laid<KnownUnit> =>
  unitByNumber(view, number) as Laid<KnownUnit>;
const ACTIONS: Record<string, string> = {
  distance: 'distance 0.00',
  angle: 'angle 0.0',
  bearing: 'bearing 0.0',
};
const rangeOf = (view: OnusView): RangeOffer => ({
  action: ACTIONS[view.step] ?? '',
  allowed: view.measures?.allowed ?? [],
  stops: (view.measures?.stops ?? []) as unknown as number[],
});

describe('the view', () => {
  it('finds units, generals, and whom a question is about', () => {
    const view = of('distance');
    expect(unitById(view, 8)?.number).toBe('S9');
    expect(subjectOf(view)?.number).toBe('S9');
    expect(subjectOf(of('orders'))).toBeUndefined();
    const leader = view.units.find((one) => generalOf(view, one));
    expect(generalOf(view, leader as KnownUnit)?.seat).toBe(leader?.seat);
    expect(view.units.every((one) => one.place !== 'field' || isLaid(one))).toBe(true);
  });
});

describe('the plane', () => {
  const north: Pose = { x: 30000, y: 20000, heading: 0 };

  it('turns counter-clockwise from north', () => {
    expect(toWorld({ ...north, heading: 9000 }, { x: 0, y: 100 }).x).toBeCloseTo(29900);
    expect(headingOf({ x: -1, y: 0 })).toBeCloseTo(9000);
    expect(headingOf({ x: 0, y: -1 })).toBeCloseTo(18000);
    expect(turnBetween(35000, 1000)).toBe(2000);
    expect(turnBetween(1000, 35000)).toBe(-2000);
    const back = toLocal({ ...north, heading: 1234 }, toWorld({ ...north, heading: 1234 }, { x: 7, y: 9 }));
    expect(back.x).toBeCloseTo(7);
    expect(back.y).toBeCloseTo(9);
  });

  it('keeps the corner that a card turns about', () => {
    const hinge = cornerOf('front-left', field);
    const turned = pivoted(north, hinge, 4500);
    expect(turned.heading).toBe(4500);
    expect(toWorld(turned, hinge).x).toBeCloseTo(toWorld(north, hinge).x);
    expect(toWorld(turned, hinge).y).toBeCloseTo(toWorld(north, hinge).y);
    const right = cornerOf('front-right', field);
    expect(toWorld(turned, right).y).toBeGreaterThan(toWorld(north, right).y); // it goes forward
  });

  it('measures gaps between cards', () => {
    const card = cardAt(north, field);
    expect(gapBetween(card, cardAt({ ...north, y: 24000 }, field))).toBeCloseTo(0);
    expect(gapBetween(card, cardAt({ ...north, y: 25000 }, field))).toBeCloseTo(1000);
    expect(gapBetween(card, cardAt({ ...north, heading: 9000 }, field))).toBe(0);
    expect(gapBetween(card, cardAt({ x: 40000, y: 30000, heading: 0 }, field))).toBeCloseTo(
      Math.hypot(2000, 6000),
    );
  });

  it('knows the edges of sections', () => {
    expect(sectionEdge('F1', field)).toEqual([
      { x: -4000, y: 2000 },
      { x: -2000, y: 2000 },
    ]);
    expect(sectionEdge('R2', field)).toEqual([
      { x: 4000, y: 0 },
      { x: 4000, y: -2000 },
    ]);
    expect(sectionEdge('FL', field)?.[1]).toEqual({ x: -6000, y: 2000 });
    expect(sectionEdge('FR-side', field)?.[1]).toEqual({ x: 6000, y: 0 });
    expect(sectionEdge('X', field)).toBeNull();
  });

  it('carries stretched tokens along', () => {
    const one = unit(of('spin'), 'S7');
    const tokens = tokensAfter(one.tokens ?? [], one.pose, shifted(one.pose, { x: 0, y: 5000 }));
    expect(tokens.map(({ section }) => section)).toEqual(
      (one.tokens ?? []).filter((token) => !token.laid).map(({ section }) => section),
    );
    expect(tokens.length).toBeGreaterThan(0);
  });

  it('lies before North turned by half a circle', () => {
    const [south, far] = [projectionFor(field, 'low'), projectionFor(field, 'high')];
    expect(south.put({ x: 0, y: 0 })).toEqual({ x: 0, y: 700 });
    expect(far.put({ x: 0, y: 0 })).toEqual({ x: 700, y: 0 });
    expect(far.take(far.put({ x: 123, y: 456 })).x).toBeCloseTo(123);
    expect(south.angle(0)).toBeCloseTo(0);
    expect(far.angle(0)).toBe(180);
  });

  it('lies before each edge with that edge at the bottom', () => {
    const long = { ...field, width: 120_000, depth: 90_000 };
    const middles: [Edge, Pose][] = [
      ['low', { x: 60_000, y: 0, heading: 0 }],
      ['high', { x: 60_000, y: 90_000, heading: 18000 }],
      ['left', { x: 0, y: 45_000, heading: 27000 }],
      ['right', { x: 120_000, y: 45_000, heading: 9000 }],
    ];
    for (const [edge, pose] of middles) {
      const table = projectionFor(long, edge);
      expect(table.put(pose), edge).toEqual({ x: table.wide / 2, y: table.high });
      expect(Math.cos((table.angle(pose.heading) * Math.PI) / 180), edge).toBeCloseTo(1);
      expect(table.take(table.put({ x: 123, y: 456 })).y, edge).toBeCloseTo(456);
    }
    expect(projectionFor(long, 'right')).toMatchObject({ wide: 900, high: 1200 });
  });

  it('has a strip behind every edge', () => {
    const long = { ...field, width: 120_000, depth: 90_000 };
    expect(stripAt(long, 'high', [100, 200], [0, 50])).toEqual([
      { x: 100, y: 90_000 },
      { x: 200, y: 90_000 },
      { x: 200, y: 89_950 },
      { x: 100, y: 89_950 },
    ]);
    expect(stripAt(long, 'right', [100, 200], [0, 50])[2]).toEqual({ x: 119_950, y: 200 });
  });
});

describe('the camera', () => {
  const size = { wide: 700, high: 700 };
  const frame = { wide: 900, high: 500 };

  it('shows the whole table and no more', () => {
    const camera = wholeField(size, frame);
    expect(camera.scale).toBeCloseTo(fitScale(size, frame));
    expect(camera).toMatchObject({ x: 350, y: 350 });
    expect(clamped({ x: -500, y: 9000, scale: 2 }, size, frame)).toMatchObject({ x: 225 - 12, y: 712 - 125 });
  });

  it('keeps what is under the pointer', () => {
    const before = clamped({ x: 350, y: 350, scale: 1.5 }, size, frame);
    const pixel = { x: 500, y: 300 };
    const after = zoomed(before, frame, size, 1.4, pixel);
    expect(pixelAt(after, frame, pointAt(before, frame, pixel)).x).toBeCloseTo(pixel.x);
    expect(panned(after, frame, size, { x: 10, y: 0 }).x).toBeCloseTo(after.x - 10 / after.scale);
  });
});

describe('a course', () => {
  it('goes straight on along the facing', () => {
    const view = of('distance');
    const course = courseOf(view, rangeOf(view));
    const one = unit(view, 'S9');
    expect(course?.scale).toBe('ep');
    expect(firstMeasure(rangeOf(view))).toBe(664);
    const to = course?.poseAt(100) as Pose;
    expect(Math.hypot(to.x - one.pose.x, to.y - one.pose.y)).toBeCloseTo(view.field.ep);
    expect(course?.measureAt(toWorld(one.pose, { x: 900, y: 5000 }), one.pose, 0)).toBeCloseTo(100);
  });

  it('spins both ways, and follows the pointer round', () => {
    const view = of('spin');
    const course = courseOf(view, rangeOf(view));
    const one = unit(view, 'S1');
    expect(course?.poseAt(-450)?.heading).toBe((one.pose.heading + 36000 - 4500) % 36000);
    const left = toWorld(one.pose, { x: -5000, y: 0 });
    expect(course?.measureAt(left, course.handle, 0)).toBeCloseTo(900);
  });

  it('pivots about the corner that was named', () => {
    const view = { ...of('spin') };
    const move = { ...view.move, kind: 'pivot', corner: 'front-right', clockwise: true } as OnusView['move'];
    const course = courseOf({ ...view, move } as OnusView, rangeOf(view));
    const one = unit(view, 'S1');
    const hinge = cornerOf('front-right', view.field);
    const to = course?.poseAt(300) as Pose;
    expect(toWorld(to, hinge).x).toBeCloseTo(toWorld(one.pose, hinge).x);
    expect(turnBetween(one.pose.heading, to.heading)).toBe(-3000);
  });

  it('takes a bearing towards the pointer', () => {
    const view = of('bearing');
    const course = courseOf(view, rangeOf(view));
    const one = unit(view, 'S6');
    expect(course?.measureAt(toWorld(one.pose, { x: 100, y: 0 }), one.pose, 0)).toBeCloseTo(2700);
  });

  it('is drawn before its own edge, or as a line, at set-up', () => {
    const waiting = (number: string): OnusView => {
      const one = unit(of('orders'), number);
      const units = of('orders').units.map((other) =>
        other.id === one.id ? { ...other, place: 'waiting', pose: undefined } : other,
      );
      return {
        ...of('orders'),
        step: 'deploy-facing',
        units,
        about: { unit: one.id },
      } as unknown as OnusView;
    };
    const range = (action: string): RangeOffer => ({ action, allowed: [[0, 3599]], stops: [] });
    expect(courseOf(waiting('S1'), range('face 0.0'))?.poseAt(900)).toMatchObject({
      x: 35000,
      heading: 9000,
    });
    const depth = courseOf(waiting('N1'), range('depth 0'));
    expect(depth?.lineAt?.(100)[0]).toEqual({ x: 0, y: 60000 });
    expect(depth?.measureAt({ x: 5, y: 60000 }, { x: 0, y: 0 }, 0)).toBe(100);
    expect(courseOf(waiting('S1'), range('width 0'))?.lineAt?.(50)[1]).toEqual({ x: 5000, y: 70000 });
    expect(scaleOf(range('face 0.0'))).toBe('degrees');
    expect(scaleOf(range('depth 0'))).toBe('mm');
  });

  it('is nothing where no measure is asked', () => {
    expect(courseOf(of('orders'), null)).toBeNull();
  });

  it('tells whom the card would touch', () => {
    const view = of('orders');
    const one = unit(view, 'S4');
    const enemy = view.units.find((other) => other.seat === 'North' && isLaid(other)) as Laid;
    const before = {
      ...toWorld(enemy.pose, { x: 0, y: 4000 }),
      heading: (enemy.pose.heading + 18000) % 36000,
    };
    expect(touchedAt(view, one, before).map(({ number }) => number)).toContain(enemy.number);
    expect(touchedAt(view, one, one.pose)).toEqual([]);
  });
});

describe('answers', () => {
  const offers = new Offers([
    'shoot S2 N1',
    'shoot S2 N3',
    'shoot S4 N1',
    'pick S7',
    'pivot front-left-clockwise',
    'form wedge',
    'order scouts/defend.2',
    'order scouts/defend.5',
    'end',
  ]);

  it('are sorted by what a person points at', () => {
    expect(offers.targetsOf('S2')).toEqual(['N1', 'N3']);
    expect(offers.ofPair('S4', 'N1').map(({ action }) => action)).toEqual(['shoot S4 N1']);
    expect(offers.ofUnit('N1')).toEqual([]);
    expect(offers.ofMove.map(({ verb }) => verb)).toEqual(['pivot', 'form']);
    expect(offers.has(writePivot({ corner: 'front-left', isClockwise: true }))).toBe(true);
  });

  it('need a button when nothing stands for them', () => {
    for (const action of ['end', 'decline', 'meet rear', 'snap left', 'links left 2', 'choose left'])
      expect(isButton(action)).toBe(true);
    for (const action of ['advance', 'pivot rear-left', 'pick S1', 'order a/b', 'stretch S3 left'])
      expect(isButton(action)).toBe(false);
  });

  it('tell copies of a card apart', () => {
    const copy = (card: number): CardView =>
      ({ card, order: { id: 'scouts' }, event: { id: 'defend' } }) as CardView;
    const hand = [copy(40), copy(12)];
    expect(offers.ofCard(copy(12), hand).map(({ action }) => action)).toEqual(['order scouts/defend.2']);
    expect(offers.ofCard(copy(40), hand).map(({ action }) => action)).toEqual(['order scouts/defend.5']);
    expect(new Offers(['order scouts/defend']).ofCard(copy(12), [copy(12)])).toHaveLength(1);
  });

  it('may name cards that are in no hand', () => {
    const hand = of('orders').South.hand;
    const [card] = hand as [CardView];
    const actions = [`choose ${card.order.id}/${card.event.id}`, 'choose no-such/card.2', 'choose left'];
    expect(new Offers(actions).otherCards(hand).map(({ action }) => action)).toEqual([
      'choose no-such/card.2',
    ]);
  });

  it('that are not offered are taken to the referee', () => {
    const view = { ...of('orders'), step: 'shoot' };
    const [own, enemy] = [unit(view, 'S1'), unit(view, 'N1')];
    expect(attemptForUnit(enemy, own, view)).toBe('shoot S1 N1');
    expect(attemptForUnit(enemy, undefined, view)).toBeNull();
    expect(attemptForUnit(own, undefined, { ...view, step: 'move' })).toBe('pick S1');
    expect(attemptForUnit(enemy, undefined, { ...view, step: 'move' })).toBeNull();
    const [card] = of('orders').South.hand as [CardView];
    expect(attemptForCard(card, of('orders'))).toBe(`order ${card.card + 1}`);
    expect(attemptForCard(card, view)).toBeNull();
  });
});

describe('teams', () => {
  /** South as two captains: the first half of its units, and the rest. */
  const team = (asked?: string): OnusView => {
    const view = of('orders');
    const units = view.units.map((one, i) => (one.seat === 'South' && i % 2 ? { ...one, captain: 2 } : one));
    const [first] = view.South.captains as [CaptainView];
    const [card, ...rest] = first.hand;
    const captains = [
      { ...first, hand: card ? [card] : [] },
      { ...first, number: 2, hand: rest },
    ];
    return { ...view, ...(asked ? { asked } : {}), units, South: { ...view.South, captains } };
  };

  it('say nothing where a side has one captain', () => {
    const view = of('orders');
    expect(isTeam(view, 'South')).toBe(false);
    expect(captainOf(view, unit(view, 'S1'))).toBeNull();
    expect(handsOf(view, 'South')).toHaveLength(1);
  });

  it('put the hand of whoever is asked first, and offer no other', () => {
    const hands = handsOf(team('South.2'), 'South');
    expect(hands.map(({ captain }) => captain.number)).toEqual([2, 1]);
    expect(hands.map(({ among }) => among === null)).toEqual([false, true]);
    const all = handsOf(team(), 'South');
    expect(all.every(({ among }) => among?.length === team().South.hand.length)).toBe(true);
    expect(askedOf(team('South.2'), 'North')).toBeNull();
  });

  it('name captains by their numbers and wings in both languages', () => {
    const view = team();
    const placed = view.units.map((one) =>
      one.seat === 'South' && one.place === 'field'
        ? { ...one, pose: { x: one.captain === 1 ? 60000 : 20000, y: 10000, heading: 0 } }
        : one,
    );
    const wide = { ...view, units: placed, generals: [] };
    const second = { seat: 'South', number: 2 } as const;
    expect(nameCaptain(wide, second, speech('en'))).toBe('captain II of South (left wing)');
    expect(nameCaptain(wide, second, speech('ru'))).toBe('капитан II Юга (левое крыло)');
    expect(readCaptain('South.2')).toEqual(second);
    expect(readCaptain('South')).toEqual({ seat: 'South', number: 1 });
    expect(readCaptain('Nature')).toBeNull();
  });
});

describe('words', () => {
  it('describe a unit in both languages', () => {
    const view = of('orders');
    const one = unit(view, 'S1');
    expect(nameUnit(one, speech('en'))).toBe('Velites S1');
    expect(nameUnit(one, speech('ru'))).toBe('«Велиты» S1');
    expect(describeUnit(one, view, speech('en'))).toContain('facing north');
    expect(describeUnit(one, view, speech('ru'))).toContain('фронт на север');
    expect(describeValues(one, speech('en'))).toBe(
      'attack 2/2, defence 5/4, strength and range 3/2, morale 6, movement 3 EP, cost 50',
    );
  });

  it('tell damage, marks and enemies', () => {
    const view = of('laid');
    const hurt = view.units.find((one) => one.known && one.damage > 0 && isLaid(one)) as KnownUnit;
    expect(describeState(hurt, view, speech('en'))).toContain(
      `health ${hurt.health - hurt.damage} of ${hurt.health}`,
    );
    const engaged = view.units.find((one) => one.known && (one.engaged?.length ?? 0) > 0) as KnownUnit;
    expect(describeState(engaged, view, speech('en'))).toContain('engaged with');
  });

  it('name every mark, ability and formation of real views', () => {
    const words = boardWords('en');
    for (const view of Object.values(views)) {
      expect(words.phases[view.phase]).toBeDefined();
      for (const one of view.units) {
        if (!one.known) continue;
        expect(figureOf(one)).toMatch(/^(figure|onus)-/);
        for (const mark of one.marks) expect(words.marks[mark]).toBeDefined();
        for (const ability of one.abilities) expect(words.abilities[ability]).toBeDefined();
        for (const formation of one.formations) expect(words.formations[formation]).toBeDefined();
      }
    }
  });
});

describe('dice and moments', () => {
  it('tell the chance of one die', () => {
    expect(chanceOf(2)).toBeCloseTo(5 / 6);
    expect(chanceOf(7)).toBe(0);
    expect(chanceOf(1)).toBe(1);
  });

  it('give time to what moves or is rolled', () => {
    const at = (view: OnusView, answer = '') => ({
      view,
      steps: answer ? [{ ply: 1, seat: 'Nature', answer, events: [] }] : [],
    });
    const view = of('orders');
    const moved = {
      ...view,
      units: view.units.map((one, i) => (i === 0 ? { ...one, place: 'destroyed' } : one)),
    };
    expect(timing.isQuiet(at(view), at({ ...view, turn: 2 }))).toBe(true);
    expect(timing.isQuiet(at(view), at(moved as OnusView))).toBe(false);
    expect(timing.isQuiet(at(view), at(view, 'roll 3 5'))).toBe(false);
  });
});
