import { describe, expect, it } from 'vitest';
import {
  isWithin,
  nearest,
  nextStop,
  readMeasure,
  readNumber,
  snap,
  stepBy,
  writeMeasure,
  writeNumber,
} from '../src/lib/measure';
import type { RangeOffer } from '../src/lib/protocol';

const distance: RangeOffer = {
  action: 'distance 0.00',
  allowed: [
    [1, 150],
    [180, 240],
  ],
  stops: [240, 125],
};
const angle: RangeOffer = {
  action: 'angle 0.0',
  allowed: [
    [1, 1800],
    [-1800, -1],
  ],
  stops: [-450, 450],
};
const depth: RangeOffer = { action: 'depth 0', allowed: [[20, 80]], stops: [] };

describe('a measure', () => {
  it('is written with the decimals of its action', () => {
    expect(writeMeasure(distance, 125)).toBe('distance 1.25');
    expect(writeMeasure(distance, 5)).toBe('distance 0.05');
    expect(writeMeasure(angle, -450)).toBe('angle -45.0');
    expect(writeMeasure(depth, 75)).toBe('depth 75');
    expect(writeNumber(angle, 375)).toBe('37.5');
  });

  it('is read back, and nothing else is', () => {
    expect(readMeasure(distance, 'distance 1.25')).toBe(125);
    expect(readMeasure(angle, 'angle -45.0')).toBe(-450);
    expect(readMeasure(distance, 'angle 1.25')).toBeNull();
    expect(readMeasure(distance, 'distance')).toBeNull();
    expect(readNumber(distance, '1,5')).toBe(150);
    expect(readNumber(distance, 'far')).toBeNull();
    expect(readNumber(distance, ' ')).toBeNull();
  });

  it('lies in one of the intervals', () => {
    expect(isWithin(distance.allowed, 150)).toBe(true);
    expect(isWithin(distance.allowed, 160)).toBe(false);
    expect(nearest(distance.allowed, 160)).toBe(150);
    expect(nearest(distance.allowed, 170)).toBe(180);
    expect(nearest(distance.allowed, 999)).toBe(240);
    expect(nearest(distance.allowed, -5)).toBe(1);
    expect(nearest(angle.allowed, 0)).toBe(1);
  });

  it('goes on over gaps and stays at the ends', () => {
    expect(stepBy(distance.allowed, 150, 1)).toBe(180);
    expect(stepBy(distance.allowed, 180, -1)).toBe(150);
    expect(stepBy(distance.allowed, 100, 20)).toBe(120);
    expect(stepBy(distance.allowed, 230, 20)).toBe(240);
    expect(stepBy(distance.allowed, 240, 1)).toBe(240);
    expect(stepBy(distance.allowed, 5, -20)).toBe(1);
    expect(stepBy(angle.allowed, 1, -1)).toBe(-1);
  });

  it('goes from stop to stop', () => {
    expect(nextStop(distance, 1, 1)).toBe(125);
    expect(nextStop(distance, 125, 1)).toBe(240);
    expect(nextStop(distance, 240, 1)).toBe(240);
    expect(nextStop(distance, 125, -1)).toBe(1);
  });

  it('is drawn to a stop that is near', () => {
    expect(snap(distance, 121, 5)).toBe(125);
    expect(snap(distance, 119, 5)).toBe(119);
    expect(snap(distance, 160, 5)).toBe(150);
  });
});
