import { beforeEach, describe, expect, it, vi } from "vitest";

import { chosenSheet } from "../../net/api";
import type { SheetTold } from "../../net/wire";
import { Draft, draftOf } from "./draft.svelte";
import { standard } from "../../room/settings";
import { BOOK, REVERSAL, THULLA } from "../../room/thulla.test.data";

vi.mock("../../net/api", () => ({ chosenSheet: vi.fn() }));
const asked = vi.mocked(chosenSheet);
beforeEach(() => asked.mockReset());

describe("a table that is being set up", () => {
  it("asks for what follows from an option, and shows meanwhile what was touched", async () => {
    const draft = new Draft(standard("thulla"), BOOK);
    asked.mockResolvedValueOnce(REVERSAL);
    draft.chooseOption("picker", "cutter");
    expect(draft.sheet.values["picker"]).toBe("cutter");
    await draft.answer;
    expect(asked).toHaveBeenCalledWith("thulla", { preset: "book", options: {} }, { picker: "cutter" });
    expect(draft.sheet).toBe(REVERSAL);
    expect(draft.settings).toMatchObject({ preset: "reversal", options: {} });
  });

  it("asks for choices together that were made before an answer came, and takes the last answer", async () => {
    const draft = new Draft(standard("thulla"), BOOK);
    let answerFirst: (sheet: SheetTold) => void = () => undefined;
    asked.mockReturnValueOnce(new Promise((answer) => (answerFirst = answer)));
    asked.mockResolvedValueOnce(REVERSAL);
    draft.chooseOption("deal", "uneven");
    const first = draft.answer;
    draft.chooseOption("picker", "cutter");
    expect(asked).toHaveBeenLastCalledWith(
      "thulla",
      { preset: "book", options: {} },
      { deal: "uneven", picker: "cutter" },
    );
    await draft.answer;
    answerFirst(BOOK);
    await first;
    expect(draft.sheet).toBe(REVERSAL);
  });

  it("is as it was when no answer comes", async () => {
    const draft = new Draft(standard("thulla"), BOOK);
    asked.mockRejectedValueOnce(new Error("offline"));
    draft.chooseOption("picker", "cutter");
    await draft.answer;
    expect(draft.sheet).toBe(BOOK);
  });

  it("keeps in sight what has left the book until a preset is chosen", async () => {
    const draft = new Draft(standard("thulla"), REVERSAL);
    expect(draft.departed).toEqual(["picker", "lead_after_cut"]);
    asked.mockResolvedValueOnce(BOOK);
    draft.chooseOption("picker", "highest");
    await draft.answer;
    expect(draft.departed).toEqual(["picker", "lead_after_cut"]);
    draft.choosePreset(THULLA, "book");
    expect(draft.departed).toEqual([]);
  });

  it("knows the presets without asking", async () => {
    const draft = await draftOf({ ...standard("thulla"), seats: 8 }, [THULLA]);
    draft.choosePreset(THULLA, "reversal");
    expect(draft.settings).toMatchObject({ preset: "reversal", seats: 6 });
    expect(asked).not.toHaveBeenCalled();
  });

  it("is called what the server calls it, whatever a link says", async () => {
    asked.mockResolvedValueOnce(BOOK);
    const draft = await draftOf({ ...standard("thulla"), preset: "reversal", options: { picker: "highest" } }, [
      THULLA,
    ]);
    expect(draft.settings).toMatchObject({ preset: "book", options: {} });
  });
});
