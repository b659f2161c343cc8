// The armies that were saved in this browser.
import { readSaved, withSaved, type SavedArmy } from './army';
import { readStored, writeStored } from './stored';

const KEY = 'armies';

class SavedArmies {
  list = $state.raw<SavedArmy[]>(readSaved(readStored(KEY)));

  keep(army: SavedArmy): void {
    this.put(withSaved(this.list, army));
  }

  forget(name: string): void {
    this.put(this.list.filter((one) => one.name !== name));
  }

  private put(list: SavedArmy[]): void {
    this.list = list;
    writeStored(KEY, JSON.stringify(list));
  }
}

export const savedArmies = new SavedArmies();
