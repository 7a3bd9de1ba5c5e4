import { beforeAll, describe, expect, it } from "vitest";

import { stepped, whole, type Happening } from "../room/fold";
import { withTableWords } from "../say";
import type { EventShown, Table } from "../wire";
import { lately } from "./lately";
import { namesOf } from "./people";
import { momentOf, toldTogether } from "./telling";

const NAMES = { A: "Asha", B: "Bibi", C: "Cyrus" };
const CHAIRS = Object.entries(NAMES).map(([seat, name]) => ({ seat, name, guest: seat }));
const KADI = { phase: "match", awaited: ["B"], sizes: { A: 2, B: 2, C: 2 }, skips: 0, penalty: 0, spared: null };
const DAYOUS = { halves: [0, 0], table: [], awaited: ["B"], sizes: { A: 2, B: 2, C: 2 }, defender: "C", taking: false };

/** What happens, as Cyrus sees it. */
function happens(events: EventShown[], after: object = {}, before: object = {}, usual: object = KADI): Happening {
  const table = { t: "table", n: 1, seat: "C", room: { settings: { game: "kadi" }, phase: "playing", chairs: CHAIRS }, clock: {}, view: { ...usual, ...before } };
  const step = { t: "step" as const, n: 2, what: { k: "moved", seat: events[0]?.seat }, clock: {}, events, view: { ...usual, ...after } };
  return stepped(whole(table as unknown as Table, 0), step, "C", 0);
}

function told(...given: Parameters<typeof happens>): string {
  const happening = happens(...given);
  return toldTogether(happening, namesOf(happening.after));
}

function onFelt(...given: Parameters<typeof happens>): string[] {
  const happening = happens(...given);
  const moment = momentOf(happening, namesOf(happening.after));
  return moment ? [moment.title, ...moment.lines] : [];
}

function laid(detail: string, card = "7h", seat = "B"): EventShown {
  return { kind: "laid", seat, cards: [card], detail };
}

beforeAll(() => withTableWords(Promise.resolve()));

describe("a card of Kadi", () => {
  it("is told with what it was laid for", () => {
    expect(told([laid("")])).toBe("Bibi laid the seven of hearts.");
    expect(told([laid("adds")])).toBe("Bibi added the seven of hearts.");
    expect(told([laid("answers")])).toBe("Bibi answered with the seven of hearts.");
    expect(told([laid("asks_on", "Qh")])).toBe("Bibi laid one more question, the queen of hearts.");
    expect(told([laid("counters", "Js")])).toBe("Bibi countered with the jack of spades.");
    expect(told([laid("forwards", "2s", "C")])).toBe("You passed the penalty on with the two of spades.");
    expect(told([laid("meets", "Ah"), { kind: "continues", seat: "B", detail: "s" }])).toBe("Bibi stopped the penalty with the ace of hearts. The penalty is met: spades go on.");
  });

  it("stands on the felt in words when it answers another", () => {
    expect(onFelt([laid("counters", "Js")])).toEqual(["Bibi countered with the jack of spades."]);
    expect(onFelt([laid("forwards", "2s")])).toHaveLength(1);
    expect(onFelt([laid("adds")])).toEqual([]);
  });

  it("says what the next player has to answer once its turn is over", () => {
    const done = [{ kind: "done", seat: "A" }];
    expect(told(done, { phase: "jumped", skips: 1 })).toBe("Asha ended the turn. Bibi is to be skipped, unless a jack counters.");
    expect(told(done, { phase: "jumped", skips: 2, awaited: ["C"] })).toBe("Asha ended the turn. 2 turns are to be skipped, yours first, unless you counter with a jack.");
    expect(told(done, { phase: "kicked" })).toContain("Bibi may counter with a king, or accept.");
    expect(told(done, { phase: "meet", penalty: 3 })).toContain("A penalty of 3 cards waits for Bibi.");
    expect(told(done)).toBe("Asha ended the turn.");
    expect(onFelt(done, { phase: "jumped", skips: 1 })).toEqual(["Bibi is to be skipped, unless a jack counters."]);
  });
});

describe("who gives in, in Kadi", () => {
  const accepted = { kind: "accepted", seat: "B" };
  const skipped = (seat: string): EventShown => ({ kind: "skipped", seat });

  it("accepts and is skipped", () => {
    expect(told([accepted, skipped("B")], {}, { phase: "jumped" })).toBe("Bibi accepted and is skipped.");
    expect(told([{ ...accepted, seat: "C" }, skipped("C")], {}, { phase: "jumped" })).toBe("You accepted and are skipped.");
  });

  it("is not alone after several jacks", () => {
    expect(told([accepted, skipped("B"), skipped("C")], {}, { phase: "jumped" })).toBe("Bibi accepted the jump. Bibi and you are skipped.");
  });

  it("is skipped without being asked where nobody counters", () => {
    expect(told([{ kind: "done", seat: "A" }, skipped("B")])).toBe("Asha ended the turn. Bibi is skipped.");
    expect(onFelt([{ kind: "done", seat: "A" }, skipped("B")])).toEqual(["Bibi is skipped."]);
  });

  it("accepts a kickback, which skips nobody", () => {
    expect(told([accepted], {}, { phase: "kicked" })).toBe("Bibi accepted the kickback.");
  });

  it("takes the penalty", () => {
    const taken = [{ kind: "takes_penalty", seat: "B", detail: "2" }, { kind: "drew", seat: "B", cards: ["??", "??"] }];
    expect(told(taken)).toBe("Bibi took the penalty of 2 cards. Bibi drew 2 cards.");
    expect(onFelt(taken)).toEqual(["Bibi took the penalty of 2 cards."]);
  });
});

describe("the ace of spades", () => {
  it("asks everyone but the next player or, in some houses, just them", () => {
    const asked = { kind: "asked", seat: "A", cards: ["Kd"] };
    expect(told([asked], { spared: "B" })).toBe("Asha asked everyone but Bibi for the king of diamonds.");
    expect(told([{ ...asked, detail: "next" }], { spared: "C" })).toBe("Asha asked you for the king of diamonds; an ace will do, too.");
  });
});

describe("an attack of Dayous", () => {
  it("is told with whom it goes to", () => {
    const attacked = { kind: "attacked", seat: "A", cards: ["7s"] };
    expect(told([attacked], { defender: "B" }, {}, DAYOUS)).toBe("Asha attacked Bibi with the seven of spades.");
    const passed = [{ kind: "passed_on", seat: "B", cards: ["7h"] }];
    expect(told(passed, {}, {}, DAYOUS)).toBe("Bibi passed the attack on to you with the seven of hearts.");
    expect(onFelt(passed, {}, {}, DAYOUS)).toHaveLength(1);
  });

  it("may grow when it is taken, in some houses", () => {
    const takes = [{ kind: "takes", seat: "B" }];
    expect(told(takes, { taking: true }, {}, DAYOUS)).toBe("Bibi takes the cards; the others may still throw in.");
    expect(told(takes, {}, {}, DAYOUS)).toBe("Bibi takes the cards.");
  });

  it("is over for whoever is done, which ends no turn", () => {
    expect(told([{ kind: "done", seat: "B" }], {}, {}, DAYOUS)).toBe("Bibi is done.");
  });
});

describe("the word at a seat", () => {
  const jack = { kind: "laid", seat: "A", cards: ["Jh"] };
  const done = { kind: "done", seat: "A" };
  const accepts = [{ kind: "accepted", seat: "B" }, { kind: "skipped", seat: "B" }];

  it("is of who was skipped, until the next card is laid", () => {
    expect(lately([jack, done, ...accepts])).toEqual({ B: "Skipped" });
    expect(lately([jack, done, ...accepts, laid("", "9h", "C")])).toEqual({});
  });

  it("is of who countered or passed on, and of who gave in to it", () => {
    const counter = [jack, done, laid("counters", "Jc"), { kind: "done", seat: "B" }];
    expect(lately(counter)).toEqual({ B: "Countered" });
    expect(lately([...counter, { kind: "skipped", seat: "C" }])).toEqual({ B: "Countered", C: "Skipped" });
    expect(lately([{ kind: "attacked", seat: "A", cards: ["7s"] }, { kind: "passed_on", seat: "B", cards: ["7h"] }])).toEqual({ B: "Passed on" });
  });

  it("is of who took a penalty, though the stock was renewed meanwhile", () => {
    const drew = { kind: "drew", seat: "B", cards: ["??"] };
    expect(lately([laid("", "2h", "A"), done, { kind: "takes_penalty", seat: "B", detail: "2" }, drew, { kind: "renewed" }, drew])).toEqual({ B: "Took the penalty" });
  });

  it("is none before anything has happened", () => {
    expect(lately([])).toEqual({});
  });
});
