// One table as this page sees it: the last message with all news in it, and what one may do there.
import { api } from './api';
import { lang } from './lang.svelte';
import { link } from './link.svelte';
import { applyNews } from './news';
import { AnswerDraft } from './answerDraft.svelte';
import type {
  Eyes,
  Fault,
  NewsMessage,
  Question,
  Seat,
  AnsweredPly,
  TableMessage,
  WhyMessage,
  WishName,
  Wishes,
} from './protocol';
import { isSeat } from './protocol';
import { session } from './session.svelte';
import { LOST } from './socket';
import { attempt, toasts } from './toasts.svelte';

export class LiveTable {
  table = $state.raw<TableMessage | null>(null);
  fault = $state.raw<Fault | null>(null);
  draft = $state.raw<AnswerDraft | null>(null);
  steps = $state.raw<AnsweredPly[]>([]); // the way from the table before to this one

  private eyes: Eyes | undefined;
  private arrivals: (() => void)[] = [];

  constructor(readonly id: string) {}

  /** Asks for the whole table, and for news of it from now on. */
  watch(eyes?: Eyes): void {
    this.eyes = eyes;
    const watching = { table: this.id, lang: lang.code, ...(eyes ? { as: eyes } : {}) };
    link.connection.watch(watching, {
      heard: (message) => (message.type === 'table' ? this.arrive(message) : this.hear(message)),
      refused: (fault) => (this.fault = fault),
    });
  }

  close(): void {
    link.connection.unwatch(this.id);
  }

  /** The seat that looks, if any: with both seats it is the one whose cards are open. */
  get seat(): Seat | null {
    const eyes = this.table?.as;
    return isSeat(eyes) && this.table?.row.you.includes(eyes) ? eyes : null;
  }

  get isMyTurn(): boolean {
    const asked = this.table?.question?.decision.seat;
    return this.table?.row.stage === 'live' && isSeat(asked) && this.table.row.you.includes(asked);
  }

  may(name: WishName): boolean {
    return this.table?.may.includes(name) ?? false;
  }

  wish<Name extends WishName>(name: Name, members: Wishes[Name]): Promise<boolean> {
    return attempt(async () => {
      await session.ensure();
      await this.sendWish(name, members);
    });
  }

  /** Over the socket; and while that is being opened, for a new guest say, by HTTP. */
  private async sendWish<Name extends WishName>(name: Name, members: Wishes[Name]): Promise<void> {
    try {
      await link.connection.wish(this.id, name, members, lang.code);
    } catch (fault) {
      if (fault !== LOST) throw fault;
      await api.wish(this.id, name, members);
    }
  }

  /** What the referee says about an action, for a place on the board; nothing where he is not reached. */
  consult(action: string): Promise<WhyMessage | null> {
    return link.connection.why(this.id, action, lang.code).catch(() => null);
  }

  async explain(action: string): Promise<void> {
    await attempt(async () => {
      toasts.hush();
      const why = await link.connection.why(this.id, action, lang.code);
      toasts.say({
        kind: why.allowed ? 'note' : 'refusal',
        text: why.text,
        ...(why.rule ? { rule: why.rule } : {}),
      });
    });
  }

  private answer(ply: number, action: string, said: (fault: Fault) => void): Promise<boolean> {
    toasts.hush();
    return attempt(() => this.sendAnswer(ply, action), said);
  }

  /** An answer that the connection swallowed is sent again when the same question is still open. */
  private async sendAnswer(ply: number, action: string): Promise<void> {
    const seat = this.seat ?? undefined;
    try {
      await link.connection.wish(this.id, 'answer', { ply, action, ...(seat ? { seat } : {}) }, lang.code);
    } catch (fault) {
      if (fault !== LOST) throw fault;
      await new Promise<void>((resolve) => this.arrivals.push(resolve));
      if (this.isMyTurn && this.table?.question?.ply === ply) await this.sendAnswer(ply, action);
    }
  }

  private arrive(message: TableMessage): void {
    this.fault = null;
    this.steps = [];
    this.show(message);
    for (const arrived of this.arrivals.splice(0)) arrived();
  }

  private hear(news: NewsMessage): void {
    if (!this.table) return;
    const table = applyNews(this.table, news);
    if (table === this.table) return;
    if (!table) return this.watch(this.eyes);
    this.steps = news.steps ?? [];
    this.show(table);
  }

  private show(table: TableMessage): void {
    this.table = table;
    this.draft = this.draftFor(table.question, table);
  }

  /** The same question keeps what was chosen; chat and clocks must not take a card out of the hand. */
  private draftFor(question: Question | null, table: TableMessage): AnswerDraft | null {
    const isAsked = table.row.stage === 'live' && question?.actions !== undefined && this.isMyTurn;
    if (!isAsked || !question) return null;
    const { draft } = this;
    const isSame =
      draft && draft.question.ply === question.ply && draft.question.decision.seat === question.decision.seat;
    if (!isSame) return this.newPick(question);
    if (draft.question.position !== question.position) return this.newPick(question);
    draft.question = question;
    return draft;
  }

  private newPick(question: Question): AnswerDraft {
    return new AnswerDraft(question, {
      answer: (ply, action, said) => this.answer(ply, action, said),
      explain: (action) => this.explain(action),
    });
  }
}
