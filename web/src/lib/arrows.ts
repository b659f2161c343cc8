// Arrow keys walk among the parts of a group that fit the selector; Home and End go to its ends.

export function arrows(node: HTMLElement, selector: string): { destroy(): void } {
  const walk = (event: KeyboardEvent): void => {
    const parts = [...node.querySelectorAll<HTMLElement>(selector)];
    const at = parts.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const ways: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: parts.length - 1,
    };
    const to = ways[event.key];
    if (to === undefined) return;
    event.preventDefault();
    parts[(to + parts.length) % parts.length]?.focus();
  };
  node.addEventListener('keydown', walk);
  return { destroy: () => node.removeEventListener('keydown', walk) };
}
