// What a first visit in English loads: the page, its scripts and styles, compressed.  At most 120 KB, and the table within it.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUILT = process.argv[2] ?? "../src/longears/web";
const MOST = 120 * 1024;
const files = readdirSync(`${BUILT}/assets`);
const page = readFileSync(`${BUILT}/index.html`, "utf8");
const zipped = (name) => gzipSync(readFileSync(`${BUILT}/assets/${name}`)).length;
const named = (name) => new RegExp(`^${name}-`);
const first = files.filter((name) => page.includes(name));
/** All that any page in English can load, the heaviest visit there is. */
const english = files.filter((name) => !named("fa").test(name));
const sum = (names) => names.reduce((total, name) => total + zipped(name), 0);

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
process.stdout.write(`first load ${kilobytes(sum(first))}, every page ${kilobytes(sum(english))} (gzip; at most ${kilobytes(MOST)})\n`);
process.exit(sum(first) <= MOST ? 0 : 1);
