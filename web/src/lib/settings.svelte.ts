// What a person likes; kept in this browser.
import { readStored, writeStored } from './stored';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'off' | 'fast' | 'normal' | 'slow';

export interface Liking {
  theme: Theme;
  motion: Motion;
  confirm: boolean;
  signs: boolean;
  level: string;
}

const USUAL: Liking = { theme: 'system', motion: 'normal', confirm: false, signs: false, level: 'soldier' };
const PACE: Record<Motion, number> = { off: 0, fast: 220, normal: 420, slow: 900 };

const NIGHT = matchMedia('(prefers-color-scheme: dark)');

function readLiking(): Liking {
  try {
    return { ...USUAL, ...(JSON.parse(readStored('settings') ?? '{}') as Partial<Liking>) };
  } catch {
    return USUAL;
  }
}

class Settings {
  liking = $state.raw<Liking>(readLiking());

  change(part: Partial<Liking>): void {
    this.liking = { ...this.liking, ...part };
    writeStored('settings', JSON.stringify(this.liking));
    this.show();
  }

  /** Milliseconds that a moving card takes; 0 where nothing shall move. */
  get pace(): number {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PACE[this.liking.motion];
  }

  constructor() {
    NIGHT.addEventListener('change', () => this.show());
  }

  /** Lets style sheets see the theme and the signs. */
  show(): void {
    const { theme } = this.liking;
    document.documentElement.dataset.theme = theme === 'system' ? (NIGHT.matches ? 'dark' : 'light') : theme;
    document.documentElement.dataset.signs = this.liking.signs ? 'strong' : 'usual';
  }
}

export const settings = new Settings();
