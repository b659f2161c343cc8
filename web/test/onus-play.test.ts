import { describe, expect, it, vi } from 'vitest';
import { toWorld } from '../src/boards/onus/plane';
import { unitByNumber, type KnownUnit, type Laid, type OnusView } from '../src/boards/onus/view';
import type { Question } from '../src/lib/protocol';
import fixture from './fixtures/onus.json';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { tableOf } = await import('./onus-table.svelte');
const { AnswerDraft } = await import('../src/lib/answerDraft.svelte');

const view = (fixture as unknown as Record<string, OnusView>).orders as OnusView;
const at = (step: string, more: Partial<OnusView> = {}): OnusView => ({ ...view, step, ...more });
const unit = (number: string): Laid<KnownUnit> => unitByNumber(view, number) as Laid<KnownUnit>;
const s4 = unit('S4');
const moving = { unit: s4.id, kind: 'advance', bearing: 0 } as OnusView['move'];
const about = { unit: s4.id };

describe('a press on a unit', () => {
  it('answers where that is all it can mean', () => {
    const { play, sent } = tableOf({ view: at('move'), actions: ['pick S1', 'pick S4', 'end'] });
    expect(play.canUnit(s4)).toBe('act');
    expect(play.canUnit(unit('S2'))).toBeNull();
    play.pressUnit(s4);
    expect(sent).toEqual(['pick S4']);
  });

  it('chooses one, and then its target', () => {
    const actions = ['shoot S1 N1', 'shoot S1 N2', 'shoot S2 N1', 'end'];
    const { play, sent } = tableOf({ view: at('shoot'), actions });
    expect(play.canUnit(unit('N1'))).toBeNull();
    play.pressUnit(unit('S1'));
    expect(play.chosen).toBe('S1');
    expect(play.targetsOfChosen.map(({ number }) => number)).toEqual(['N1', 'N2']);
    expect(play.canUnit(unit('N2'))).toBe('target');
    play.pressUnit(unit('N2'));
    expect(sent).toEqual(['shoot S1 N2']);
  });

  it('opens a menu where it may mean several things', () => {
    const actions = ['stretch S1 left', 'stretch S1 right', 'end'];
    const { play, sent } = tableOf({ view: at('dress'), actions });
    play.pressUnit(unit('S1'));
    expect(play.menu.map(({ action }) => action)).toEqual(actions.slice(0, 2));
    play.pressUnit(unit('S1'));
    expect(play.chosen).toBeNull();
    expect(sent).toEqual([]);
  });

  it('that is not offered is answered by the referee, where it was', async () => {
    const { play, asked } = tableOf({ view: at('shoot'), actions: ['shoot S1 N1', 'shoot S1 N2'] });
    play.pressUnit(unit('S1'));
    play.pressUnit(unit('N5'));
    await Promise.resolve();
    expect(asked).toEqual(['shoot S1 N5']);
    expect(play.refusal).toMatchObject({ at: 'N5', from: 'S1', why: { rule: 'ONUS-7.1' } });
  });
});

describe('a card', () => {
  it('is kept until it is confirmed', () => {
    const [card] = view.South.hand as [OnusView['South']['hand'][number]];
    const action = `order ${card.order.id}/${card.event.id}`;
    const { play, sent } = tableOf({ view, actions: [action, 'end'] });
    play.pressCard(card, [card]);
    expect(play.draft?.waiting).toEqual(action.split(' '));
    expect(sent).toEqual([]);
  });
});

describe('a measure', () => {
  const range = { action: 'distance 0.00', allowed: [[1, 200]] as [number, number][], stops: [200, 100] };

  it('begins at the first stop, follows the pointer and is sent', () => {
    const { play, sent } = tableOf({ view: at('distance', { move: moving!, about }), range });
    expect(play.measuring.measure).toBe(200);
    expect(play.measuring.answer).toBe('distance 2.00');
    play.measuring.aim(toWorld(s4.pose, { x: 0, y: 2600 }), s4.pose, 0, 4);
    expect(play.measuring.measure).toBe(52);
    play.measuring.aim(toWorld(s4.pose, { x: 0, y: 4900 }), s4.pose, 0, 4);
    expect(play.measuring.measure).toBe(100);
    expect(play.measuring.ghost?.y).toBeCloseTo(s4.pose.y + 5000);
    play.measuring.send();
    expect(sent).toEqual(['distance 1.00']);
  });

  it('that is not allowed is not sent', () => {
    const { play, sent, asked } = tableOf({ view: at('distance', { move: moving!, about }), range });
    play.measuring.set(900);
    play.measuring.send();
    expect(sent).toEqual([]);
    expect(asked).toEqual(['distance 9.00']);
  });

  it('is what a drag leads to, and is sent where nobody is touched', () => {
    const { play, sent, next } = tableOf(
      { view: at('move'), actions: ['pick S4', 'end'] },
      { view: at('manoeuvre', { move: moving!, about }), actions: ['advance', 'spin', 'decline'] },
      { view: at('distance', { move: moving!, about }), range },
    );
    expect(play.sequence.mayDrag(s4)).toBe(true);
    expect(play.sequence.mayDrag(unit('S1'))).toBe(false);
    play.sequence.drag(s4, s4.pose, toWorld(s4.pose, { x: 300, y: 3000 }));
    next();
    next();
    expect(sent).toEqual(['pick S4', 'advance', 'distance 0.60']);
  });

  it('follows a pointer that is still down, and tells what is in the way beyond', () => {
    const measures = { allowed: range.allowed, stops: [], bars: [{ from: 201, why: 'movement' as const }] };
    const { play, sent, next } = tableOf(
      { view: at('manoeuvre', { move: moving!, about }), actions: ['advance', 'decline'] },
      { view: at('distance', { move: moving!, about, measures }), range },
    );
    play.sequence.drag(s4, s4.pose, toWorld(s4.pose, { x: 0, y: 2000 }), true);
    next();
    expect(play.measuring.measure).toBe(40);
    play.sequence.pull(toWorld(s4.pose, { x: 0, y: 3500 }));
    expect(play.measuring.measure).toBe(70);
    expect(play.measuring.bar).toBeUndefined();
    play.sequence.pull(toWorld(s4.pose, { x: 0, y: 15000 }));
    expect(play.measuring.measure).toBe(200);
    expect(play.measuring.bar?.why).toBe('movement');
    expect(sent).toEqual(['advance']);
    play.sequence.release(toWorld(s4.pose, { x: 0, y: 3500 }), true);
    expect(sent).toEqual(['advance', 'distance 0.70']);
  });

  it('is taken back with all that led to it when the pointer returns', () => {
    const { play, sent, next, undone } = tableOf(
      { view: at('move'), actions: ['pick S4', 'end'] },
      { view: at('manoeuvre', { move: moving!, about }), actions: ['advance', 'decline'] },
      { view: at('distance', { move: moving!, about }), range },
    );
    play.sequence.drag(s4, s4.pose, toWorld(s4.pose, { x: 0, y: 2000 }), true);
    next();
    next();
    play.sequence.release(s4.pose, false);
    expect(sent).toEqual(['pick S4', 'advance']);
    expect(undone()).toBe(1);
    play.follow();
    expect(undone()).toBe(2);
    play.follow();
    expect(undone()).toBe(2);
  });

  it('of another unit ends the move that is made', () => {
    const s1 = unit('S1');
    const { play, sent, next } = tableOf(
      { view: at('move'), actions: ['pick S1', 'pick S4', 'end'] },
      { view: at('manoeuvre', { move: moving!, about }), actions: ['advance', 'decline'] },
      { view: at('move'), actions: ['pick S1', 'end'] },
    );
    play.follow();
    play.pressUnit(s4);
    next();
    expect(play.canUnit(s1)).toBe('act');
    play.pressUnit(s1);
    next();
    expect(sent).toEqual(['pick S4', 'decline', 'pick S1']);
  });

  it('of a drag by a corner is a turn about the other one', () => {
    const actions = ['advance', 'pivot front-left', 'pivot front-right-clockwise'];
    const grip = toWorld(s4.pose, { x: 3800, y: 1800 });
    const { play, sent } = tableOf({ view: at('manoeuvre', { move: moving!, about }), actions });
    play.sequence.drag(s4, grip, toWorld(s4.pose, { x: 3500, y: 4000 }));
    expect(sent).toEqual(['pivot front-left']);
  });

  it('of a drag that is not offered brings the reason', async () => {
    const { play, sent, asked } = tableOf({
      view: at('manoeuvre', { move: moving!, about }),
      actions: ['advance', 'decline'],
    });
    play.sequence.drag(s4, s4.pose, toWorld(s4.pose, { x: 4000, y: 0 }));
    await Promise.resolve();
    expect(sent).toEqual([]);
    expect(asked).toEqual(['shift']);
    expect(play.refusal?.at).toBe('S4');
  });
});

describe('cards that are laid', () => {
  const waiting = { ...view, phase: 'deployment' as const };
  const asked = (step: string): OnusView => ({ ...waiting, step, about });
  const ranges = {
    face: { action: 'face 0.0', allowed: [[0, 3599]] as [number, number][], stops: [0] },
    depth: { action: 'depth 0', allowed: [[20, 120]] as [number, number][], stops: [120] },
    width: { action: 'width 0', allowed: [[40, 200]] as [number, number][], stops: [40] },
  };
  const questions = [
    { view: asked('deploy'), actions: ['place S1', 'place S4'] },
    { view: asked('deploy-facing'), range: ranges.face },
    { view: asked('deploy-depth'), range: ranges.depth },
    { view: asked('deploy-width'), range: ranges.width },
  ] as const;

  it('go where the table is pressed', () => {
    const [first, ...rest] = questions;
    const { play, sent, next } = tableOf({ ...first, actions: [...first.actions] }, ...rest);
    play.pressUnit(s4);
    expect(play.chosen).toBe('S4');
    play.pressField({ x: 10000, y: 6000 });
    for (let i = 0; i < 3; i += 1) next();
    expect(sent).toEqual(['place S4', 'face 0.0', 'depth 60', 'width 100']);
  });

  it('lay themselves when they are told to', () => {
    const [first, ...rest] = questions;
    const { play, sent, next } = tableOf({ ...first, actions: [...first.actions] }, ...rest);
    play.sequence.placeAll();
    for (let i = 0; i < 3; i += 1) next();
    expect(sent.map((answer) => answer.split(' ')[0])).toEqual(['place', 'face', 'depth', 'width']);
    expect(play.sequence.isPlacingAll).toBe(true);
    play.clear();
    expect(play.sequence.isPlacingAll).toBe(false);
  });
});

describe('an answer that is refused', () => {
  it('keeps what the referee said until something else is done', async () => {
    const question = { ply: 1, decision: { form: 'list' }, actions: [{ action: 'pick S3', text: '' }] };
    const fault = { code: 'refused', text: 'It has no order.', rule: 'ONUS-7.1', pieces: ['S3'] };
    const draft = new AnswerDraft(question as unknown as Question, {
      answer: async (_, __, said) => {
        said(fault);
        return false;
      },
      explain: async () => undefined,
    });
    await draft.send(['pick', 'S3']);
    expect(draft.isSending).toBe(false);
    expect(draft.chosen).toEqual([]);
    expect(draft.refused?.pieces).toEqual(['S3']);
    draft.cancel();
    expect(draft.refused).toBeNull();
  });
});
