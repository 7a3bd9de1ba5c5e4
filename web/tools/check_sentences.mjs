// Fails on a sentence that is missing in some language, is never said, or stands in the code instead of the message files.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";

import { parse } from "svelte/compiler";
import ts from "typescript";

const LANGUAGES = ["en", "fa"];
const SPOKEN = ["title", "aria-label", "aria-description", "placeholder", "alt", "label"];
const LETTER = /\p{L}/u;
const SENTENCE = /\p{L}{2,}[,.!?]? \p{L}{2,}/u;
/** What is for programs and their authors: styles, queries, labels of the shuffle's own notation, our own broken promises. */
const NOT_FOR_PEOPLE = /^(move |first dealer|\(prefers-|[\w-]+: )|[<>]/;
const problems = [];

// Every sentence in every language, with the same data in it

function messagesOf(language) {
  const found = new Map();
  for (const name of readdirSync("messages").filter((file) => file === `${language}.json` || file.endsWith(`.${language}.json`))) {
    for (const [key, message] of Object.entries(JSON.parse(readFileSync(`messages/${name}`, "utf8")))) {
      if (key === "$schema") continue;
      if (found.has(key)) problems.push(`messages/${name}: ${key} is there twice`);
      found.set(key, message);
    }
  }
  return found;
}

function inputsOf(message) {
  const inputs = JSON.stringify(message).matchAll(/\{(\w+)\}/g);
  return [...new Set(Array.from(inputs, ([, name]) => name))].sort().join(" ");
}

const [base, ...others] = LANGUAGES.map(messagesOf);
others.forEach((messages, at) => {
  const language = LANGUAGES[at + 1];
  for (const key of base.keys()) if (!messages.has(key)) problems.push(`${language}: ${key} is missing`);
  for (const [key, message] of messages) {
    if (!base.has(key)) problems.push(`${language}: ${key} is not in English`);
    else if (!plural(base.get(key)) && inputsOf(message) !== inputsOf(base.get(key))) problems.push(`${language}: ${key} has other data`);
    if (JSON.stringify(message) === '""') problems.push(`${language}: ${key} is empty`);
  }
});

function plural(message) {
  return typeof message !== "string";
}

// No sentence in the code

const written = readdirSync("src", { recursive: true })
  .map((path) => `src/${path}`)
  .filter((path) => /\.(ts|svelte)$/.test(path) && !/paraglide|\.test\.|wire\.ts$/.test(path));
const sources = written.filter((path) => !path.includes("/gallery/"));

function lineOf(source, at) {
  return source.slice(0, at).split("\n").length;
}

function scripts(path, source, from = 0) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || (ts.isNewExpression(node) && /Error$/.test(node.expression.getText()))) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (SENTENCE.test(node.text) && !NOT_FOR_PEOPLE.test(node.text)) report(path, lineOf(source, node.getStart()) + from, node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

function report(path, line, text) {
  problems.push(`${path}:${line}: a sentence that is not in the messages: ${JSON.stringify(text.trim())}`);
}

function walk(node, enter) {
  if (!node || typeof node !== "object") return;
  if (Array.isArray(node)) return node.forEach((child) => walk(child, enter));
  if (node.type && enter(node) === false) return;
  for (const [key, child] of Object.entries(node)) if (key !== "parent") walk(child, enter);
}

function markup(path, source) {
  const tree = parse(source, { modern: true });
  for (const script of [tree.module, tree.instance]) {
    if (script) scripts(path, source.slice(script.content.start, script.content.end), lineOf(source, script.content.start) - 1);
  }
  walk(tree.fragment, (node) => {
    if (node.type === "StyleDirective") return false;
    if (node.type === "Attribute") {
      const texts = Array.isArray(node.value) ? node.value.filter((part) => part.type === "Text") : [];
      if (SPOKEN.includes(node.name)) for (const text of texts) if (LETTER.test(text.data)) report(path, lineOf(source, text.start), text.data);
      return !texts.length;
    }
    if (node.type === "Text" && LETTER.test(node.data)) report(path, lineOf(source, node.start), node.data);
    if (node.type === "Literal" && typeof node.value === "string" && SENTENCE.test(node.value)) report(path, lineOf(source, node.start), node.value);
    return true;
  });
}

for (const path of sources) {
  const source = readFileSync(path, "utf8");
  if (path.endsWith(".svelte")) markup(path, source);
  else scripts(path, source);
}

// No sentence that is never said

const code = written.map((path) => readFileSync(path, "utf8")).join("\n");
const said = new Set(Array.from(code.matchAll(/\bm\.(\w+)|"(\w+)"/g), ([, key, text]) => key ?? text));
const heads = Array.from(code.matchAll(/[`]([a-z]+(?:_[a-z]+)*_)\$\{/g), ([, head]) => head);
for (const key of base.keys()) {
  if (!said.has(key) && !heads.some((head) => key.startsWith(head))) problems.push(`${key} is never said`);
}

// No sentence of the table where it has not come: at all pages that are reached without a table

const AT_TABLES = ["src/pages/TablePage.svelte", "src/table/Replay.svelte"];
const saidAtTables = new Set(Object.keys(JSON.parse(readFileSync("messages/table.en.json", "utf8"))));
const reached = new Set(AT_TABLES);

function reach(path) {
  if (reached.has(path)) return;
  reached.add(path);
  const source = readFileSync(path, "utf8");
  for (const [, key] of source.matchAll(/\bm\.(\w+)/g)) {
    if (saidAtTables.has(key)) problems.push(`${path}: ${key} is a sentence of the table, and is not loaded here`);
  }
  for (const [, name] of source.matchAll(/(?:from|import) ?\(?"(\.[^"]+)"/g)) {
    const base = posix.join(dirname(path), name);
    const found = [base, `${base}.ts`].find((one) => written.includes(one));
    if (found) reach(found);
  }
}

reach("src/main.ts");

if (problems.length) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
