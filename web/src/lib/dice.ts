// Fair dice, checked by the reader's own browser: the scheme of src/core/luck/dice.h with WebCrypto alone.
//
//   commitment = SHA-256("acies seed " seed)
//   key        = SHA-256("acies key " seed " " south " " north)     players' words as hex of SHA-256;
//                " " and the others' follow, up to the last of them who gave words
//   number n   = first eight bytes, little end first, of SHA-256("acies die " key " " n)
import { PAIR, SEATS, type Seat } from './protocol';

const NO_WORDS = '0'.repeat(64);

export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

const hashOf = async (text: string): Promise<string> => toHex(await digest(text));

export const commitmentOf = (seed: string): Promise<string> => hashOf(`acies seed ${seed}`);

export type DiceWords = Partial<Record<Seat, string>>;

export async function keyOf(seed: string, words: DiceWords): Promise<string> {
  const last = Math.max(PAIR.length - 1, ...SEATS.map((seat, i) => (words[seat] ? i : 0)));
  const counted = SEATS.slice(0, last + 1);
  const own = await Promise.all(counted.map((seat) => (words[seat] ? hashOf(words[seat]) : NO_WORDS)));
  return hashOf(`acies key ${seed} ${own.join(' ')}`);
}

/** Nature's n-th number, all 64 bits of it. */
export async function numberOf(key: string, n: number): Promise<bigint> {
  const bytes = await digest(`acies die ${key} ${n}`);
  return new DataView(bytes.buffer).getBigUint64(0, true);
}

/** That number as an index into so many answers. */
export const answerOf = (number: bigint, answers: number): number =>
  Number(((number >> 32n) * BigInt(answers)) >> 32n);

export interface DiceCheck {
  isGood: boolean;
  key: string;
  numbers: string[];
}

export async function checkDice(seed: string, commitment: string, words: DiceWords): Promise<DiceCheck> {
  const key = await keyOf(seed, words);
  const numbers = await Promise.all([0, 1, 2, 3].map((n) => numberOf(key, n)));
  const isGood = (await commitmentOf(seed)) === commitment.toLowerCase();
  return { isGood, key, numbers: numbers.map((number) => number.toString(16).padStart(16, '0')) };
}

/** Words of one's own for the dice, when a person has better things to do than to think of some. */
export function randomWords(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
