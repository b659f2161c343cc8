import { describe, expect, it } from 'vitest';
import { isOffered, judge, nextWords, splitAction, wordsWithin } from '../src/lib/wording';

const ACTIONS = ['play red5 1', 'play red5 3', 'play blue10 3', 'play scout', 'pass'];

describe('the picker', () => {
  it('splits an action into words, however many spaces there are', () => {
    expect(splitAction('play  red5 3 ')).toEqual(['play', 'red5', '3']);
    expect(splitAction('')).toEqual([]);
  });

  it('offers each next word once', () => {
    expect(nextWords(ACTIONS, [])).toEqual(['play', 'pass']);
    expect(nextWords(ACTIONS, ['play'])).toEqual(['red5', 'blue10', 'scout']);
    expect(nextWords(ACTIONS, ['play', 'red5'])).toEqual(['1', '3']);
    expect(nextWords(ACTIONS, ['play', 'scout'])).toEqual([]);
  });

  it('tells a whole action from the beginning of one', () => {
    expect(judge(ACTIONS, ['play'])).toBe('partial');
    expect(judge(ACTIONS, ['play', 'red5', '3'])).toBe('complete');
    expect(judge(ACTIONS, ['play', 'scout'])).toBe('complete');
    expect(judge(ACTIONS, ['play', 'red5', '2'])).toBe('impossible');
    expect(judge(ACTIONS, ['play', 'red'])).toBe('impossible');
  });

  it('knows an action that longer ones go on from', () => {
    const actions = ['move cavalry 4', 'move cavalry 4 5', 'move cavalry 4 5 6'];
    expect(judge(actions, ['move', 'cavalry', '4'])).toBe('branching');
    expect(judge(actions, ['move', 'cavalry', '4', '5', '6'])).toBe('complete');
    expect(nextWords(actions, ['move', 'cavalry', '4'])).toEqual(['5']);
  });

  it('offers nothing where nothing is asked', () => {
    expect(nextWords([], [])).toEqual([]);
    expect(isOffered([], ['play'])).toBe(false);
  });

  it('lists the words that can still come at any distance', () => {
    expect(wordsWithin(ACTIONS, ['play', 'red5'])).toEqual(new Set(['1', '3']));
    expect(wordsWithin(ACTIONS, ['play'])).toEqual(new Set(['red5', '1', '3', 'blue10', 'scout']));
  });
});
