// Takes a rule's text apart: plain words, marks ([D] a decision of ours, [EX] an example, [OPT] an option)
// and numbers of other rules.

export interface RulePiece {
  kind: 'words' | 'mark' | 'rule';
  text: string;
}

const PARTS = /\[(D|EX|OPT)\]|\b([A-Z]{2,3}-\d+(?:\.\d+)*)\b/g;

export function readRuleText(text: string): RulePiece[] {
  const pieces: RulePiece[] = [];
  let at = 0;
  for (const found of text.matchAll(PARTS)) {
    if (found.index > at) pieces.push({ kind: 'words', text: text.slice(at, found.index) });
    if (found[1]) pieces.push({ kind: 'mark', text: found[1] });
    else if (found[2]) pieces.push({ kind: 'rule', text: found[2] });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ kind: 'words', text: text.slice(at) });
  return pieces;
}
