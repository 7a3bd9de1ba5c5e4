// Compiles the catalogues into functions: one module for each language, so that only the language in use is loaded, and
// what is said only at tables or in lessons apart from the rest, so that the first page is light.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { compile } from "@inlang/paraglide-js";

import { FACTS, filesOf, LANGUAGES, LANGUAGES_FILE, messagesOf, PARTS } from "./catalogues.mjs";

const OUT = "./src/i18n/paraglide";
const STAMP = `${OUT}/.stamp`;
const parts = Object.keys(PARTS);
const sources = ["package-lock.json", "tools/compile_messages.mjs", "tools/catalogues.mjs", LANGUAGES_FILE];
const files = parts.flatMap((part) => LANGUAGES.flatMap((language) => filesOf(part, language)));
const hash = createHash("sha256");
for (const source of [...sources, ...files.sort()]) hash.update(source).update(readFileSync(source));
const stamp = hash.digest("hex");

if (!existsSync(STAMP) || readFileSync(STAMP, "utf8") !== stamp) {
  for (const part of parts) {
    await compile({
      project: project(part),
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
  for (const part of parts.slice(1))
    writeFileSync(`${OUT}/${part}/registry.js`, 'export * from "../pages/registry.js";\n');
  writeFileSync(`${OUT}/languages.json`, JSON.stringify(FACTS));
  writeFileSync(STAMP, stamp);
}

/** The messages of a part as the compiler wants them: one file a language, in English what has no translation yet. */
function project(part) {
  const folder = `./build/${part}.inlang`;
  mkdirSync(folder, { recursive: true });
  const [base] = LANGUAGES;
  const english = messagesOf(part, base);
  for (const language of LANGUAGES) {
    const messages = new Map([...english, ...messagesOf(part, language)]);
    writeFileSync(`./build/${part}.${language}.json`, JSON.stringify(Object.fromEntries(messages)));
  }
  const settings = {
    baseLocale: base,
    locales: LANGUAGES,
    modules: ["../node_modules/@inlang/plugin-message-format/dist/index.js"],
    "plugin.inlang.messageFormat": { pathPattern: `./${part}.{locale}.json` },
    telemetry: "off",
  };
  writeFileSync(`${folder}/settings.json`, JSON.stringify(settings));
  return folder;
}

/** To make them takes longer than to use them, and every count in a sentence asks for them. */
function keepPluralRules(path) {
  const made = "new Intl.PluralRules(locale, options)";
  const text = readFileSync(path, "utf8");
  if (!text.includes(made)) throw new Error("plural rules are not made where they were");
  const kept = `
const plurals = new Map();
const pluralsOf = (locale, options) => {
  const key = locale + JSON.stringify(options);
  if (!plurals.has(key)) plurals.set(key, ${made});
  return plurals.get(key);
};
`;
  writeFileSync(path, text.replace(made, "pluralsOf(locale, options)") + kept);
}

// The compiler leaves a timer behind that would keep us waiting for half a minute.
process.exit(0);
