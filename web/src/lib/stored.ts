// What this browser remembers. Where storing is forbidden (private windows) nothing is remembered.

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(`acies.${key}`);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(`acies.${key}`, value);
  } catch {
    return;
  }
}
