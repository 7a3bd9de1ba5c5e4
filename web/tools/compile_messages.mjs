// Compiles messages/*.json into functions: one module for each language, so that only the language in use is loaded, and what is
// said only at tables apart from the rest, so that the first page is light.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

import { compile } from "@inlang/paraglide-js";

const OUT = "./src/paraglide";
const STAMP = `${OUT}/.stamp`;
const PARTS = ["pages", "table"];
const sources = ["package-lock.json", "tools/compile_messages.mjs", ...PARTS.map((part) => `${part}.inlang/settings.json`)];
const messages = readdirSync("messages").map((name) => `messages/${name}`);
const hash = createHash("sha256");
for (const source of [...sources, ...messages.sort()]) hash.update(source).update(readFileSync(source));
const stamp = hash.digest("hex");

if (!existsSync(STAMP) || readFileSync(STAMP, "utf8") !== stamp) {
  for (const part of PARTS) {
    await compile({
      project: `./${part}.inlang`,
      outdir: `${OUT}/${part}`,
      outputStructure: "locale-modules",
      emitTsDeclarations: true,
      emitReadme: false,
      emitPrettierIgnore: false,
      strategy: ["globalVariable", "baseLocale"],
      isServer: "false",
    });
  }
  keepPluralRules(`${OUT}/pages/registry.js`);
  writeFileSync(`${OUT}/table/registry.js`, 'export * from "../pages/registry.js";\n');
  writeFileSync(STAMP, stamp);
}

/** To make them takes longer than to use them, and every count in a sentence asks for them. */
function keepPluralRules(path) {
  const made = "new Intl.PluralRules(locale, options)";
  const text = readFileSync(path, "utf8");
  if (!text.includes(made)) throw new Error("plural rules are not made where they were");
  const kept = `const plurals = new Map();\nconst pluralsOf = (locale, options) => {\n\tconst key = locale + JSON.stringify(options);\n\tif (!plurals.has(key)) plurals.set(key, ${made});\n\treturn plurals.get(key);\n};\n`;
  writeFileSync(path, text.replace(made, "pluralsOf(locale, options)") + kept);
}

// The compiler leaves a timer behind that would keep us waiting for half a minute.
process.exit(0);
