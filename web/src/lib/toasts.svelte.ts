// Short sentences that come and go: refusals with their rule, good news, a turn at another table.
import { faultOf } from './api';
import { LOST } from './socket';
import { lang } from './lang.svelte';
import type { Fault } from './protocol';

export interface Toast {
  id: number;
  kind: 'refusal' | 'note';
  text: string;
  rule?: string;
  href?: string;
}

const STAYS = 9000;

class Toasts {
  list = $state.raw<Toast[]>([]);
  private next = 1;

  say(toast: Omit<Toast, 'id'>): void {
    const id = this.next++;
    const others = this.list.filter((one) => one.text !== toast.text);
    this.list = [...others.slice(-1), { ...toast, id }];
    setTimeout(() => this.close(id), STAYS);
  }

  refuse(fault: Fault): void {
    const text = fault.text || (fault === LOST ? lang.words.link.lost : lang.words.errors.unknown);
    this.say({ kind: 'refusal', text, ...(fault.rule ? { rule: fault.rule } : {}) });
  }

  /** What was said about the last click is of no use after the next. */
  hush(): void {
    this.list = this.list.filter((toast) => toast.href !== undefined);
  }

  close(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

const isFault = (reason: unknown): reason is Fault =>
  typeof reason === 'object' && reason !== null && 'code' in reason && 'text' in reason;

/** Runs what may be refused, and says so when it is, to `said` too. True when it went well. */
export async function attempt(
  deed: () => Promise<unknown>,
  said: (fault: Fault) => void = () => undefined,
): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (reason) {
    const fault = isFault(reason) ? reason : faultOf(reason);
    toasts.refuse(fault);
    said(fault);
    return false;
  }
}
