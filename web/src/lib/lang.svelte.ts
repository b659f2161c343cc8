// The language of the page: the one chosen last, else the first of the browser's that we speak.
import { LANGUAGE_CODES, LANGUAGES, pickLanguage } from './languages';
import type { LanguageCode } from './protocol';
import { readStored, writeStored } from './stored';
import type { Words } from './words.en';

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
export { LANGUAGE_CODES, LANGUAGES };
