import { describe, expect, it } from "vitest";

import type { Step, Table } from "../net/wire";
import { seatsFromMine, stepped, whole } from "./fold";

const TABLE: Table = {
  t: "table",
  n: 5,
  seat: "B",
  room: {
    code: "KEWTRA",
    settings: { game: "donkey", seats: 3 },
    phase: "playing",
    host: "g1",
    chairs: [
      { seat: "A", guest: "g1", name: "Ana" },
      { seat: "B", guest: "g2", name: "Ben" },
      { seat: "C", bot: "medium" },
    ],
  },
  clock: { pause: 500, left: { A: 9000 } },
  view: { trick: [], awaited: ["A"], sizes: { A: 2, B: 2, C: 2 } },
  own: { hand: ["As", "2c"] },
  events: [{ kind: "dealt" }],
};

const STEP: Step = { t: "step", n: 6, what: { k: "moved", seat: "A", move: "7s" }, clock: {} };

describe("a table", () => {
  it("is told whole: moves are none unless told, the clock is ours", () => {
    const state = whole(TABLE, 1000);
    expect(state.mine).toEqual({ hand: ["As", "2c"], moves: [] });
    expect(state.clock).toEqual({ pauseUntil: 1500, due: { A: { at: 10_000, of: 9000 } }, startsAt: 0 });
  });

  it("says when a quick match starts, on our clock", () => {
    expect(whole({ ...TABLE, clock: { starts: 14_500 } }, 1000).clock.startsAt).toBe(15_500);
  });

  it("shows the seats in order of play from one's own on", () => {
    expect(seatsFromMine(whole(TABLE, 0))).toEqual(["B", "C", "A"]);
  });
});

describe("a step", () => {
  const before = whole(TABLE, 0);

  it("changes only the fields it tells", () => {
    const { after } = stepped(before, { ...STEP, view: { awaited: ["B"] }, own: { moves: ["As"] } }, "g2", 0);
    expect(after.view).toMatchObject({ awaited: ["B"], sizes: { A: 2, B: 2, C: 2 } });
    expect(after.mine).toEqual({ hand: ["As", "2c"], moves: ["As"] });
    expect(after.n).toBe(6);
    expect(before.mine.moves).toEqual([]);
  });

  it("goes on with the time a turn had from the start", () => {
    const told: Step = { ...STEP, what: { k: "renamed" }, clock: { left: { A: 3010 } } };
    expect(stepped(before, told, "g2", 6000).after.clock.due).toEqual({ A: { at: 9010, of: 9000 } });
    const next = { ...STEP, clock: { left: { A: 9000, B: 9000 } } };
    expect(stepped(before, next, "g2", 6000).after.clock.due["A"]).toEqual({ at: 15_000, of: 9000 });
    expect(stepped(before, { ...STEP, clock: { left: { A: 7000 } } }, "g2", 6000).after.clock.due["A"]).toEqual({
      at: 13_000,
      of: 7000,
    });
  });

  it("shows its owner the cards of a private event", () => {
    const events = [
      { kind: "played", cards: ["7s"] },
      { kind: "drew", seat: "B", cards: ["??"] },
    ];
    const { after } = stepped(before, { ...STEP, events, own: { cards: { "1": ["Kh"] } } }, "g2", 0);
    expect(after.events.slice(1).map((event) => event.cards)).toEqual([["7s"], ["Kh"]]);
  });

  it("forgets the last game when the next begins", () => {
    const started: Step = {
      ...STEP,
      what: { k: "started" },
      view: { trick: [] },
      own: { hand: ["3d"] },
      events: [{ kind: "dealt" }],
    };
    const { after } = stepped({ ...before, mine: { hand: ["As"], moves: ["As"] } }, started, "g2", 0);
    expect(after.mine).toEqual({ hand: ["3d"], moves: [] });
    expect(after.view).toEqual({ trick: [] });
    expect(after.events).toHaveLength(1);
  });

  it("gives who takes over the seat of a bot its hand", () => {
    const chairs = [
      { seat: "A", guest: "g1", name: "Ana" },
      { seat: "B", guest: "g2", name: "Ben" },
      { seat: "C", guest: "g3", name: "Cai" },
    ];
    const told: Step = {
      ...STEP,
      what: { k: "took_over", seat: "C", guest: "g3" },
      room: { chairs, open: [] },
      own: { hand: ["4d"], moves: ["4d"] },
    };
    const { after } = stepped({ ...before, seat: null, mine: { hand: [], moves: [] } }, told, "g3", 0);
    expect(after.seat).toBe("C");
    expect(after.mine).toEqual({ hand: ["4d"], moves: ["4d"] });
  });

  it("ends the questions for a seat that is no longer open", () => {
    const asks = [
      { guest: "g3", name: "Cai", seat: "C" },
      { guest: "g4", name: "Dee", seat: "D" },
    ];
    const asked = { ...before, people: { ...before.people, open: ["C", "D"] }, asks };
    expect(stepped(asked, STEP, "g2", 0).after.asks).toEqual(asks);
    expect(stepped(asked, { ...STEP, room: { open: ["D"] } }, "g2", 0).after.asks).toEqual(asks.slice(1));
  });

  it("knows where this guest sits now", () => {
    const chairs = [{ seat: "A", guest: "g2", name: "Ben" }, { seat: "B" }, { seat: "C", bot: "medium" }];
    expect(stepped(before, { ...STEP, what: { k: "sat" }, room: { chairs } }, "g2", 0).after.seat).toBe("A");
  });
});
