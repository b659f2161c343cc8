// The letter of a key: as typed, or by its place where the layout is not Latin.
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '';
}

/** Whether this letter was pressed as a short cut, and not into a field or a window. */
export function isShortcut(event: KeyboardEvent, letter: string): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || letterOf(event) !== letter) return false;
  return !(event.target instanceof Element && event.target.closest('input, textarea, select, dialog'));
}
