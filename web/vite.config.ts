import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server's content policy is default-src 'self': nothing is inlined, neither scripts nor pictures.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
  },
  // As objects: with a plain address Vite would change the Host, and the server refuses foreign origins.
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:8080' },
      '/ws': { target: 'ws://127.0.0.1:8080', ws: true },
    },
  },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
});
