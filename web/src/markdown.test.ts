import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { blocks, idsIn, spans } from "./markdown";

describe("the markdown of rule pages", () => {
  it("knows stress, code and the ids of rules", () => {
    expect(spans("**Aim:** Play `As`. [GW-A6, ALL-2]")).toEqual([
      { kind: "strong", text: "Aim:" },
      { kind: "text", text: " Play " },
      { kind: "code", text: "As" },
      { kind: "text", text: ". " },
      { kind: "ids", text: "GW-A6, ALL-2" },
    ]);
  });

  it("knows an id in the middle of a sentence as well as one at its end", () => {
    expect(spans("One pack. [DY-1, DY-A1] Aces are high. [DY-1]").filter((span) => span.kind === "ids").map((span) => span.text)).toEqual(["DY-1, DY-A1", "DY-1"]);
    expect(spans("Partners need four seats (GW-A12), not D-O-N.")).toEqual([
      { kind: "text", text: "Partners need four seats (" },
      { kind: "ids", text: "GW-A12" },
      { kind: "text", text: "), not D-O-N." },
    ]);
    expect(idsIn(spans("Play `As`. [GW-A6, ALL-2, Time-out]"))).toEqual(["GW-A6", "ALL-2", "Time-out"]);
  });

  it("knows the mark of a house rule", () => {
    expect(spans("***House rule:*** **Players:** 4")).toEqual([
      { kind: "mark", text: "House rule:" },
      { kind: "text", text: " " },
      { kind: "strong", text: "Players:" },
      { kind: "text", text: " 4" },
    ]);
  });

  it("never makes HTML of anything", () => {
    expect(blocks("<img src=x onerror=alert(1)>")).toEqual([
      { kind: "p", spans: [{ kind: "text", text: "<img src=x onerror=alert(1)>" }] },
    ]);
  });

  it("nests the values of an option under its question", () => {
    const [list] = blocks("- **Who?** (`opener`)\n  - `ace`: The holder.\n  - `lot`: By lot.\n- Next");
    expect(list).toMatchObject({ kind: "list", items: [{ items: [{}, {}] }, { items: [] }] });
  });

  it.each(["donkey", "kazhutha-kali", "thulla", "dayous", "kadi"])("reads the whole page of %s", (game) => {
    const page = readFileSync(new URL(`../../docs/rules/${game}.md`, import.meta.url), "utf8");
    const read = blocks(page);
    expect(read[0]?.kind).toBe("h1");
    expect(read.filter((block) => block.kind === "h2").length).toBeGreaterThan(5);
    expect(JSON.stringify(read)).not.toMatch(/\*\*|`|<!--|\[[A-Z]/);
  });
});
