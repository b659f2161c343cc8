// Options of a game's rules are numbers; their texts say what the numbers mean ("who begins: 0 by lot,
// 1 South, 2 North", "1: flags are claimed at the beginning of a turn").
import type { GameOption } from './protocol';

export interface OptionText {
  title: string;
  /** What each number means, where the text tells. */
  meanings: Map<number, string>;
}

export const isSwitch = (option: GameOption): boolean => option.least === 0 && option.most === 1;

export function readOption(option: GameOption): OptionText {
  if (isSwitch(option)) return { title: option.text.replace(/^1: |; 0: .*$/g, ''), meanings: new Map() };
  const meanings = new Map<number, string>();
  // "players in a team; 0: as the battle has it"
  const text = option.text.replace(/; (\d+): ([^;]+)/g, (_, number: string, said: string) => {
    meanings.set(Number(number), said);
    return '';
  });
  const [title = '', list = ''] = text.split(/: (?=\d )/);
  for (const part of list.split(/, (?=\d+ )/)) {
    const found = /^(\d+) (.+)$/.exec(part);
    if (found) meanings.set(Number(found[1]), found[2] ?? '');
  }
  return { title, meanings };
}

/** What is unusual about a table, in words: "games=3 advanced=1" of a table's row. */
export function describeOptions(
  chosen: string,
  options: readonly GameOption[],
  { yes, no }: { yes: string; no: string },
): string {
  const values = new Map(chosen.split(' ').map((pair) => pair.split('=') as [string, string]));
  return options
    .filter((option) => values.has(option.name) && Number(values.get(option.name)) !== option.usual)
    .map((option) => {
      const { title, meanings } = readOption(option);
      const value = Number(values.get(option.name));
      if (isSwitch(option)) return `${title}: ${value === 1 ? yes : no}`;
      return `${title}: ${meanings.get(value) ?? value}`;
    })
    .join('; ');
}
