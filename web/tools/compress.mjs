// Leaves a brotli and a gzip file beside every text of a build: the server sends what the browser likes most. Pages get
// a head of their own from the server, which compresses them itself.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(js|css|svg|webmanifest)$/;
const built = process.argv[2];

for (const name of readdirSync(built, { recursive: true }).filter((path) => TEXT.test(path))) {
  const path = `${built}/${name}`;
  const text = readFileSync(path);
  const codings = {
    br: brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
    gz: gzipSync(text, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [suffix, small] of Object.entries(codings))
    if (small.length < text.length) writeFileSync(`${path}.${suffix}`, small);
}
