// Plays a game in Python in WebAssembly: node play.mjs PYODIDE MSGSPEC SOURCES TESTS GAME, and prints its record.
import { readFileSync } from "node:fs";

const [engine, msgspec, sources, root, game] = process.argv.slice(2);
const { loadPyodide } = await import(`${engine}/pyodide.mjs`);
const pyodide = await loadPyodide();
pyodide.unpackArchive(new Uint8Array(readFileSync(msgspec)), "wheel");
for (const [at, folder] of Object.entries({ "/sources": sources, "/root": root })) pyodide.mountNodeFS(at, folder);
console.log(
  await pyodide.runPythonAsync(`
import sys

sys.path[:0] = ["/sources", "/root"]

from tests.node.games import played

await played("${game}")
`),
);
process.exit(0); // Python's loop would keep it waiting
