// An action is a sentence of words: "play red5 3". A board turns clicks on pieces into words, and this
// tells which words may follow: the client needs no rule of any game, only the list of actions.

export type Wording = readonly string[];

export type Verdict =
  | 'complete' // exactly one action, and none goes on from it
  | 'branching' // an action as it stands, and the beginning of longer ones
  | 'partial' // the beginning of actions
  | 'impossible'; // of none

export const splitAction = (text: string): string[] => text.split(' ').filter((word) => word !== '');
export const joinAction = (words: Wording): string => words.join(' ');

const beginsWith = (action: Wording, words: Wording): boolean =>
  action.length >= words.length && words.every((word, i) => action[i] === word);

/** The actions, as words, that begin with the words chosen so far. */
export function actionsAfter(actions: readonly string[], chosen: Wording): string[][] {
  return actions.map(splitAction).filter((action) => beginsWith(action, chosen));
}

/** The words that may come next, each once, in the order of the list. */
export function nextWords(actions: readonly string[], chosen: Wording): string[] {
  const next = actionsAfter(actions, chosen).map((action) => action[chosen.length]);
  return [...new Set(next.filter((word) => word !== undefined))];
}

export function judge(actions: readonly string[], words: Wording): Verdict {
  const fitting = actionsAfter(actions, words);
  if (fitting.length === 0) return 'impossible';
  const isWhole = fitting.some((action) => action.length === words.length);
  const goesOn = fitting.some((action) => action.length > words.length);
  if (isWhole) return goesOn ? 'branching' : 'complete';
  return 'partial';
}

/** Is there an action that begins with these words? For marking pieces that can be clicked. */
export const isOffered = (actions: readonly string[], words: Wording): boolean =>
  judge(actions, words) !== 'impossible';

/** Every word of the list that stands at this place behind the chosen ones, at any distance. */
export function wordsWithin(actions: readonly string[], chosen: Wording): Set<string> {
  return new Set(actionsAfter(actions, chosen).flatMap((action) => action.slice(chosen.length)));
}
