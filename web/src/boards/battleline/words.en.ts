// What Battle Line's board says, in English.
import { many } from '../../lib/words.en';

export const en = {
  line: 'The nine flags',
  hand: 'Your hand',
  handOf: (seat: string) => `Hand of ${seat}`,
  theirHand: (seat: string, troops: number, tactics: number) =>
    `${seat} holds ${many(troops, 'troop card', 'troop cards')} and ${many(tactics, 'tactics card', 'tactics cards')}`,
  flag: (flag: number) => `Flag ${flag}`,
  open: 'open',
  ownedBy: (seat: string) => `taken by ${seat}`,
  claimable: 'can be claimed',
  claim: 'Claim!',
  proof: 'Proof',
  empty: 'empty',
  fog: 'Fog',
  mud: 'Mud',
  strength: (name: string, sum: number) => `${name} ${sum}`,
  best: (name: string, sum: number) => `at best ${name} ${sum}`,
  bestShort: 'at best',
  hopeless: 'cannot be completed',
  first: 'complete first',
  wildAs: (card: string, as: string) => `${card} counts as ${as}`,
  troopsDeck: (count: number) => `Troop deck, ${many(count, 'card', 'cards')}`,
  tacticsDeck: (count: number) => `Tactics deck, ${many(count, 'card', 'cards')}`,
  troops: 'Troops',
  tactics: 'Tactics',
  putBack: (cards: string) => `on top: ${cards}`,
  played: (count: number) => `tactics played: ${count}`,
  guile: 'Guile played',
  out: 'Out of play',
  held: 'Card picked up',
  flagsWon: (count: number) => many(count, 'flag', 'flags'),
  points: (mine: number, theirs: number) => `${mine} : ${theirs}`,
  gameOf: (game: number, games: number) => `Game ${game} of ${games}`,
  seen: 'your opponent knows this card',
  couldClaim: 'Can I claim it?',
  done: 'Done',
  close: 'Close',
};

export type BoardWords = typeof en;
