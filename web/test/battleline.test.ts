import { describe, expect, it } from 'vitest';
import { Names, readCard, type BattleBook } from '../src/boards/battleline/book';
import { originOf } from '../src/boards/battleline/moves';
import type { BattleView } from '../src/boards/battleline/view';
import { attemptFor, attemptForDrop } from '../src/boards/battleline/attempts';
import { boardWords } from '../src/boards/battleline/words';
import view from './fixtures/view.json';

describe('a click on the board', () => {
  it('begins and ends the play of a card', () => {
    expect(attemptFor({ kind: 'hand', card: 'red5' }, 'play', [])).toEqual(['play', 'red5']);
    expect(attemptFor({ kind: 'flag', flag: 3 }, 'play', ['play', 'red5'])).toEqual(['play', 'red5', '3']);
    expect(attemptFor({ kind: 'flag', flag: 3 }, 'play', [])).toBeNull();
  });

  it('claims a flag at once', () => {
    expect(attemptFor({ kind: 'flag', flag: 9 }, 'claim', [])).toEqual(['claim', '9']);
  });

  it('draws, puts back, takes, places and discards', () => {
    expect(attemptFor({ kind: 'deck', deck: 'tactics' }, 'refill', [])).toEqual(['draw', 'tactics']);
    expect(attemptFor({ kind: 'deck', deck: 'troops' }, 'scout-draw', [])).toEqual(['draw', 'troops']);
    expect(attemptFor({ kind: 'hand', card: 'fog' }, 'scout-return', [])).toEqual(['return', 'fog']);
    expect(attemptFor({ kind: 'line', card: 'blue9' }, 'take', [])).toEqual(['take', 'blue9']);
    expect(attemptFor({ kind: 'flag', flag: 5 }, 'place', [])).toEqual(['place', '5']);
    expect(attemptFor({ kind: 'out' }, 'place', [])).toEqual(['discard']);
  });

  it('says nothing where it means nothing', () => {
    expect(attemptFor({ kind: 'deck', deck: 'troops' }, 'play', [])).toBeNull();
    expect(attemptFor({ kind: 'line', card: 'blue9' }, 'play', [])).toBeNull();
    expect(attemptFor({ kind: 'out' }, 'play', [])).toBeNull();
    expect(attemptFor({ kind: 'hand', card: 'red5' }, 'refill', [])).toBeNull();
  });
});

describe('a dropped card', () => {
  it('is played, put back or placed', () => {
    expect(attemptForDrop('red5', 'flag 3', 'play')).toEqual(['play', 'red5', '3']);
    expect(attemptForDrop('fog', 'deck tactics', 'scout-return')).toEqual(['return', 'fog']);
    expect(attemptForDrop('blue9', 'flag 2', 'place')).toEqual(['place', '2']);
    expect(attemptForDrop('blue9', 'out', 'place')).toEqual(['discard']);
    expect(attemptForDrop('red5', 'deck troops', 'play')).toBeNull();
  });
});

describe('names', () => {
  const book: BattleBook = {
    colours: [{ id: 'red', name: 'Красная' }],
    troops: [{ id: 'light-cavalry', name: 'лёгкая конница', value: 7 }],
    tactics: [{ id: 'fog', name: 'Туман', text: 'Побеждает большая сумма.', rule: 'BL-6.5' }],
    formations: [{ id: 'wedge', name: 'Клин' }],
  };

  it('reads cards and backs', () => {
    expect(readCard('purple10')).toEqual({ kind: 'troop', id: 'purple10', colour: 'purple', value: 10 });
    expect(readCard('scout').kind).toBe('tactics');
    expect(readCard('troop?')).toEqual({ kind: 'back', id: 'troop?', deck: 'troops' });
  });

  it('says cards in the language of the book', () => {
    const names = new Names(book);
    expect(names.full('red7')).toBe('Красная 7, лёгкая конница');
    expect(names.letter('red')).toBe('К');
    expect(names.full('fog')).toBe('Туман. Побеждает большая сумма.');
    expect(names.formation('wedge')).toBe('Клин');
  });

  it('has ids while the book is on its way', () => {
    expect(new Names(null).card('red7')).toBe('red 7');
  });

  it('counts in Russian as Russian counts', () => {
    const words = boardWords('ru');
    expect(words.troopsDeck(1)).toContain('1 карта');
    expect(words.troopsDeck(22)).toContain('22 карты');
    expect(words.troopsDeck(11)).toContain('11 карт');
  });
});

describe('a new piece comes', () => {
  const table = view as unknown as BattleView;
  it('from the deck into a hand, from the hand into a line', () => {
    const own = table.South.hand[0] ?? '';
    expect(originOf(own, table)).toBe('deck troops');
    const theirs = table.flags.flatMap((flag) => flag.North.cards)[0] ?? '';
    expect(originOf(theirs, table)).toBe('hand North');
    expect(originOf('North tactics 2', table)).toBe('deck tactics');
  });
});
