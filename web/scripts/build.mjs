// Builds the client and lays gzip and brotli twins beside each text file, so that the server need not
// compress. `npm run build -- --outDir FOLDER` builds elsewhere.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const TEXTS = /\.(html|js|css|svg|json|txt|webmanifest)$/;

function outFolder(words) {
  const at = words.findIndex((word) => word === '--outDir' || word.startsWith('--outDir='));
  if (at < 0) return undefined;
  const [, given] = words[at].split('=');
  return resolve(given ?? words[at + 1]);
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

function brotli(text) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return brotliCompressSync(text, { params });
}

const chosen = outFolder(process.argv.slice(2));
const folder = chosen ?? resolve('../build/web');
await build({ build: { outDir: folder } });

let plain = 0;
let packed = 0;
for (const file of filesIn(folder).filter((name) => TEXTS.test(name))) {
  const text = readFileSync(file);
  const small = brotli(text);
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  writeFileSync(`${file}.br`, small);
  plain += text.length;
  packed += small.length;
}
console.log(`${folder}: ${(plain / 1024).toFixed(1)} KB, with brotli ${(packed / 1024).toFixed(1)} KB`);
