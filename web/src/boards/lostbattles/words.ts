import { makeWords } from '../shared/words';
import { en, type BoardWords } from './words.en';
import { ru } from './words.ru';

export const boardWords = makeWords<BoardWords>({ en, ru });
export type { BoardWords };
