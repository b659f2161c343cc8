import { createHash, webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answerOf, checkDice, commitmentOf, keyOf, numberOf } from '../src/lib/dice';

// Node 18 keeps it apart; browsers have it.
globalThis.crypto ??= webcrypto as Crypto;

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const seed = sha('acies words test');
const zeros = '0'.repeat(64);

describe('fair dice', () => {
  it('have the scheme of src/core/luck/dice.h', async () => {
    expect(await commitmentOf(seed)).toBe(sha(`acies seed ${seed}`));
    expect(await keyOf(seed, {})).toBe(sha(`acies key ${seed} ${zeros} ${zeros}`));
    expect(await keyOf(seed, { South: 'ave' })).toBe(sha(`acies key ${seed} ${sha('ave')} ${zeros}`));
    const third = sha(`acies key ${seed} ${zeros} ${sha('ave')} ${sha('vale')}`);
    expect(await keyOf(seed, { North: 'ave', East: 'vale' })).toBe(third);
    const key = sha('key');
    const bytes = createHash('sha256').update(`acies die ${key} 3`).digest();
    expect(await numberOf(key, 3)).toBe(bytes.readBigUInt64LE(0));
  });

  it('become an index by the high half', () => {
    expect(answerOf(0n, 60)).toBe(0);
    expect(answerOf((1n << 64n) - 1n, 60)).toBe(59);
    expect(answerOf(1n << 63n, 60)).toBe(30);
  });

  it('are good when the seed fits, and bad when it does not', async () => {
    expect((await checkDice(seed, sha(`acies seed ${seed}`), {})).isGood).toBe(true);
    expect((await checkDice(seed, zeros, {})).isGood).toBe(false);
  });
});
