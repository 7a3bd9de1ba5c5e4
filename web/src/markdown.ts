// The little markdown of the rule pages, as data: headings, paragraphs, lists in lists, stress, code and ids of rules.  Nothing becomes HTML.
export interface Span {
  /** A mark says that what follows is a house rule. */
  kind: "text" | "strong" | "mark" | "code" | "ids";
  text: string;
}

export interface Item {
  spans: Span[];
  items: Item[];
}

export type Block = { kind: "h1" | "h2" | "p"; spans: Span[] } | { kind: "list"; items: Item[] };

const ID = "[A-Z]{2,}-[A-Z]?\\d+";
const MARKED = new RegExp(`\\*{3}([^*]+)\\*{3}|\\*\\*([^*]+)\\*\\*|\`([^\`]+)\`|\\[((?:${ID}|Time-out)(?:, [^\\]]+)?)\\]|\\b(${ID})\\b`, "g");

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, mark, strong, code, cited, inText] = match;
    const ids = cited ?? inText;
    if (match.index > from) found.push({ kind: "text", text: text.slice(from, match.index) });
    if (mark) found.push({ kind: "mark", text: mark });
    if (strong) found.push({ kind: "strong", text: strong });
    if (code) found.push({ kind: "code", text: code });
    if (ids) found.push({ kind: "ids", text: ids });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push({ kind: "text", text: text.slice(from) });
  return found;
}

/** The ids of the rules that are cited here. */
export function idsIn(found: readonly Span[]): string[] {
  return found.flatMap((span) => (span.kind === "ids" ? span.text.split(", ") : []));
}

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  for (const line of markdown.replaceAll(/<!--[\s\S]*?-->/g, "").split("\n")) {
    const item = /^(\s*)- (.*)$/.exec(line);
    if (item) addItem(found, item[1] ?? "", item[2] ?? "");
    else if (line.startsWith("## ")) found.push({ kind: "h2", spans: spans(line.slice(3)) });
    else if (line.startsWith("# ")) found.push({ kind: "h1", spans: spans(line.slice(2)) });
    else if (line.trim()) found.push({ kind: "p", spans: spans(line.trim()) });
  }
  return found;
}

function addItem(found: Block[], indent: string, text: string): void {
  let list = found.at(-1);
  if (list?.kind !== "list") {
    list = { kind: "list", items: [] };
    found.push(list);
  }
  const parent = indent ? list.items.at(-1) : undefined;
  (parent?.items ?? list.items).push({ spans: spans(text), items: [] });
}
