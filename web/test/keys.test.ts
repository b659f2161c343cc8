import { expect, it } from 'vitest';
import { letterOf } from '../src/lib/keys';

it('knows a key by its letter, or by its place on a keyboard that is not Latin', () => {
  expect(letterOf({ key: 't', code: 'KeyT' })).toBe('t');
  expect(letterOf({ key: 'T', code: 'KeyT' })).toBe('t');
  expect(letterOf({ key: 'е', code: 'KeyT' })).toBe('t');
  expect(letterOf({ key: 't', code: 'KeyK' })).toBe('t');
  expect(letterOf({ key: 'Enter', code: 'Enter' })).toBe('');
});
