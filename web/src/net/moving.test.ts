import { beforeEach, describe, expect, it } from "vitest";

import { Line, type LineState } from "./line";
import { Fake, settle, WELCOME } from "./line.test.data";
import { routeTo } from "./route";
import type { Outgoing } from "./wire";

const ONE_OF_SEVERAL = { ...WELCOME, routes: true } as Outgoing;
const TABLE = { t: "table", n: 7 } as Outgoing;

describe("a line of several", () => {
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

  it("goes where the people of its table are, where several nodes serve", async () => {
    const first = world.socket;
    first.say(ONE_OF_SEVERAL);
    line.table = () => "ABCDEF";
    line.greeting = () => [{ t: "join", table: "ABCDEF", since: 7 }];
    first.say(TABLE);
    expect(world.socket.route).toBe(routeTo("ABCDEF", 0));
    void line.send({ t: "sit", seat: "B" });
    expect(
      first.sent.map(({ t }) => t),
      "until it is there",
    ).toEqual(["sit"]);
    world.socket.say(ONE_OF_SEVERAL);
    expect(world.socket.sent.map(({ t }) => t)).toEqual(["join", "sit"]);
    expect(first.isOpen, "or others would be told that we were away").toBe(true);
    world.socket.say({ t: "ok", id: world.socket.sent[0]?.id ?? "" });
    expect(first.isOpen).toBe(false);
    world.socket.say(TABLE);
    expect(world.sockets).toHaveLength(2);
    expect(states).toEqual(["connected"]);
    await world.pass(60_000);
  });

  it("stays where it is if that is as good", () => {
    line.table = () => "ABCDEF";
    world.socket.say(TABLE);
    expect(world.sockets, "one node").toHaveLength(1);
  });

  it("stays where it is if nobody answers at the better place", async () => {
    const first = world.socket;
    first.say(ONE_OF_SEVERAL);
    line.table = () => "ABCDEF";
    first.say(TABLE);
    const second = world.socket;
    for (let second = 0; second < 5; second += 1) {
      await world.pass(1000);
      first.say({ t: "here", away: [], watchers: [] });
    }
    expect([first.isOpen, second.isOpen]).toEqual([true, false]);
    expect(states).toEqual(["connected"]);
    first.say(TABLE);
    expect(world.socket.route).toBe(routeTo("ABCDEF", 1));
  });

  it("leaves a node that has no store for another, and has more patience with that", async () => {
    const [first] = world.sockets;
    first?.say(ONE_OF_SEVERAL);
    first?.say({ t: "waits", on: true });
    await world.pass(2900);
    expect(first?.isOpen).toBe(true);
    await world.pass(600);
    const second = world.socket;
    expect([first?.isOpen, second.route !== first?.route]).toEqual([false, true]);
    second.say(ONE_OF_SEVERAL);
    second.say({ t: "waits", on: true });
    await world.pass(4000);
    expect(second.isOpen).toBe(true);
    second.say({ t: "waits", on: false });
    await world.pass(8000);
    expect(second.isOpen).toBe(true);
  });

  it("waits where there is no other", async () => {
    world.socket.say({ t: "waits", on: true });
    await world.pass(15_000);
    expect(world.sockets).toHaveLength(1);
  });
});
