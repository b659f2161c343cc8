// Battle Line, as the rest of the client knows it.
export { default } from './Board.svelte';
