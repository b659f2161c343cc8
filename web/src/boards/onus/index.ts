// ONUS!, as the rest of the client knows it.
export { default } from './Board.svelte';
export { default as Aside } from './Aside.svelte';
export { isButton } from './answers';
export { timing } from './timing';

/** Where cards are asked for they come before the notes. */
export const hasNotes = true;

/** It has a slider of its own, with a ghost on the field. */
export const hasMeasures = true;
