import type { LanguageCode } from '../../lib/protocol';
import { en, type BoardWords } from './words.en';
import { ru } from './words.ru';

const WORDS: Record<LanguageCode, BoardWords> = { en, ru };

export const boardWords = (code: LanguageCode): BoardWords => WORDS[code];
export type { BoardWords };
