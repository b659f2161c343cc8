// Finding rules, and putting them into chapters.
import type { LanguageCode, Rule } from './protocol';

export interface Chapter {
  title: string;
  rules: Rule[];
}

/** Chapters in the order of their first rules. */
export function chaptersOf(rules: readonly Rule[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const rule of rules) {
    const last = chapters.find((chapter) => chapter.title === rule.chapter);
    if (last) last.rules.push(rule);
    else chapters.push({ title: rule.chapter, rules: [rule] });
  }
  return chapters;
}

/** Every word must be there, anywhere in number, chapter or text. */
export function findRules(rules: readonly Rule[], sought: string, language: LanguageCode): Rule[] {
  const plain = (text: string): string => text.toLocaleLowerCase(language).replaceAll('ё', 'е');
  const parts = plain(sought)
    .split(/\s+/)
    .filter((part) => part !== '');
  return rules.filter((rule) => {
    const text = plain(`${rule.id} ${rule.chapter} ${rule.text}`);
    return parts.every((part) => text.includes(part));
  });
}
