import { describe, expect, it } from 'vitest';
import { en as ancientsEn } from '../src/boards/ancients/words.en';
import { ru as ancientsRu } from '../src/boards/ancients/words.ru';
import { en as boardEn } from '../src/boards/battleline/words.en';
import { ru as boardRu } from '../src/boards/battleline/words.ru';
import { en as lostEn } from '../src/boards/lostbattles/words.en';
import { ru as lostRu } from '../src/boards/lostbattles/words.ru';
import { en as onusEn } from '../src/boards/onus/words.en';
import { ru as onusRu } from '../src/boards/onus/words.ru';
import { judgeLuck } from '../src/lib/luck';
import { pickLanguage } from '../src/lib/languages';
import { describeOptions, readOption } from '../src/lib/options';
import { readRoute } from '../src/lib/routes';
import { chaptersOf, findRules, rulesUnder } from '../src/lib/rulesearch';
import { readRuleText } from '../src/lib/ruletext';
import { nameOfSitter, nameOfSpeaker } from '../src/lib/who';
import { en } from '../src/lib/words.en';
import { ru } from '../src/lib/words.ru';

describe('addresses', () => {
  it('lead to pages', () => {
    expect(readRoute('/')).toEqual({ page: 'home' });
    expect(readRoute('/t/k3v9q2')).toEqual({ page: 'table', id: 'k3v9q2' });
    expect(readRoute('/t/k3', '?invite=a%2Fb')).toEqual({ page: 'table', id: 'k3', invitation: 'a/b' });
    expect(readRoute('/army')).toEqual({ page: 'army' });
    expect(readRoute('/army/rome.1000.standard')).toEqual({ page: 'army', code: 'rome.1000.standard' });
    expect(readRoute('/replay/k3/')).toEqual({ page: 'replay', id: 'k3' });
    expect(readRoute('/rules')).toEqual({ page: 'rules' });
    expect(readRoute('/rules/battleline')).toEqual({ page: 'rules', game: 'battleline' });
    expect(readRoute('/rule/BL-4.4')).toEqual({ page: 'rule', rule: 'BL-4.4' });
    expect(readRoute('/settings')).toEqual({ page: 'settings' });
  });

  it('that lead nowhere say so', () => {
    for (const path of ['/nowhere', '/t/a/b', '/x/y', '/%E0%A4%A'])
      expect(readRoute(path).page).toBe('unknown');
  });
});

describe('the language', () => {
  it('is the one chosen, else the browser’s first that we speak, else English', () => {
    expect(pickLanguage('ru', ['en-US'])).toBe('ru');
    expect(pickLanguage(null, ['de', 'ru-RU', 'en'])).toBe('ru');
    expect(pickLanguage(null, ['de-DE'])).toBe('en');
    expect(pickLanguage('xx', ['ru'])).toBe('ru');
  });

  const russian = /[а-яё]/i;
  const sentences = (words: object): string[] =>
    Object.values(words).flatMap((value: unknown) => {
      if (typeof value === 'string') return [value];
      return typeof value === 'object' && value !== null ? sentences(value) : [];
    });

  it('is Russian in every Russian sentence, and in no English one', () => {
    const alike = ['Acies'];
    for (const text of [
      ...sentences(ru),
      ...sentences(boardRu),
      ...sentences(ancientsRu),
      ...sentences(lostRu),
      ...sentences(onusRu),
    ]) {
      if (!alike.includes(text)) expect(text).toMatch(russian);
    }
    for (const text of [
      ...sentences(en),
      ...sentences(boardEn),
      ...sentences(ancientsEn),
      ...sentences(lostEn),
      ...sentences(onusEn),
    ]) {
      expect(text).not.toMatch(russian);
    }
  });
});

describe('rules', () => {
  const rules = [
    { id: 'BL-1.1', status: 'done', chapter: '1 Состав', text: 'Двое игроков.' },
    {
      id: 'BL-4.4',
      status: 'done',
      chapter: '4 Захват',
      text: '[D] Ещё не завершённое построение, см. BL-4.6.',
    },
  ];

  it('are found by every word, with ё as е', () => {
    expect(findRules(rules, 'еще построение', 'ru').map((rule) => rule.id)).toEqual(['BL-4.4']);
    expect(findRules(rules, 'bl-1', 'ru').map((rule) => rule.id)).toEqual(['BL-1.1']);
    expect(findRules(rules, ' ', 'ru')).toHaveLength(2);
  });

  it('stand in chapters', () => {
    expect(chaptersOf(rules).map((chapter) => chapter.title)).toEqual(['1 Состав', '4 Захват']);
  });

  it('link to one another', () => {
    expect(readRuleText(rules[1]?.text ?? '')).toEqual([
      { kind: 'mark', text: 'D' },
      { kind: 'words', text: ' Ещё не завершённое построение, см. ' },
      { kind: 'rule', text: 'BL-4.6' },
      { kind: 'words', text: '.' },
    ]);
  });
});

describe('references of rules', () => {
  it('may leave the letters out behind the first', () => {
    expect(readRuleText('[DATA] (CCA-7.33, 7.38 и 8.1; CCA-2.4), 3 cards')).toEqual([
      { kind: 'mark', text: 'DATA' },
      { kind: 'words', text: ' (' },
      { kind: 'rule', text: 'CCA-7.33' },
      { kind: 'words', text: ', ' },
      { kind: 'rule', text: '7.38', rule: 'CCA-7.38' },
      { kind: 'words', text: ' и ' },
      { kind: 'rule', text: '8.1', rule: 'CCA-8.1' },
      { kind: 'words', text: '; ' },
      { kind: 'rule', text: 'CCA-2.4' },
      { kind: 'words', text: '), 3 cards' },
    ]);
  });

  it('may be a range', () => {
    const [first, , last] = readRuleText('CCA-7.33 to 7.38.');
    expect([first?.text, last?.rule]).toEqual(['CCA-7.33', 'CCA-7.38']);
  });

  it('may have three parts and a letter', () => {
    expect(readRuleText('(LB-13.8; LB-6.5.19b, LB-3.2.3, 6.8.3 and 9.5.7a) LB-6.5.19, 2.')).toEqual([
      { kind: 'words', text: '(' },
      { kind: 'rule', text: 'LB-13.8' },
      { kind: 'words', text: '; ' },
      { kind: 'rule', text: 'LB-6.5.19b' },
      { kind: 'words', text: ', ' },
      { kind: 'rule', text: 'LB-3.2.3' },
      { kind: 'words', text: ', ' },
      { kind: 'rule', text: '6.8.3', rule: 'LB-6.8.3' },
      { kind: 'words', text: ' and ' },
      { kind: 'rule', text: '9.5.7a', rule: 'LB-9.5.7a' },
      { kind: 'words', text: ') ' },
      { kind: 'rule', text: 'LB-6.5.19' },
      { kind: 'words', text: ', 2.' },
    ]);
    expect(readRuleText('ONUS-T-9.3')).toEqual([{ kind: 'rule', text: 'ONUS-T-9.3' }]);
  });

  it('may be sections: all rules whose numbers go on from theirs', () => {
    const ids = ['LB-6.8.1', 'LB-6.8.3a', 'LB-6.8.3b', 'LB-6.8.31', 'LB-6.9.1a'];
    const book = ids.map((id) => ({ id, status: 'done', chapter: '6 Combat', text: '' }));
    const under = (id: string): string[] => rulesUnder(book, id).map((rule) => rule.id);
    expect(under('LB-6.8.1')).toEqual(['LB-6.8.1']);
    expect(under('LB-6.8.3')).toEqual(['LB-6.8.3a', 'LB-6.8.3b']);
    expect(under('LB-6.8')).toEqual(['LB-6.8.1', 'LB-6.8.3a', 'LB-6.8.3b', 'LB-6.8.31']);
    expect(under('LB-7.1')).toEqual([]);
  });

  it('are not made of other numbers', () => {
    expect(readRuleText('BL-4.4, 2 cards').map((piece) => piece.kind)).toEqual(['rule', 'words']);
  });
});

describe('options', () => {
  const first = {
    name: 'first',
    least: 0,
    most: 2,
    usual: 0,
    rule: '',
    text: 'who begins: 0 by lot, 1 South, 2 North',
  };
  const advanced = {
    name: 'advanced',
    least: 0,
    most: 1,
    usual: 0,
    rule: '',
    text: '1: flags are claimed first',
  };
  const games = { name: 'games', least: 1, most: 9, usual: 1, rule: '', text: 'games of the match' };

  it('say what their numbers mean', () => {
    expect(readOption(first).title).toBe('who begins');
    expect(readOption(first).meanings.get(2)).toBe('North');
    expect(readOption(advanced).title).toBe('flags are claimed first');
    expect(readOption(games).meanings.size).toBe(0);
    const captains = { ...games, text: 'players in a team, each with a hand; 0: as the battle has it' };
    expect(readOption(captains).title).toBe('players in a team, each with a hand');
    expect(readOption(captains).meanings.get(0)).toBe('as the battle has it');
    const legions = { ...first, text: 'legions: 0 no, 1 Marian, 2 Julian, which march' };
    expect(readOption(legions).meanings.get(2)).toBe('Julian, which march');
    const band = { ...advanced, text: '1: special units; 0: ordinary units' };
    expect(readOption(band).title).toBe('special units');
  });

  it('are told when they are unusual', () => {
    const all = [first, advanced, games];
    expect(describeOptions('advanced=0 games=1 first=0', all, en.newTable)).toBe('');
    expect(describeOptions('advanced=1 games=3 first=2', all, en.newTable)).toBe(
      'who begins: North; flags are claimed first: yes; games of the match: 3',
    );
  });
});

describe('names and luck', () => {
  it('call guests by number and bots by level', () => {
    expect(nameOfSitter({ kind: 'person', id: 9, name: '', guest: 7 }, en)).toBe('Guest 7');
    expect(nameOfSitter({ kind: 'bot', level: 'captain', title: 'Центурион' }, ru)).toBe('Центурион');
    expect(nameOfSpeaker({ id: 3, name: 'Anna' }, en)).toBe('Anna');
  });

  it('call luck what is beyond one spread', () => {
    const luck = { seat: 'South', what: '', count: 22, expected: 126_500, spread: 13_300, got: 112_000 };
    expect(judgeLuck(luck)).toBe('unlucky');
    expect(judgeLuck({ ...luck, got: 126_000 })).toBe('usual');
    expect(judgeLuck({ ...luck, got: 150_000 })).toBe('lucky');
  });
});
