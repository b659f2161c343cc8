// All that a table of a game is drawn with: its board, and the book of what is printed.
import { loadBoard, type BoardKit } from '../boards/board';
import { fetchBook } from './catalogue.svelte';

export const fetchKit = (game: string): Promise<[BoardKit | null, unknown]> =>
  Promise.all([loadBoard(game), fetchBook(game).catch(() => null)]);
