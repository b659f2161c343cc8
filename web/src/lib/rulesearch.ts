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

/** The rule of this number; or the section: all rules whose numbers go on from it, 6.8.3 as 6.8.3a. */
export function rulesUnder(rules: readonly Rule[], id: string): Rule[] {
  const rule = rules.find((one) => one.id === id);
  if (rule) return [rule];
  return rules.filter((one) => one.id.startsWith(id) && /^[.a-z]/.test(one.id.slice(id.length)));
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
