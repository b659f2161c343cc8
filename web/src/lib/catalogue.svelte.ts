// Games, levels and clocks that the server has, and books of the games: asked once a language.
import { api } from './api';
import { lang } from './lang.svelte';
import type { ArmyBook, LanguageCode, Row, RuleBook, Catalogue, SingleRule } from './protocol';
import { rulesUnder } from './rulesearch';

const kept = new Map<string, Promise<unknown>>();

/** Asks once; what failed is asked again the next time. */
function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const found = kept.get(key) as Promise<T> | undefined;
  if (found) return found;
  const asked = ask();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}

const key = (code: LanguageCode, what: string): string => `${code} ${what}`;

export const fetchCatalogue = (): Promise<Catalogue> => once(key(lang.code, 'games'), api.catalogue);
/** The battle of a table, where its game has more than one; else nothing. */
export async function fetchScenarioName(row: Row): Promise<string> {
  const { games } = await fetchCatalogue();
  const scenarios = games.find((game) => game.name === row.game)?.scenarios ?? [];
  const found = scenarios.find((scenario) => scenario.id === row.scenario);
  return scenarios.length > 1 && found ? found.name : '';
}

export const fetchArmies = (): Promise<ArmyBook> => once(key(lang.code, 'armies'), api.armies);
export const fetchBook = (game: string): Promise<unknown> =>
  once(key(lang.code, `book ${game}`), () => api.book(game));
export const fetchRules = (game: string): Promise<RuleBook> =>
  once(key(lang.code, `rules ${game}`), () => api.rules(game));
const fetchRule = (id: string): Promise<SingleRule> => once(key(lang.code, `rule ${id}`), () => api.rule(id));

/** A rule, or the rules of a section, within its book. */
export async function fetchPassage(id: string): Promise<RuleBook> {
  const { games } = await fetchCatalogue();
  const name = games.find((game) => id.startsWith(`${game.letters}-`))?.name;
  const book = await fetchRules(name ?? (await fetchRule(id)).game);
  const rules = rulesUnder(book.rules, id);
  return { ...book, rules: rules.length > 0 ? rules : [await fetchRule(id)] };
}
