// Plays a game in Python in WebAssembly: node play.mjs SOURCES TESTS PACKAGES GAME, and prints its record.
import { loadPyodide } from "pyodide";

const [sources, root, packages, game] = process.argv.slice(2);
const pyodide = await loadPyodide();
for (const [at, folder] of Object.entries({ "/sources": sources, "/root": root, "/packages": packages })) {
  pyodide.mountNodeFS(at, folder);
}
console.log(
  await pyodide.runPythonAsync(`
import sys

sys.path[:0] = ["/sources", "/root", "/packages"]

from tests.node.games import played

await played("${game}")
`),
);
process.exit(0); // Python's loop would keep it waiting
