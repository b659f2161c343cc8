// Takes a rule's text apart: plain words, marks ([D] a decision of ours, [EX] an example, [OPT] an option,
// [DATA] from the battle) and numbers of other rules, "LB-6.5.19b", also short ones: "CCA-7.33, 7.38 and 8.1".

export interface RulePiece {
  kind: 'words' | 'mark' | 'rule';
  text: string;
  /** The whole number, where the text has only the end of it. */
  rule?: string;
}

const PARTS = /\[(D|EX|OPT|DATA)\]|\b(((?:[A-Z]+-)+)\d+(?:\.\d+)*[a-z]?)\b/g;
const MORE = /(,? (?:and|or|to|и|или|до|по) |, |–)(\d+(?:\.\d+)+[a-z]?)\b/y;

/** The short numbers that stand behind a whole one, with the words between. */
function readMore(text: string, from: number, letters: string): { pieces: RulePiece[]; end: number } {
  const pieces: RulePiece[] = [];
  MORE.lastIndex = from;
  let end = from;
  for (let found = MORE.exec(text); found; found = MORE.exec(text)) {
    const [, between = '', number = ''] = found;
    pieces.push({ kind: 'words', text: between }, { kind: 'rule', text: number, rule: letters + number });
    end = MORE.lastIndex;
  }
  return { pieces, end };
}

export function readRuleText(text: string): RulePiece[] {
  const pieces: RulePiece[] = [];
  let at = 0;
  for (const found of text.matchAll(PARTS)) {
    if (found.index > at) pieces.push({ kind: 'words', text: text.slice(at, found.index) });
    at = found.index + found[0].length;
    if (found[1]) pieces.push({ kind: 'mark', text: found[1] });
    else {
      const more = readMore(text, at, found[3] ?? '');
      pieces.push({ kind: 'rule', text: found[0] }, ...more.pieces);
      at = more.end;
    }
  }
  if (at < text.length) pieces.push({ kind: 'words', text: text.slice(at) });
  return pieces;
}
