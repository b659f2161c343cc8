// A table of ONUS! where every answer is taken, and the next question comes from a list.
import { Play } from '../src/boards/onus/play.svelte';
import type { OnusView } from '../src/boards/onus/view';
import { AnswerDraft } from '../src/lib/answerDraft.svelte';
import type { Question, RangeOffer, WhyMessage } from '../src/lib/protocol';

export interface Asked {
  view: OnusView;
  actions?: string[];
  range?: RangeOffer;
}

export function tableOf(...questions: [Asked, ...Asked[]]) {
  const sent: string[] = [];
  const asked: string[] = [];
  const pickOf = (i: number): AnswerDraft => {
    const { view, actions = [], range } = questions[i] ?? questions[0];
    const question = {
      ply: i,
      decision: { seat: 'South', form: range ? 'range' : 'list', step: view.step, rule: '' },
      actions: actions.map((action) => ({ action, text: action })),
      ...(range ? { range } : {}),
    };
    return new AnswerDraft(question as unknown as Question, {
      answer: async (_, action) => {
        sent.push(action);
        return true;
      },
      explain: async (action) => void asked.push(action),
    });
  };
  let at = $state(0);
  let draft = $state.raw(pickOf(0));
  const consult = async (action: string): Promise<WhyMessage> => {
    asked.push(action);
    return { type: 'why', id: 1, allowed: false, text: 'No.', rule: 'ONUS-7.1' };
  };
  let taken = 0;
  const undo = (): void => void (taken += 1);
  const undone = (): number => taken;
  const play = new Play(() => ({
    draft,
    view: (questions[at] ?? questions[0]).view,
    seat: 'South',
    consult,
    undo,
  }));
  const next = (): void => {
    at += 1;
    draft = pickOf(at);
    play.follow();
  };
  return { play, sent, asked, next, undone };
}
