// Fails on a sentence that is never said, or stands in the code instead of the catalogues; tests/test_words.py compares
// languages.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";

import { parse } from "svelte/compiler";
import ts from "typescript";

import { messagesOf, PARTS } from "./catalogues.mjs";

const SPOKEN = ["title", "aria-label", "aria-description", "placeholder", "alt", "label"];
const LETTER = /\p{L}/u;
const SENTENCE = /\p{L}{2,}[,.!?]? \p{L}{2,}/u;
/**
 * What is for programs and their authors: styles, queries, labels of the shuffle's own notation, our own broken
 * promises.
 */
const NOT_FOR_PEOPLE = /^(move |first dealer|\(prefers-|[\w-]+: )|[<>]/;
const problems = [];

// No sentence in the code

const written = readdirSync("src", { recursive: true })
  .map((path) => `src/${path}`)
  .filter((path) => /\.(ts|svelte)$/.test(path) && !/paraglide|\.test\.|wire\.ts$/.test(path));
const sources = written.filter((path) => !/\/gallery\/|\/scenes\.ts$/.test(path));

function lineOf(source, at) {
  return source.slice(0, at).split("\n").length;
}

function scripts(path, source, from = 0) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || (ts.isNewExpression(node) && /Error$/.test(node.expression.getText()))) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (SENTENCE.test(node.text) && !NOT_FOR_PEOPLE.test(node.text))
        report(path, lineOf(source, node.getStart()) + from, node.text);
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
    if (script)
      scripts(path, source.slice(script.content.start, script.content.end), lineOf(source, script.content.start) - 1);
  }
  walk(tree.fragment, (node) => {
    if (node.type === "StyleDirective") return false;
    if (node.type === "Attribute") {
      const texts = Array.isArray(node.value) ? node.value.filter((part) => part.type === "Text") : [];
      if (SPOKEN.includes(node.name))
        for (const text of texts) if (LETTER.test(text.data)) report(path, lineOf(source, text.start), text.data);
      return !texts.length;
    }
    if (node.type === "Text" && LETTER.test(node.data)) report(path, lineOf(source, node.start), node.data);
    if (node.type === "Literal" && typeof node.value === "string" && SENTENCE.test(node.value))
      report(path, lineOf(source, node.start), node.value);
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
for (const key of Object.keys(PARTS).flatMap((part) => [...messagesOf(part, "en").keys()])) {
  if (!said.has(key) && !heads.some((head) => key.startsWith(head))) problems.push(`${key} is never said`);
}

// No sentence of the table or of a lesson where it has not come: at all pages that are reached otherwise

const COMES_WITH = {
  table: [
    "src/app/pages/TablePage.svelte",
    "src/app/replay/Replay.svelte",
    "src/app/screen/Screen.svelte",
    "src/app/learn/Learn.svelte",
  ],
  lessons: ["src/app/learn/Learn.svelte"],
  people: [
    "src/app/mine/Own.svelte",
    "src/app/pages/PreferencesPage.svelte",
    "src/ui/calling/CallMe.svelte",
    "src/ui/people/About.svelte",
  ],
};

function reach(path, part, said, reached) {
  if (reached.has(path)) return;
  reached.add(path);
  const source = readFileSync(path, "utf8");
  for (const [, key] of source.matchAll(/\bm\.(\w+)/g)) {
    if (said.has(key)) problems.push(`${path}: ${key} is a sentence of the part ${part}, and is not loaded here`);
  }
  for (const [, name] of source.matchAll(/(?:from|import) ?\(?"(\.[^"]+)"/g)) {
    const base = posix.join(dirname(path), name);
    const found = [base, `${base}.ts`].find((one) => written.includes(one));
    if (found) reach(found, part, said, reached);
  }
}

for (const [part, pages] of Object.entries(COMES_WITH))
  reach("src/app/main.ts", part, new Set(messagesOf(part, "en").keys()), new Set(pages));

if (problems.length) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
