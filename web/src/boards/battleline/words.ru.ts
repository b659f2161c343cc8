import { many } from '../../lib/words.ru';
import type { BoardWords } from './words.en';

// Слова поля Battle Line по-русски.

export const ru: BoardWords = {
  line: 'Девять флагов',
  hand: 'Ваша рука',
  handOf: (seat) => `Рука: ${seat}`,
  theirHand: (seat, troops, tactics) =>
    `${seat}: на руке ${many(troops, 'карта войск', 'карты войск', 'карт войск')} и ${many(tactics, 'карта тактики', 'карты тактики', 'карт тактики')}`,
  flag: (flag) => `Флаг ${flag}`,
  open: 'не взят',
  ownedBy: (seat) => `взят: ${seat}`,
  claimable: 'можно захватить',
  claim: 'Взять!',
  proof: 'Доказательство',
  empty: 'пусто',
  fog: 'Туман',
  mud: 'Грязь',
  strength: (name, sum) => `${name} ${sum}`,
  best: (name, sum) => `в лучшем случае ${name} ${sum}`,
  bestShort: 'лучшее',
  hopeless: 'завершить нельзя',
  first: 'завершён первым',
  wildAs: (card, as) => `${card} считается за: ${as}`,
  troopsDeck: (count) => `Колода войск, ${many(count, 'карта', 'карты', 'карт')}`,
  tacticsDeck: (count) => `Колода тактики, ${many(count, 'карта', 'карты', 'карт')}`,
  troops: 'Войска',
  tactics: 'Тактика',
  putBack: (cards) => `сверху: ${cards}`,
  played: (count) => `тактик сыграно: ${count}`,
  guile: 'Сыгранные хитрости',
  out: 'Вне игры',
  held: 'Взята карта',
  flagsWon: (count) => many(count, 'флаг', 'флага', 'флагов'),
  points: (mine, theirs) => `${mine} : ${theirs}`,
  gameOf: (game, games) => `Партия ${game} из ${games}`,
  seen: 'соперник знает эту карту',
  couldClaim: 'Можно ли его взять?',
  done: 'Готово',
  close: 'Закрыть',
};
