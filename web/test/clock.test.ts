import { describe, expect, it } from 'vitest';
import { timeLeft, writeClockRule, writeTime } from '../src/lib/clock';
import { en } from '../src/lib/words.en';
import { ru } from '../src/lib/words.ru';

const clock = { South: 60_000, North: 30_000, running: 'South', at: 1000, per_move: 0, move_left: 0 };

describe('a clock', () => {
  it('runs for whoever is asked, and never below nothing', () => {
    expect(timeLeft(clock, 'South', 11_000)).toBe(50_000);
    expect(timeLeft(clock, 'North', 11_000)).toBe(30_000);
    expect(timeLeft(clock, 'South', 100_000)).toBe(0);
  });

  it('counts the time of the move before the bank', () => {
    const days = { ...clock, per_move: 5000, move_left: 4000 };
    expect(timeLeft(days, 'South', 1000)).toBe(64_000);
    expect(timeLeft(days, 'North', 1000)).toBe(35_000);
  });

  it('does not run backwards when clocks differ a little', () => {
    expect(timeLeft(clock, 'South', 900)).toBe(60_000);
  });

  it('is written as people read clocks', () => {
    expect(writeTime(187_000, en)).toBe('3:07');
    expect(writeTime(3_760_000, en)).toBe('1:02:40');
    expect(writeTime(9_440, en)).toBe('9.4');
    expect(writeTime(3 * 86_400_000, ru)).toBe('3 дня');
  });

  it('has rules in words', () => {
    expect(writeClockRule({ bank: 300_000, increment: 5000, per_move: 0 }, en)).toBe('5 minutes, +5 seconds');
    expect(writeClockRule({ bank: 0, increment: 0, per_move: 86_400_000 }, ru)).toBe('1 день на ход');
    expect(writeClockRule({ bank: 0, increment: 0, per_move: 0 }, en)).toBe('no clock');
  });
});
