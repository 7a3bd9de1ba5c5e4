import { beforeAll, describe, expect, it } from "vitest";

import { loadGame } from "..";
import { withWords } from "../../i18n/say";
import { lately } from "../../table/board/lately";
import { tellsOf } from "../../table/board/telling.test.data";
import { ui } from ".";

const { told, onFelt } = tellsOf({
  packs: 1,
  table: [],
  awaited: ["B"],
  sizes: { A: 2, B: 2, C: 2 },
  defender: "C",
  taking: false,
});

beforeAll(() => withWords(loadGame("dayous"), "table"));

describe("an attack", () => {
  it("is told with whom it goes to", () => {
    const attacked = { kind: "attacked", seat: "A", cards: ["7s"] };
    expect(told([attacked], { defender: "B" })).toBe("Asha attacked Bibi with the seven of spades.");
    const passed = [{ kind: "passed_on", seat: "B", cards: ["7h"] }];
    expect(told(passed)).toBe("Bibi passed the attack on to you with the seven of hearts.");
    expect(onFelt(passed)).toHaveLength(1);
  });

  it("may grow when it is taken, in some houses", () => {
    const takes = [{ kind: "takes", seat: "B" }];
    expect(told(takes, { taking: true })).toBe("Bibi takes the cards; the others may still throw in.");
    expect(told(takes)).toBe("Bibi takes the cards.");
  });

  it("is over for whoever is done, which ends no turn", () => {
    expect(told([{ kind: "done", seat: "B" }])).toBe("Bibi is done.");
  });
});

describe("the word at a seat", () => {
  it("is of who passed on", () => {
    expect(
      lately(
        [
          { kind: "attacked", seat: "A", cards: ["7s"] },
          { kind: "passed_on", seat: "B", cards: ["7h"] },
        ],
        ui,
      ),
    ).toEqual({ B: "Passed on" });
  });
});
