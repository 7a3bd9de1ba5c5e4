// Puts Python for browsers beside the page, as it was built by others, and the worker that it runs in. What servers do
// not compress by themselves is packed here; the worker unpacks it. Modules end in .js, which every server knows.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [to] = process.argv.slice(2);
const PYODIDE = "node_modules/pyodide";
const WHEELS = "node_modules/.python";
const [msgspec] = existsSync(WHEELS) ? readdirSync(WHEELS) : [];

if (msgspec && existsSync(PYODIDE)) {
  mkdirSync(to);
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip"])
    copyFileSync(`${PYODIDE}/${name}`, `${to}/${name.replace(".mjs", ".js")}`);
  writeFileSync(`${to}/pyodide.asm.wasm.packed`, gzipSync(readFileSync(`${PYODIDE}/pyodide.asm.wasm`), { level: 9 }));
  copyFileSync(`${WHEELS}/${msgspec}`, `${to}/msgspec.whl`);
  copyFileSync("src/service/device.js", `${to}/worker.js`);
}
