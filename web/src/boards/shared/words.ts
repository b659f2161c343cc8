// What a board says, in every language of the page.
import type { LanguageCode } from '../../lib/protocol';

export const makeWords =
  <Words>(words: Record<LanguageCode, Words>) =>
  (code: LanguageCode): Words =>
    words[code];
