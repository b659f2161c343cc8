// The languages of the page, and which one a browser gets first.
import type { LanguageCode } from './protocol';
import { en, type Words } from './words.en';
import { ru } from './words.ru';

export const LANGUAGES: Record<LanguageCode, Words> = { en, ru };
export const LANGUAGE_CODES: readonly LanguageCode[] = ['en', 'ru'];

export function pickLanguage(stored: string | null, wanted: readonly string[]): LanguageCode {
  const known = [stored ?? '', ...wanted].map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGE_CODES.find((code) => code === known.find((tag) => tag in LANGUAGES)) ?? 'en';
}
