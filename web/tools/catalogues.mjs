// The catalogues of the package and of the page, by the part of the page that loads them.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const PACKAGE = "../src/longears";
const OWN = "messages";
export const LANGUAGES_FILE = `${PACKAGE}/words/languages.json`;
/** What the page has to know of each language; its digits and plurals are the browser's. */
export const FACTS = JSON.parse(readFileSync(LANGUAGES_FILE, "utf8")).map(
  ({ code, name, direction, stop, reviewed }) => ({ code, name, direction, stop, reviewed }),
);
export const LANGUAGES = FACTS.map(({ code }) => code);
/**
 * What each part says: the first page everything by which things are called, a table what happens at it, a lesson what
 * is learnt.
 */
export const PARTS = { pages: ["pages", "sheet", "names", "refusals"], table: ["table"], lessons: ["lessons"] };

/** The files of a language, in one part of the page. */
export function filesOf(part, language) {
  const families = readdirSync(`${PACKAGE}/games`).map((name) => `${PACKAGE}/games/${name}/words`);
  return [OWN, `${PACKAGE}/words`, ...families]
    .flatMap((folder) => PARTS[part].map((name) => `${folder}/${language}/${name}.json`))
    .filter((path) => existsSync(path));
}

/** All messages of a language in one part, by key; a key stands once. */
export function messagesOf(part, language) {
  const found = new Map();
  for (const path of filesOf(part, language)) {
    for (const [key, message] of Object.entries(JSON.parse(readFileSync(path, "utf8")))) {
      if (found.has(key)) throw new Error(`${path}: ${key} is there twice`);
      found.set(key, message);
    }
  }
  return found;
}
