import { beforeAll, describe, expect, it } from "vitest";

import { loadGame } from "..";
import { withWords } from "../../i18n/say";
import type { EventShown } from "../../net/wire";
import { lately } from "../../table/board/lately";
import { tellsOf } from "../../table/board/telling.test.data";
import { ui } from ".";

const { told, onFelt } = tellsOf({
  phase: "match",
  awaited: ["B"],
  sizes: { A: 2, B: 2, C: 2 },
  skips: 0,
  penalty: 0,
  spared: null,
});

function laid(detail: string, card = "7h", seat = "B"): EventShown {
  return { kind: "laid", seat, cards: [card], detail };
}

function words(events: EventShown[]): Record<string, string> {
  return lately(events, ui);
}

beforeAll(() => withWords(loadGame("kadi"), "table"));

describe("a card that was laid", () => {
  it("is told with what it was laid for", () => {
    expect(told([laid("")])).toBe("Bibi laid the seven of hearts.");
    expect(told([laid("adds")])).toBe("Bibi added the seven of hearts.");
    expect(told([laid("answers")])).toBe("Bibi answered with the seven of hearts.");
    expect(told([laid("asks_on", "Qh")])).toBe("Bibi laid one more question, the queen of hearts.");
    expect(told([laid("counters", "Js")])).toBe("Bibi countered with the jack of spades.");
    expect(told([laid("forwards", "2s", "C")])).toBe("You passed the penalty on with the two of spades.");
    expect(told([laid("meets", "Ah"), { kind: "continues", seat: "B", detail: "s" }])).toBe(
      "Bibi stopped the penalty with the ace of hearts. The penalty is met: spades go on.",
    );
  });

  it("stands on the felt in words when it answers another", () => {
    expect(onFelt([laid("counters", "Js")])).toEqual(["Bibi countered with the jack of spades."]);
    expect(onFelt([laid("forwards", "2s")])).toHaveLength(1);
    expect(onFelt([laid("adds")])).toEqual([]);
  });

  it("says what the next player has to answer once its turn is over", () => {
    const done = [{ kind: "done", seat: "A" }];
    expect(told(done, { phase: "jumped", skips: 1 })).toBe(
      "Asha ended the turn. Bibi is to be skipped, unless a jack counters.",
    );
    expect(told(done, { phase: "jumped", skips: 2, awaited: ["C"] })).toBe(
      "Asha ended the turn. 2 turns are to be skipped, yours first, unless you counter with a jack.",
    );
    expect(told(done, { phase: "kicked" })).toContain("Bibi may counter with a king, or accept.");
    expect(told(done, { phase: "meet", penalty: 3 })).toContain("A penalty of 3 cards waits for Bibi.");
    expect(told(done)).toBe("Asha ended the turn.");
    expect(onFelt(done, { phase: "jumped", skips: 1 })).toEqual(["Bibi is to be skipped, unless a jack counters."]);
  });
});

describe("who gives in", () => {
  const accepted = { kind: "accepted", seat: "B" };
  const skipped = (seat: string): EventShown => ({ kind: "skipped", seat });

  it("accepts and is skipped", () => {
    expect(told([accepted, skipped("B")], {}, { phase: "jumped" })).toBe("Bibi accepted and is skipped.");
    expect(told([{ ...accepted, seat: "C" }, skipped("C")], {}, { phase: "jumped" })).toBe(
      "You accepted and are skipped.",
    );
  });

  it("is not alone after several jacks", () => {
    expect(told([accepted, skipped("B"), skipped("C")], {}, { phase: "jumped" })).toBe(
      "Bibi accepted the jump. Bibi and you are skipped.",
    );
    expect(told([accepted, skipped("B"), skipped("C"), skipped("B")], {}, { phase: "jumped" })).toBe(
      "Bibi accepted the jump. Bibi, you, and Bibi are skipped.",
    );
  });

  it("is skipped without being asked where nobody counters", () => {
    expect(told([{ kind: "done", seat: "A" }, skipped("B")])).toBe("Asha ended the turn. Bibi is skipped.");
    expect(onFelt([{ kind: "done", seat: "A" }, skipped("B")])).toEqual(["Bibi is skipped."]);
  });

  it("accepts a kickback, which skips nobody", () => {
    expect(told([accepted], {}, { phase: "kicked" })).toBe("Bibi accepted the kickback.");
  });

  it("takes the penalty", () => {
    const taken = [
      { kind: "takes_penalty", seat: "B", detail: "2" },
      { kind: "drew", seat: "B", cards: ["??", "??"] },
    ];
    expect(told(taken)).toBe("Bibi took the penalty of 2 cards. Bibi drew 2 cards.");
    expect(onFelt(taken)).toEqual(["Bibi took the penalty of 2 cards."]);
  });
});

describe("the ace of spades", () => {
  it("asks everyone but the next player or, in some houses, just them", () => {
    const asked = { kind: "asked", seat: "A", cards: ["Kd"] };
    expect(told([asked], { spared: "B" })).toBe("Asha asked everyone but Bibi for the king of diamonds.");
    expect(told([{ ...asked, detail: "next" }], { spared: "C" })).toBe(
      "Asha asked you for the king of diamonds; an ace will do, too.",
    );
  });
});

describe("the word at a seat", () => {
  const jack = { kind: "laid", seat: "A", cards: ["Jh"] };
  const done = { kind: "done", seat: "A" };
  const accepts = [
    { kind: "accepted", seat: "B" },
    { kind: "skipped", seat: "B" },
  ];

  it("is of who was skipped, until the next card is laid", () => {
    expect(words([jack, done, ...accepts])).toEqual({ B: "Skipped" });
    expect(words([jack, done, ...accepts, laid("", "9h", "C")])).toEqual({});
  });

  it("is of who countered or passed on, and of who gave in to it", () => {
    const counter = [jack, done, laid("counters", "Jc"), { kind: "done", seat: "B" }];
    expect(words(counter)).toEqual({ B: "Countered" });
    expect(words([...counter, { kind: "skipped", seat: "C" }])).toEqual({ B: "Countered", C: "Skipped" });
  });

  it("is of who took a penalty, though the stock was renewed meanwhile", () => {
    const drew = { kind: "drew", seat: "B", cards: ["??"] };
    expect(
      words([
        laid("", "2h", "A"),
        done,
        { kind: "takes_penalty", seat: "B", detail: "2" },
        drew,
        { kind: "renewed" },
        drew,
      ]),
    ).toEqual({ B: "Took the penalty" });
  });

  it("is none before anything has happened", () => {
    expect(words([])).toEqual({});
  });
});
