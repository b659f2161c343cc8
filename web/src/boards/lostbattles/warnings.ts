// Warnings of the board before a turn is made.
import type { LosingTurn } from './view';
import type { BoardWords } from './words';

export function warningOf({ turn, attack, free }: LosingTurn, words: BoardWords): string {
  const say = free ? words.losesFree : words.loses;
  return say(words.ways[turn], attack);
}
