// The server's book: data/lostbattles in the language of the page.
import type { Scenario } from './scenarios';

export interface LostBattlesBook {
  scenarios?: Scenario[];
}
