import { describe, expect, it } from "vitest";

import type { Happening } from "./fold";
import { budget, Queue } from "./queue";

const happening = (n: number): Happening => ({ n }) as Happening;
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

describe("the queue", () => {
  it("shows what was missed within a few seconds", () => {
    const times = Array.from({ length: 40 }, (_, left) => budget(40 - left));
    expect(times.reduce((sum, time) => sum + time)).toBeLessThan(6500);
    expect(budget(1)).toBe(1200);
  });

  it("shows one happening after the other, each once", async () => {
    const shown: number[] = [];
    const ends: (() => void)[] = [];
    const queue = new Queue((happened) => shown.push(happened.n));
    queue.animator = (_happened, show) =>
      new Promise((end) => {
        show();
        ends.push(end);
      });
    queue.add(happening(1));
    queue.add(happening(2));
    await settle();
    expect(shown).toEqual([1]);
    ends[0]?.();
    await settle();
    expect(shown).toEqual([1, 2]);
  });

  it("shows the table even if an animation fails", async () => {
    const shown: number[] = [];
    const queue = new Queue((happened) => shown.push(happened.n));
    queue.animator = () => Promise.reject(new Error("no"));
    queue.add(happening(1));
    queue.add(happening(2));
    await settle();
    expect(shown).toEqual([1, 2]);
  });
});
