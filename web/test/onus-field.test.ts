import { describe, expect, it } from 'vitest';
import { Gestures, type Ground } from '../src/boards/onus/gestures';
import { projectionFor, type Point } from '../src/boards/onus/plane';
import { layRuler } from '../src/boards/onus/ruler';
import { isLaid, unitByNumber, type Laid, type OnusView } from '../src/boards/onus/view';
import { nextOffered, nextThatWay, WAYS } from '../src/boards/onus/walk';
import fixture from './fixtures/onus.json';

const view = (fixture as unknown as Record<string, OnusView>).orders as OnusView;
const laid = view.units.filter((unit) => isLaid(unit));
const unit = (number: string): Laid => unitByNumber(view, number) as Laid;

describe('the ruler', () => {
  const nowhere = { x: 1, y: 1 };

  it('lies between two places where no unit is', () => {
    const to = { x: 500, y: 500 };
    expect(layRuler(nowhere, to, [], view.field)).toEqual({ from: nowhere, to, units: null });
  });

  it('goes from the middle of a front to the nearest part of another unit', () => {
    const [one, other] = [unit('S4'), unit('N1')];
    const ruled = layRuler(one.pose, other.pose, laid, view.field);
    expect(ruled.units).toEqual(['S4', 'N1']);
    expect(Math.hypot(ruled.from.x - one.pose.x, ruled.from.y - one.pose.y)).toBeCloseTo(
      view.field.card_depth / 2,
    );
  });
});

describe('keys on the field', () => {
  const projection = projectionFor(view.field, 'low');

  it('go to the nearest unit that way', () => {
    const next = nextThatWay(laid, 'S4', WAYS.ArrowRight as Point, projection);
    expect(next && projection.put(next.pose).x).toBeGreaterThan(projection.put(unit('S4').pose).x);
    expect(nextThatWay(laid, null, WAYS.ArrowUp as Point, projection)).toBe(laid[0]);
  });

  it('go to the next unit with which something can be done, and round', () => {
    const last = laid[laid.length - 1]?.number ?? '';
    expect(nextOffered(laid, last, ({ number }) => number === 'S4')?.number).toBe('S4');
    expect(nextOffered(laid, last, () => false)).toBeUndefined();
  });
});

describe('gestures on the field', () => {
  const at = (x: number, y: number, more = {}): PointerEvent =>
    ({ button: 0, pointerId: 1, isPrimary: true, clientX: x, clientY: y, ...more }) as PointerEvent;

  function fieldOf({ mayDrag = false, hasRuler = false } = {}) {
    const done: string[] = [];
    const sequence = {
      mayDrag: () => mayDrag,
      drag: () => done.push('drag'),
      pull: () => done.push('pull'),
      release: (_: Point, isMeant: boolean) => done.push(isMeant ? 'drop' : 'release'),
    };
    const viewport = {
      camera: { scale: 1 },
      pointOf: (point: Point) => point,
      pan: () => done.push('pan'),
      zoom: (factor: number) => done.push(`zoom ${factor}`),
    };
    const ground = {
      play: { sequence, measuring: { course: null, measure: 0 } },
      viewport,
      hasRuler: () => hasRuler,
      unitUnder: () => unit('S4'),
      pixelOf: ({ clientX, clientY }: MouseEvent) => ({ x: clientX, y: clientY }),
      isOnGhost: () => false,
      rule: () => done.push('rule'),
      look: () => undefined,
      capture: () => undefined,
    };
    return { gestures: new Gestures(ground as unknown as Ground), done };
  }

  it('are none where the pointer hardly moves', () => {
    const { gestures, done } = fieldOf();
    gestures.down(at(10, 10));
    gestures.move(at(13, 12));
    gestures.up(at(13, 12));
    expect(gestures.wasMoved).toBe(false);
    expect(done).toEqual(['release']);
  });

  it('drag a unit that may go, and pan from any other', () => {
    for (const [mayDrag, expected] of [
      [true, ['drag', 'pull', 'drop', 'release']],
      [false, ['pan', 'release']],
    ] as const) {
      const { gestures, done } = fieldOf({ mayDrag });
      gestures.down(at(10, 10));
      expect(gestures.isTaken).toBe(mayDrag);
      gestures.move(at(40, 10));
      gestures.up(at(40, 10));
      expect(done).toEqual(expected);
    }
  });

  it('lay the ruler where that is chosen', () => {
    const { gestures, done } = fieldOf({ mayDrag: true, hasRuler: true });
    gestures.down(at(10, 10));
    gestures.move(at(40, 10));
    expect(done).toEqual(['rule']);
  });

  it('zoom with two fingers', () => {
    const { gestures, done } = fieldOf();
    gestures.down(at(0, 0));
    gestures.down(at(100, 0, { pointerId: 2 }));
    gestures.move(at(200, 0, { pointerId: 2 }));
    expect(done).toEqual(['zoom 2', 'pan']);
  });
});
