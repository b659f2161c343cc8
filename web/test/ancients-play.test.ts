import { describe, expect, it, vi } from 'vitest';
import type { AncientsView } from '../src/boards/ancients/view';
import type { Question } from '../src/lib/protocol';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { AnswerDraft } = await import('../src/lib/answerDraft.svelte');
const { Play } = await import('../src/boards/ancients/play.svelte');

/** A unit at 3.3 has attacked another at 4.3. */
function playOf(actions: string[], more: Partial<AncientsView>) {
  const question = {
    ply: 0,
    decision: { seat: 'North', form: 'list', step: '', rule: '' },
    actions: actions.map((action) => ({ action, text: action })),
  } as unknown as Question;
  const draft = new AnswerDraft(question, { answer: async () => true, explain: async () => undefined });
  const combat = { attacker: '3.3', target: '4.3' };
  const view = { step: 'evade', combat, units: [], leaders: [], ...more } as unknown as AncientsView;
  return new Play(() => ({ draft, view, seat: 'North' }));
}

describe('a war machine that evades', () => {
  const moving = { hex: '5.3', left: 1, kind: 'evade', seat: 'North' } as const;
  const play = playOf(['step 6.2', 'step 6.3', 'stay'], { moving });

  it('stops where it stands, not where its attacker is', () => {
    expect(play.sign('5.3').action).toBe('stay');
    expect(play.sign('3.3').can).toBeNull();
    expect(play.sign('6.2').action).toBe('step 6.2');
  });
});

describe('whoever has won', () => {
  it('stays where it stands, or advances to where the enemy was', () => {
    const play = playOf(['advance', 'stay'], { step: 'advance' });
    expect(play.sign('3.3').action).toBe('stay');
    expect(play.sign('4.3').action).toBe('advance');
  });
});
