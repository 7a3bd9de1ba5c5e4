import { beforeEach, describe, expect, it } from "vitest";

import { Line, type LineState } from "./line";
import { Fake, settle, WELCOME } from "./line.test.data";
import { routeTo } from "./route";

describe("a line that may be silent", () => {
  let world: Fake;
  let line: Line;
  let states: LineState[];

  beforeEach(async () => {
    world = new Fake();
    line = new Line(world);
    states = [];
    line.onstate = (state) => states.push(state);
    line.start();
    await settle();
    world.socket.say(WELCOME);
  });

  const pings = (): number => world.socket.sent.filter(({ t }) => t === "ping").length;
  /** The line is opened again, from a table. */
  const atTable = async (): Promise<void> => {
    line.table = () => "ABCDEF";
    world.socket.close();
    await world.pass(400);
    world.socket.say(WELCOME);
    states.length = 0;
  };

  it("gives a line that is silent at a table up within a few seconds, and takes another route", async () => {
    await atTable();
    await world.pass(3000);
    expect(world.socket.sent.at(-1)?.t).toBe("ping");
    await world.pass(2500);
    expect(states.at(-1)).toBe("reconnecting");
    await world.pass(400);
    expect(world.socket.route).toBe(routeTo("ABCDEF", 1));
  });

  it("keeps a line that answers", async () => {
    await atTable();
    for (let second = 0; second < 10; second += 3) {
      await world.pass(3000);
      world.socket.answer();
    }
    expect(states).toEqual([]);
  });

  it("does not ask while it is told something", async () => {
    await atTable();
    for (let second = 0; second < 20; second += 2) {
      world.socket.say({ t: "here", away: [], watchers: [] });
      await world.pass(2000);
    }
    expect(pings()).toBe(0);
  });

  it("asks rarely where nothing is expected, or nobody looks", async () => {
    await world.pass(19_999);
    expect(pings()).toBe(0);
    await world.pass(1);
    world.socket.answer();
    line.table = () => "ABCDEF";
    world.isSeen = false;
    await world.pass(19_999);
    expect(pings()).toBe(1);
  });

  it("asks soon after a message that is not answered", async () => {
    void line.send({ t: "quick", game: "kadi" });
    await world.pass(3000);
    expect(pings()).toBe(1);
  });

  it("has more patience with a slow network, until that is fast again", async () => {
    await atTable();
    await world.pass(3000 + 2500 + 400);
    world.socket.say(WELCOME);
    await world.pass(3000 + 2500);
    expect(states.at(-1)).toBe("connected");
    world.socket.answer();
    await world.pass(3000);
    world.socket.answer();
    await world.pass(3000 + 2500);
    expect(states.at(-1)).toBe("reconnecting");
  });

  it("takes the same route again when a line breaks, and another one when a try has failed", async () => {
    line.table = () => "ABCDEF";
    for (const turn of [0, 1, 2]) {
      world.socket.close();
      await world.pass(2000);
      expect(world.socket.route).toBe(routeTo("ABCDEF", turn));
    }
    world.socket.say(WELCOME);
    world.socket.close();
    await world.pass(400);
    expect(world.socket.route).toBe(routeTo("ABCDEF", 2));
  });

  it("asks nobody again who takes a line and says nothing", async () => {
    line.table = () => "ABCDEF";
    world.socket.close();
    await world.pass(400);
    expect(world.socket.route).toBe(routeTo("ABCDEF", 0));
    await world.pass(8000 + 800);
    expect(world.socket.route).toBe(routeTo("ABCDEF", 1));
  });

  it("keeps its route while it is the network that fails", async () => {
    line.table = () => "ABCDEF";
    world.isOnline = false;
    for (let failure = 0; failure < 4; failure += 1) {
      world.socket.close();
      await world.pass(10_000);
    }
    expect(world.socket.route).toBe(routeTo("ABCDEF", 0));
  });

  it("does not wait for ever to be introduced", async () => {
    const other = new Fake();
    other.introduce = () => {
      other.introductions += 1;
      return new Promise(() => undefined);
    };
    new Line(other).start();
    await other.pass(4000 + 400);
    expect(other.introductions).toBe(2);
  });
});
