// Dragging with mouse, pen or finger alike. A short press stays a click; a longer way is a drag, and what
// lies under the pointer when it ends is found by its data-drop.

export interface Drag {
  isEnabled: boolean;
  /** What follows the pointer, where it is not the element itself. */
  body?(): HTMLElement | null;
  started?(): void;
  over?(target: string | null): void;
  dropped(target: string | null): boolean; // false: nothing came of it, the piece goes home
  held?(): void; // a long press on the spot
}

const FAR_ENOUGH = 7; // pixels
const LONG_PRESS = 480; // milliseconds

function dropUnder(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest<HTMLElement>('[data-drop]');
    if (target) return target.dataset.drop ?? null;
  }
  return null;
}

/** The click that follows a drag or a long press is none. */
function swallowClick(): void {
  const swallow = (click: Event): void => {
    click.stopPropagation();
    click.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
}

export function draggable(node: HTMLElement, first: Drag): { update(next: Drag): void; destroy(): void } {
  let drag = first;
  let start: { x: number; y: number; id: number } | null = null;
  let isDragging = false;
  let isHeld = false;
  let press: ReturnType<typeof setTimeout> | undefined;
  let body = node; // what follows the pointer

  const goHome = (): void => {
    const from = body.style.transform;
    body.style.transform = '';
    if (from)
      body.animate([{ transform: from }, { transform: 'none' }], { duration: 180, easing: 'ease-out' });
  };

  const finish = (): void => {
    clearTimeout(press);
    start = null;
    isDragging = false;
    isHeld = false;
    delete body.dataset.dragging;
  };

  /** Whoever holds a card wants to read it, not to play it. */
  const hold = (): void => {
    isHeld = true;
    drag.held?.();
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    clearTimeout(press);
    if (event.pointerType !== 'mouse') press = setTimeout(hold, LONG_PRESS);
  };

  const begin = (id: number): void => {
    isDragging = true;
    clearTimeout(press);
    node.setPointerCapture(id);
    drag.started?.();
    body = drag.body?.() ?? node;
    body.dataset.dragging = '';
  };

  const move = (event: PointerEvent): void => {
    if (!start || event.pointerId !== start.id) return;
    const x = event.clientX - start.x;
    const y = event.clientY - start.y;
    if (!isDragging && Math.hypot(x, y) > FAR_ENOUGH) {
      clearTimeout(press);
      if (drag.isEnabled) begin(start.id);
    }
    if (!isDragging) return;
    body.style.transform = `translate(${x}px, ${y}px) scale(1.06)`;
    drag.over?.(dropUnder(event.clientX, event.clientY));
  };

  const up = (event: PointerEvent): void => {
    clearTimeout(press);
    if (isDragging || isHeld) swallowClick();
    if (isDragging) {
      const isTaken = drag.dropped(dropUnder(event.clientX, event.clientY));
      if (!isTaken) goHome();
      drag.over?.(null);
    }
    finish();
  };

  const cancel = (): void => {
    if (isDragging) goHome();
    drag.over?.(null);
    finish();
  };

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', cancel);
  return {
    update: (next) => {
      drag = next;
      if (!isDragging && next.isEnabled && body.style.transform) goHome(); // it was refused after all
    },
    destroy: () => {
      clearTimeout(press);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', cancel);
    },
  };
}
