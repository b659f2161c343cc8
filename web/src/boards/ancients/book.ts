// Names and prints of cards and units, from the server's book: data/ancients in the language of the page.
import type { Scenario } from './scenarios';

export interface CardPrint {
  id: string;
  name: string;
  text: string;
  rule: string;
}

export type UnitClass = 'light' | 'medium' | 'heavy';

export interface UnitPrint {
  id: string;
  name: string;
  class: UnitClass;
  arm: string;
  bordered: boolean;
  blocks: number;
  move: number;
  march: number;
  range: number;
  close: number;
  back: number;
  note: string;
}

/** How bots fared in a battle: South's share of the points, in per cent. */
export interface Balance {
  id: string;
  games: number;
  south: number;
}

export interface AncientsBook {
  balance?: Balance[];
  card?: CardPrint[];
  unit?: UnitPrint[];
  scenarios?: Scenario[];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Without a book, while it is on its way, ids must do. */
export class Names {
  private readonly cards: Map<string, CardPrint>;
  private readonly units: Map<string, UnitPrint>;

  constructor(sent: unknown) {
    const book = (sent ?? {}) as AncientsBook;
    this.cards = new Map((book.card ?? []).map((card) => [card.id, card]));
    this.units = new Map((book.unit ?? []).map((unit) => [unit.id, unit]));
  }

  card(id: string): string {
    return this.cards.get(id)?.name ?? id;
  }

  effect(id: string): string {
    return this.cards.get(id)?.text ?? '';
  }

  rule(id: string): string | undefined {
    const rule = this.cards.get(id)?.rule;
    return rule === undefined ? undefined : `CCA-${rule}`;
  }

  unit(kind: string): string {
    return capital(this.units.get(kind)?.name ?? kind);
  }

  print(kind: string): UnitPrint | undefined {
    return this.units.get(kind);
  }

  classOf(kind: string): UnitClass {
    return this.units.get(kind)?.class ?? 'medium';
  }

  isBordered(kind: string): boolean {
    return this.units.get(kind)?.bordered ?? false;
  }
}
