// node tools/wasm_bench.mjs build/wasm/acies.wasm: prints the signature of the module's bench, as
// `acies bench --signature` does natively. The two must be equal.
import { readFileSync } from 'node:fs';

const path = process.argv[2];
if (!path) {
  console.error('usage: node tools/wasm_bench.mjs MODULE.wasm');
  process.exit(2);
}

// The engine does no input or output; the C library still asks for a few doors of WASI. Texts on
// the way out (a failing assert) go to stderr, every other call says that it is not there.
const ENOSYS = 52;
const decoder = new TextDecoder();
const offered = {
  fd_write(_fd, vectors, count, written) {
    const view = new DataView(exports.memory.buffer);
    let size = 0;
    for (let i = 0; i < count; ++i) {
      const at = view.getUint32(vectors + 8 * i, true);
      const length = view.getUint32(vectors + 8 * i + 4, true);
      process.stderr.write(decoder.decode(new Uint8Array(exports.memory.buffer, at, length)));
      size += length;
    }
    view.setUint32(written, size, true);
    return 0;
  },
  proc_exit(code) {
    throw new Error(`the module left with code ${code}`);
  },
};
const wasi = new Proxy(offered, { get: (doors, name) => doors[name] ?? (() => ENOSYS) });

const module = new WebAssembly.Module(readFileSync(path));
const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi });

exports._initialize();
exports.acies_bench_begin();
while (exports.acies_bench_step()) {
  // each call plays a chunk, so that the browser's faster tiers take over between calls
}
const digits = (half) => (half >>> 0).toString(16).padStart(8, '0');
console.log(digits(exports.acies_bench_high()) + digits(exports.acies_bench_low()));
