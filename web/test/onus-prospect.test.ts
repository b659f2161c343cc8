import { describe, expect, it } from 'vitest';
import { boxAround, keepBox, lookAt } from '../src/boards/onus/camera';
import { describeOdds, type Speech } from '../src/boards/onus/describe';
import { Offers } from '../src/boards/onus/answers';
import { nextToPlace, verbFor } from '../src/boards/onus/plan';
import { toWorld, type Point } from '../src/boards/onus/plane';
import { barAt, costAt, leftAt, meetingsAt, offerOf, stopAt } from '../src/boards/onus/prospect';
import {
  unitByNumber,
  type KnownUnit,
  type Laid,
  type MeasuresView,
  type OfferView,
  type OnusView,
} from '../src/boards/onus/view';
import { en } from '../src/boards/onus/words.en';
import { ru } from '../src/boards/onus/words.ru';
import { seatNames } from '../src/lib/who';
import { en as words } from '../src/lib/words.en';
import fixture from './fixtures/onus.json';

const view = (fixture as unknown as Record<string, OnusView>).orders as OnusView;
const s4 = unitByNumber(view, 'S4') as Laid<KnownUnit>;
const withMeasures = (measures: Partial<MeasuresView>): OnusView => ({
  ...view,
  measures: { allowed: [], stops: [], ...measures },
});

describe('a measure', () => {
  it('costs what it is, or the same at any angle', () => {
    const straight = withMeasures({
      cost: [
        [0, 0],
        [1, 1],
      ],
      left: 200,
    });
    expect(costAt(straight, 125)).toBe(125);
    expect(leftAt(straight, 125)).toBe(75);
    const turn = withMeasures({
      cost: [
        [0, 0],
        [1, 50],
        [2, 50],
      ],
      left: 200,
    });
    expect(costAt(turn, -450)).toBe(50);
    expect(costAt(turn, 0)).toBe(0);
    expect(costAt(withMeasures({ cost: [[0, 0]] }), 900)).toBe(0);
    expect(costAt(view, 10)).toBeNull();
  });

  it('costs more where the ground is rough', () => {
    const rough = withMeasures({
      cost: [
        [0, 0],
        [100, 100],
        [150, 200],
        [400, 450],
      ],
      left: 300,
    });
    expect([99, 100, 125, 150, 200, 500].map((measure) => costAt(rough, measure))).toEqual([
      99, 100, 150, 200, 250, 550,
    ]);
    expect(leftAt(rough, 500)).toBe(0);
    expect(
      costAt(
        withMeasures({
          cost: [
            [0, 0],
            [3, 2],
          ],
        }),
        1,
      ),
    ).toBe(1);
  });

  it('is known by its stop, and by whom it meets', () => {
    const meeting = {
      enemy: 30,
      side: 'front' as const,
      pose: s4.pose,
      tokens: [],
      pairs: [],
      fights: [],
      links: [],
    };
    const known = withMeasures({
      stops: [{ at: 160, kind: 'contact', unit: 30 }],
      contacts: [{ at: 160, pose: s4.pose, enemies: [30], meetings: [meeting] }],
    });
    expect(stopAt(known, 160)?.unit).toBe(30);
    expect(meetingsAt(known, 160)).toEqual([meeting]);
    expect(meetingsAt(known, 159)).toEqual([]);
  });

  it('that is not offered has its bar, on the side to which it turns', () => {
    const barred = withMeasures({
      bars: [
        { from: 50, to: 70, why: 'friend', unit: 3 },
        { from: 201, why: 'movement' },
        { from: -900, why: 'turn' },
      ],
    });
    expect(barAt(barred, 60)?.unit).toBe(3);
    expect(barAt(barred, 100, 80)).toBeUndefined();
    expect(barAt(barred, 400, 200)?.why).toBe('movement');
    expect(barAt(barred, 400, 49)?.why).toBe('friend');
    expect(barAt(barred, -1000)?.why).toBe('turn');
  });
});

describe('a drag', () => {
  const to = (x: number, y: number, grip: Point = s4.pose, last = ''): string =>
    verbFor(s4, grip, toWorld(s4.pose, { x, y }), view.field, last);

  it('goes straight on or aside by its direction, and does not waver', () => {
    expect(to(300, 3000)).toBe('advance');
    expect(to(3000, 300)).toBe('shift');
    expect(to(0, -3000)).toBe('shift');
    expect(to(2200, 3000)).toBe('shift');
    expect(to(2200, 3000, s4.pose, 'advance')).toBe('advance');
    expect(to(1200, 3000, s4.pose, 'shift')).toBe('shift');
  });

  it('by a corner turns about the other one', () => {
    const left = toWorld(s4.pose, { x: -3800, y: 1900 });
    expect(to(-3800, 4000, left)).toBe('pivot front-right-clockwise');
    expect(to(-3800, 500, left)).toBe('pivot front-right');
  });
});

describe('answers', () => {
  it('lead somewhere, with odds', () => {
    const attacker = { dice: 4, to_hit: 3, mean: 9 };
    const offer = { action: 'shoot S1 N1', combat: { attacker } } as unknown as OfferView;
    const known = { ...view, offers: [offer] };
    expect(offerOf(known, 'shoot S1 N1')).toBe(offer);
    expect(offerOf(known, null)).toBeUndefined();
    const speech: Speech = { words: en, code: 'en', seats: seatNames(words) };
    expect(describeOdds(offer, speech)).toBe('4×3+, ⌀\u202f0.9');
    expect(describeOdds(undefined, speech)).toBe('');
  });

  it('place the line first', () => {
    const offers = new Offers(['place S6', 'place S1', 'place S4', 'place S4 S3']);
    expect(nextToPlace(view, offers)).toBe('S4');
  });

  it('have words in both languages', () => {
    expect(Object.keys(ru.stops)).toEqual(Object.keys(en.stops));
    expect(ru.bars.friend('«Гастаты» S3')).toContain('S3');
    expect(en.meets('Elephants N6', 'front', 1)).toBe('Elephants N6, front: 1 section fights');
  });
});

describe('the cards on the table', () => {
  const corners = [
    { x: 100, y: 100 },
    { x: 500, y: 400 },
  ];

  it('are all seen, as near as that allows', () => {
    const box = boxAround(corners, 50);
    expect(box).toEqual({ left: 50, top: 50, right: 550, bottom: 450 });
    const camera = lookAt(box!, { wide: 1000, high: 800 }, { wide: 1000, high: 800 });
    expect(camera).toMatchObject({ x: 300, y: 250, scale: 2 });
    expect(boxAround([], 50)).toBeNull();
  });

  it('lie still while they stay where they are looked at', () => {
    const box = boxAround(corners, 60);
    expect(keepBox(box, [...corners, { x: 520, y: 420 }], 60)).toBe(box);
    expect(keepBox(box, [...corners, { x: 600, y: 420 }], 60)).not.toBe(box);
    expect(keepBox(box, [{ x: 300, y: 300 }], 60)).toEqual({ left: 240, top: 240, right: 360, bottom: 360 });
  });
});
