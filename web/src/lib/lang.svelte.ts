// The language of the page: the one chosen last, else the first of the browser's that we speak.
import type { LanguageCode } from './protocol';
import { readStored, writeStored } from './stored';
import { en, type Words } from './words.en';
import { ru } from './words.ru';

export const LANGUAGES: Record<LanguageCode, Words> = { en, ru };
export const LANGUAGE_CODES: readonly LanguageCode[] = ['en', 'ru'];

export function pickLanguage(stored: string | null, wanted: readonly string[]): LanguageCode {
  const known = [stored ?? '', ...wanted].map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGE_CODES.find((code) => code === known.find((tag) => tag in LANGUAGES)) ?? 'en';
}

class Language {
  code = $state<LanguageCode>(pickLanguage(readStored('language'), navigator.languages));

  get words(): Words {
    return LANGUAGES[this.code];
  }

  choose(code: LanguageCode): void {
    this.code = code;
    writeStored('language', code);
  }
}

export const lang = new Language();
