import { describe, expect, it, vi } from 'vitest';
import { answersToExplain } from '../src/boards/lostbattles/explain';
import type { CommanderView, LostBattlesView, UnitView } from '../src/boards/lostbattles/view';
import type { Question } from '../src/lib/protocol';
import fixture from './fixtures/lostbattles.json';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { AnswerDraft } = await import('../src/lib/answerDraft.svelte');
const { Play } = await import('../src/boards/lostbattles/play.svelte');

const view = fixture as unknown as LostBattlesView;
const unit = (id: number): UnitView => view.units.find((one) => one.id === id) as UnitView;

/** A table where every answer is taken, and the next question comes from a list. */
function tableOf(...questions: { actions: string[]; view?: Partial<LostBattlesView> }[]) {
  const sent: string[] = [];
  const asked: string[] = [];
  let at = 0;
  const pickOf = (i: number) =>
    new AnswerDraft(
      {
        ply: i,
        decision: { seat: 'South', form: 'list', step: '', rule: '' },
        actions: (questions[i]?.actions ?? []).map((action) => ({ action, text: action })),
      } as unknown as Question,
      {
        answer: async (_, action) => {
          sent.push(action);
          return true;
        },
        explain: async (action) => void asked.push(action),
      },
    );
  let draft = pickOf(0);
  const seen = (): LostBattlesView => ({ ...view, ...questions[at]?.view });
  const play = new Play(() => ({ draft, view: seen(), seat: 'South' }));
  const next = (): void => {
    at += 1;
    draft = pickOf(at);
    play.follow();
  };
  return { play, sent, asked, next };
}

describe('a press', () => {
  it('on a zone chooses it, and again lets it go', () => {
    const { play, sent } = tableOf({ actions: ['activate c2', 'activate c2 reduced', 'end'] });
    expect(play.signOfZone('c2').can).toBe('choose');
    play.pressZone('c2');
    expect(play.starting).toBe('c2');
    expect(play.place).toBe('c2');
    play.pressZone('c2');
    expect(play.starting).toBeNull();
    expect(sent).toEqual([]);
  });

  it('on a counter opens a group with it, or with one that is the same', () => {
    const [first, second] = view.units.filter(({ kind }) => kind === 'AHI') as [UnitView, UnitView];
    const { play, sent, next } = tableOf(
      { actions: ['activate c2', 'activate c2 double', 'end'] },
      { actions: [`add S${first.id + 1}`, 'add-all'] },
    );
    play.pressUnit(second);
    expect(sent).toEqual(['activate c2']);
    next();
    expect(sent).toEqual(['activate c2', `add S${first.id + 1}`]);
    expect(play.slots.get(second.id)).toBe(first.id);
    expect(play.slots.get(first.id)).toBe(second.id);
  });

  it('on a way, an enemy or an entry answers at once', () => {
    const { play, sent } = tableOf({ actions: ['move d2', 'attack c3', 'turn east', 'stop'] });
    expect(play.signOfZone('d2').can).toBe('target');
    expect(play.signOfZone('c3').can).toBe('strike');
    play.pressUnit(view.units.find((one) => one.zone === 'c3') as UnitView);
    expect(sent).toEqual(['attack c3']);
  });

  it('on a general chooses where he goes', () => {
    const { play, sent } = tableOf({ actions: ['general SC1 b2', 'general SC1 away', 'end'] });
    const [hannibal] = view.commanders as [CommanderView];
    expect(play.mayTravel(hannibal)).toBe(true);
    expect(play.signOfZone('b2').can).toBeNull();
    play.pressCommander(hannibal);
    expect(play.signOfZone('b2')).toEqual({ can: 'target', action: 'general SC1 b2' });
    play.pressZone('b2');
    expect(sent).toEqual(['general SC1 b2']);
  });

  it('that is not offered is taken to the referee', () => {
    const { play, asked } = tableOf({ actions: ['end'] });
    play.pressZone('a1');
    expect(asked).toEqual(['activate a1']);
  });
});

describe('all of a place', () => {
  const cost = { place: 'c2', units: [6, 7, 8], commands: 2, funds: 9, together: true };

  it('go together by one press', () => {
    const { play, sent, next } = tableOf(
      { actions: ['activate c2', 'activate c2 reduced', 'end'] },
      { actions: ['add S7', 'add-all'] },
      { actions: ['go'] },
    );
    play.activateAll(cost);
    next();
    next();
    expect(sent).toEqual(['activate c2', 'add-all', 'go']);
  });

  it('wait where it is to be said who pays, or whether the general comes', () => {
    const { play, sent, next } = tableOf(
      { actions: ['activate c2', 'end'] },
      { actions: ['add-all'] },
      { actions: ['take', 'go', 'go army'] },
    );
    play.activateAll(cost);
    next();
    next();
    expect(sent).toEqual(['activate c2', 'add-all']);
  });

  it('stop where something else is asked', () => {
    const { play, sent, next } = tableOf({ actions: ['activate a1', 'end'] }, { actions: ['keep'] });
    play.activateAll({ ...cost, place: 'a1', units: [0] });
    next();
    expect(sent).toEqual(['activate a1']);
  });
});

describe('notes', () => {
  it('explain what is pointed at, else what weighs', () => {
    const actions = ['attack c3', 'move d2', 'turn east', 'stop'];
    const { play } = tableOf({ actions });
    expect(answersToExplain(actions, play, view, 'd2', null)).toEqual(['move d2']);
    expect(answersToExplain(actions, play, view, 'a4', null)).toEqual([]);
    expect(answersToExplain(actions, play, view, null, null)).toEqual(['attack c3']);
    const fight = { ...view, assault: { from: 'c2', target: 'c3', limit: '4', struck: [] } };
    expect(answersToExplain(actions, play, fight, 'a4', null)).toEqual(['attack c3']);
    const few = ['bonus', 'decline'];
    expect(answersToExplain(few, tableOf({ actions: few }).play, view, null, null)).toEqual(['bonus']);
    const plain = ['keep', 'stop'];
    expect(answersToExplain(plain, tableOf({ actions: plain }).play, view, null, null)).toEqual(plain);
    expect(answersToExplain(['strike S1'], tableOf({ actions: ['strike S1'] }).play, view, null, 0)).toEqual([
      'strike S1',
    ]);
    expect(unit(0).zone).toBe('a1');
  });
});
