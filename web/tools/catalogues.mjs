// The catalogues of the package and of the page, by the part of the page that loads them.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const PACKAGE = "../src/longears";
const OWN = "messages";
/** The words of rule sheets: their keys, and what they are in English; other languages say them in rules.json alone. */
const SHEET = `${OWN}/sheet.json`;
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
export const PARTS = {
  pages: ["pages", "names", "refusals"],
  table: ["table"],
  lessons: ["lessons"],
  people: ["people"],
};

/** The files of a language, in one part of the page. */
export function filesOf(part, language) {
  const sheet = part === "pages" ? [SHEET, ...catalogues(["rules"], language)] : [];
  return [...catalogues(PARTS[part], language), ...sheet];
}

function catalogues(names, language) {
  const families = readdirSync(`${PACKAGE}/games`).map((name) => `${PACKAGE}/games/${name}/words`);
  return [OWN, `${PACKAGE}/words`, ...families]
    .flatMap((folder) => names.map((name) => `${folder}/${language}/${name}.json`))
    .filter((path) => existsSync(path));
}

/** All messages of a language in one part, by key; a key stands once. */
export function messagesOf(part, language) {
  const found = new Map();
  const files = catalogues(PARTS[part], language).map((path) => [path, read(path)]);
  if (part === "pages") files.push([SHEET, sheetWords(language)]);
  for (const [path, messages] of files) {
    for (const [key, message] of Object.entries(messages)) {
      if (found.has(key)) throw new Error(`${path}: ${key} is there twice`);
      found.set(key, message);
    }
  }
  return found;
}

/** What has no translation yet is said in English. */
function sheetWords(language) {
  const told = Object.assign({}, ...catalogues(["rules"], language).map(read));
  return Object.fromEntries(Object.entries(read(SHEET)).map(([key, english]) => [key, told[english] ?? english]));
}

function read(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
