// A table is told once, whole; after that only what changed. This puts the two together.
import type { NewsMessage, TableMessage } from './protocol';

/** The table with the news in it, or null when something in between was missed. */
export function applyNews(table: TableMessage, news: NewsMessage): TableMessage | null {
  if (news.number <= table.number) return table;
  if (news.from !== undefined && news.from !== table.number) return null;
  const { type: _type, steps: _steps, from: _from, back, log, chat, ...changed } = news;
  const isBack = back !== undefined;
  return {
    ...table,
    ...changed,
    offer: news.offer ?? null,
    change: news.change ?? null,
    log: isBack ? (log ?? table.log.filter((event) => event.ply < back)) : [...table.log, ...(log ?? [])],
    chat: [...table.chat, ...(chat ?? [])],
  };
}
