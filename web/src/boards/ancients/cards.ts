// How a command card looks, by its id: the sections that it names, the troops, or a picture of its own.

export type Place = 'left' | 'center' | 'right';

export type Picture =
  | { kind: 'sections'; count: number; places: Place[] }
  | { kind: 'class'; name: 'light' | 'medium' | 'heavy' | 'mounted' }
  | { kind: 'leader'; places: Place[] }
  | { kind: 'tactic'; name: string };

const COUNTS: Record<string, number> = { two: 2, three: 3, four: 4 };
const ALL: Place[] = ['left', 'center', 'right'];
const isPlace = (word: string | undefined): word is Place => ALL.some((place) => place === word);

export function pictureOf(id: string): Picture {
  const [first = '', second = '', third] = id.split('-');
  if (first === 'order' && second in COUNTS) {
    return { kind: 'sections', count: COUNTS[second] ?? 0, places: isPlace(third) ? [third] : ALL };
  }
  if (id === 'coordinate-attack') return { kind: 'sections', count: 1, places: ALL };
  if (id === 'out-flanked') return { kind: 'sections', count: 2, places: ['left', 'right'] };
  if (first === 'order') return { kind: 'class', name: second as 'light' | 'medium' | 'heavy' | 'mounted' };
  if (id === 'leadership') return { kind: 'leader', places: ALL };
  if (first === 'inspired') return { kind: 'leader', places: isPlace(second) ? [second] : ALL };
  return { kind: 'tactic', name: id };
}

/** The sections that a card names; none where it names troops. */
export function placesOf(id: string | null | undefined): Place[] {
  const picture = id ? pictureOf(id) : null;
  if (!picture || picture.kind === 'class' || picture.kind === 'tactic') return [];
  return picture.places;
}

export interface HandCard {
  card: string;
  /** The name by which the card is followed from view to view. */
  key: string;
  /** Cards of one kind are all alike; a question names one of them. */
  copy: number;
}

export function handOf(cards: readonly string[]): HandCard[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = (seen.get(card) ?? 0) + 1;
    seen.set(card, copy);
    return { card, copy, key: `${card} ${copy}` };
  });
}
