// Names of what is printed on the cards, from the server's book in the language of the page.

export interface BattleBook {
  colours: { id: string; name: string }[];
  troops: { id: string; name: string; value: number }[];
  tactics: { id: string; name: string; text: string; rule?: string }[];
  formations: { id: string; name: string }[];
}

type Printed = { id: string; name: string; text?: string; rule?: string; value?: number };

/** The book as the server sends it: the tables of data/battleline/cards.toml in one language. */
export interface SentBook {
  colour?: Printed[];
  troop?: Printed[]; // from value 1 on
  tactics?: Printed[];
  formation?: Printed[];
  colours?: Printed[];
  troops?: Printed[];
  formations?: Printed[];
}

export function readBook(sent: unknown): BattleBook | null {
  if (!sent) return null;
  const book = sent as SentBook;
  return {
    colours: book.colours ?? book.colour ?? [],
    troops: (book.troops ?? book.troop ?? []).map((troop, i) => ({ ...troop, value: troop.value ?? i + 1 })),
    tactics: (book.tactics ?? []).map((card) => ({ ...card, text: card.text ?? '' })),
    formations: book.formations ?? book.formation ?? [],
  };
}

export type CardFace =
  | { kind: 'troop'; id: string; colour: string; value: number }
  | { kind: 'tactics'; id: string }
  | { kind: 'back'; id: string; deck: 'troops' | 'tactics' };

/** "red7" is a troop, "scout" a tactics card, "troop?" and "tactics?" are backs. */
export function readCard(id: string): CardFace {
  if (id.endsWith('?')) return { kind: 'back', id, deck: id === 'troop?' ? 'troops' : 'tactics' };
  const troop = /^([a-z]+)(\d+)$/.exec(id);
  if (!troop) return { kind: 'tactics', id };
  return { kind: 'troop', id, colour: troop[1] ?? '', value: Number(troop[2]) };
}

const named = (list: { id: string; name: string }[] | undefined, id: string): string =>
  list?.find((one) => one.id === id)?.name ?? id;

/** Names of cards as people say them. Without a book, while it is on its way, the ids must do. */
export class Names {
  constructor(private readonly book: BattleBook | null) {}

  card(id: string): string {
    const face = readCard(id);
    if (face.kind === 'troop') return `${this.colour(face.colour)} ${face.value}`;
    return face.kind === 'tactics' ? named(this.book?.tactics, id) : id;
  }

  troop(value: number): string {
    return this.book?.troops.find((troop) => troop.value === value)?.name ?? '';
  }

  colour(id: string): string {
    return named(this.book?.colours, id);
  }

  /** The letter that stands for a colour on its cards. */
  letter(colour: string): string {
    return this.colour(colour).charAt(0).toUpperCase();
  }

  formation(id: string): string {
    return named(this.book?.formations, id);
  }

  effect(id: string): string {
    return this.book?.tactics.find((tactics) => tactics.id === id)?.text ?? '';
  }

  rule(id: string): string | undefined {
    return this.book?.tactics.find((tactics) => tactics.id === id)?.rule;
  }

  /** A card with all that is printed on it: "Red 7, Light Cavalry", "Fog: at this flag…". */
  full(id: string): string {
    const face = readCard(id);
    if (face.kind === 'troop') return `${this.card(id)}, ${this.troop(face.value)}`;
    return face.kind === 'tactics' ? `${this.card(id)}. ${this.effect(id)}` : this.card(id);
  }
}
