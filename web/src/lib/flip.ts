// Moves between two views: every piece is measured before the page changes and glides from there to where
// it is afterwards. A piece is an element with data-piece; where a new one comes from the board says.

export type Rects = Map<string, DOMRect>;

export function measure(root: Element, attribute = 'piece'): Rects {
  const rects: Rects = new Map();
  for (const element of root.querySelectorAll<HTMLElement>(`[data-${attribute}]`)) {
    const name = element.dataset[attribute];
    if (name !== undefined) rects.set(name, element.getBoundingClientRect());
  }
  return rects;
}

export interface Glide {
  pace: number;
  /** The name of the place that a piece which was not there before comes from. */
  originOf(piece: string): string | undefined;
}

const STAGGER = 0.22; // of the pace, between one piece and the next
const SLACK = 2; // pixels that are not worth a movement

/** The way back from `to` to `from`. A place that is no piece (a hand, a pile) gives no size. */
function shift(from: DOMRect, to: DOMRect, isPiece: boolean): string {
  const scale = to.width > 0 && isPiece ? from.width / to.width : 1;
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  return `translate(${x}px, ${y}px) scale(${scale || 1})`;
}

const isMoved = (from: DOMRect, to: DOMRect): boolean =>
  Math.abs(from.left - to.left) > SLACK ||
  Math.abs(from.top - to.top) > SLACK ||
  Math.abs(from.width - to.width) > SLACK;

/** Lets every piece glide from where it was. Returns how long it all takes, in milliseconds. */
export function glide(root: Element, before: Rects, origins: Rects, how: Glide): number {
  if (how.pace === 0) return 0;
  let order = 0;
  for (const element of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const piece = element.dataset.piece ?? '';
    const to = element.getBoundingClientRect();
    const from = before.get(piece) ?? origins.get(how.originOf(piece) ?? '');
    if (!from || from.width === 0 || !isMoved(from, to)) continue;
    const isNew = !before.has(piece);
    const delay = isNew ? order++ * how.pace * STAGGER : 0;
    // Only what has a position of its own can rise above the others.
    const raised = getComputedStyle(element).position === 'static' ? { position: 'relative' } : {};
    element.animate(
      [
        { transform: shift(from, to, !isNew), zIndex: 30, ...raised },
        { transform: 'none', zIndex: 30, ...raised },
      ],
      { duration: how.pace, delay, easing: 'cubic-bezier(.3,.7,.25,1)', fill: 'backwards' },
    );
  }
  return how.pace * (1 + order * STAGGER);
}
