// Lost Battles, as the rest of the client knows it.
export { default } from './Board.svelte';
export { default as Aside } from './Aside.svelte';
export { default as Preview } from './MapPreview.svelte';
export { isButton } from './answers';
export { timing } from './timing';

/** [LB-12.1] Everybody sees everything. */
export const isOpen = true;
