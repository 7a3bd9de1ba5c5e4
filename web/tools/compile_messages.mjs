// Compiles messages/*.json into functions, one module for each language, so that only the language in use is loaded.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

import { compile } from "@inlang/paraglide-js";

const OUT = "./src/paraglide";
const STAMP = `${OUT}/.stamp`;
const sources = ["package-lock.json", "project.inlang/settings.json", "tools/compile_messages.mjs"];
const messages = readdirSync("messages").map((name) => `messages/${name}`);
const hash = createHash("sha256");
for (const source of [...sources, ...messages.sort()]) hash.update(source).update(readFileSync(source));
const stamp = hash.digest("hex");

if (!existsSync(STAMP) || readFileSync(STAMP, "utf8") !== stamp) {
  await compile({
    project: "./project.inlang",
    outdir: OUT,
    outputStructure: "locale-modules",
    emitTsDeclarations: true,
    emitReadme: false,
    emitPrettierIgnore: false,
    strategy: ["globalVariable", "baseLocale"],
    isServer: "false",
  });
  writeFileSync(STAMP, stamp);
}
// The compiler leaves a timer behind that would keep us waiting for half a minute.
process.exit(0);
