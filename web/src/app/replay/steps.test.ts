import { describe, expect, it } from "vitest";

import type { ReplayTold } from "../../net/wire";
import { framesOf, namesIn, optionsIn } from "./steps";

const TOLD = {
  tags: { Game: "thulla", Seats: "Nani, Rustam", Options: "deal=uneven", Preset: "book" },
  steps: [
    { what: null, view: { sizes: { A: 1, B: 1 }, trick: [] }, events: [{ kind: "dealt" }], own: { hand: ["As"] } },
    {
      what: { k: "moved", seat: "A", move: "As" },
      view: { sizes: { A: 0, B: 1 }, trick: [["A", "As"]] },
      events: [{ kind: "played", seat: "A", cards: ["As"] }],
      own: { hand: [] },
    },
  ],
} as unknown as ReplayTold;

describe("a replay", () => {
  it("shows every step as a table with the names of the record", () => {
    const frames = framesOf(TOLD, "A");
    expect(namesIn(TOLD)).toEqual({ A: "Nani", B: "Rustam" });
    expect(frames.map((frame) => frame.table.mine.hand)).toEqual([["As"], []]);
    expect(frames[1]?.table.events).toHaveLength(2);
    expect(frames[0]?.table.seat).toBe("A");
    expect(frames[0]?.table.people.settings).toMatchObject({ game: "thulla", options: { deal: "uneven" } });
  });

  it("calls bots what they are called at the table, and knows who played together", () => {
    const tags = { ...TOLD.tags, Seats: "Nani, medium bot B", Bots: "B medium/3" };
    const told = { ...TOLD, tags, teams: [["A"], ["B"]] };
    expect(namesIn(told)).toEqual({ A: "Nani", B: "Bot B" });
    expect(framesOf(told, "A")[0]?.table.people).toMatchObject({
      chairs: [{ name: "Nani" }, { bot: "medium" }],
      teams: [["A"], ["B"]],
    });
    expect(framesOf(TOLD, "A")[0]?.table.people.teams).toEqual([]);
  });

  it("calls a seat by who held it then", () => {
    const [first, ...others] = TOLD.steps;
    const takesOver = { ...first, what: { k: "took_over", seat: "B" }, events: [] };
    const tags = { ...TOLD.tags, Seats: "Nani, Esi", Bots: "B medium/3", TakenOver: "B 0" };
    const told = { ...TOLD, tags, steps: [first, takesOver, ...others] } as ReplayTold;
    expect(framesOf(told, "all").map((frame) => frame.table.people.chairs[1])).toMatchObject([
      { bot: "medium" },
      { name: "Esi" },
      { name: "Esi" },
    ]);
    expect(namesIn(told)).toEqual({ A: "Nani", B: "Esi" });
  });

  it("has no seat for a watcher or for all eyes", () => {
    expect(framesOf(TOLD, "all")[0]?.table.seat).toBeNull();
  });

  it("ends with the agreement, where there was one", () => {
    const counted = { places: [["A"], ["B"]], losers: ["B"], resigned: ["B"] };
    const frames = framesOf({ ...TOLD, tags: { ...TOLD.tags, Ended: "agreed" }, counted }, "all");
    expect(frames.map((frame) => frame.table.people.ended)).toEqual(["", "", "agreed"]);
    expect(frames.at(-1)?.table.people.counted).toBe(counted);
    expect(frames.at(-1)?.table.view?.awaited).toEqual([]);
  });

  it("reads options", () => {
    expect(optionsIn("a=1, b=two")).toEqual({ a: "1", b: "two" });
    expect(optionsIn("")).toEqual({});
  });
});
