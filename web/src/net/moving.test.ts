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

  it("leaves a node that has no store once another is found that has it", async () => {
    const first = world.socket;
    first.say(ONE_OF_SEVERAL);
    first.say({ t: "waits", on: true });
    await world.pass(3900);
    expect(world.sockets).toHaveLength(1);
    await world.pass(100);
    const second = world.socket;
    expect(second.route).not.toBe(first.route);
    second.say(ONE_OF_SEVERAL);
    expect([first.isOpen, second.sent.map(({ t }) => t)]).toEqual([true, ["ping"]]);
    void line.send({ t: "sit", seat: "B" });
    second.answer();
    expect(second.sent.map(({ t }) => t)).toEqual(["ping", "sit"]);
    expect(states, "nobody saw a broken line").toEqual(["connected"]);
  });

  it("stays in an outage where all nodes have no store, and goes on at once when it is over", async () => {
    const first = world.socket;
    first.say(ONE_OF_SEVERAL);
    line.table = () => "ABCDEF";
    first.say({ t: "waits", on: true });
    for (let second = 0; second < 60; second += 1) {
      await world.pass(1000);
      first.say({ t: "here", away: [], watchers: [] });
      const other = world.socket;
      if (other === first || !other.isOpen) continue;
      if (second % 2) other.close();
      else {
        other.say(ONE_OF_SEVERAL);
        other.say({ t: "waits", on: true });
      }
    }
    expect(world.sockets.length).toBeGreaterThan(5);
    expect(world.sockets.filter(({ isOpen }) => isOpen)).toEqual([first]);
    first.say({ t: "waits", on: false });
    expect(states).toEqual(["connected"]);
    first.close();
    await world.pass(400);
    expect(world.socket.route, "where the people of the table meet").toBe(routeTo("ABCDEF", 0));
  });

  it("asks again for a table that could not be read", async () => {
    const answers: boolean[] = [];
    line.greeting = () => [{ t: "join", table: "ABCDEF", since: 7 }];
    line.ongreeted = ({ done }) => answers.push(done);
    line.greet();
    const no = (): void => {
      world.socket.say({ t: "no", id: world.socket.sent.at(-1)?.id ?? "", code: "store", message: "away" });
    };
    no();
    expect(world.socket.sent).toHaveLength(1);
    await world.pass(4000);
    expect(world.socket.sent.map(({ t }) => t)).toEqual(["join", "join"]);
    no();
    world.socket.say({ t: "waits", on: false });
    expect(world.socket.sent).toHaveLength(3);
    world.socket.say({ t: "ok", id: world.socket.sent.at(-1)?.id ?? "" });
    expect(answers).toEqual([true]);
    await world.pass(2900);
    expect(world.socket.sent).toHaveLength(3);
  });

  it("looks for a node that knows the version of its table, and believes them if none does", async () => {
    const codes: string[] = [];
    line.greeting = () => [{ t: "join", table: "ABCDEF", since: null }];
    line.table = () => "ABCDEF";
    line.ongreeted = (answer) => codes.push(answer.done ? "" : answer.no.code);
    world.socket.say(ONE_OF_SEVERAL);
    while (!codes.length) {
      const { sent } = world.socket;
      world.socket.say({ t: "no", id: sent.at(-1)?.id ?? "", code: "unreadable_table", message: "too new" });
      await world.pass(400);
      if (!codes.length) world.socket.say(ONE_OF_SEVERAL);
    }
    expect(codes).toEqual(["unreadable_table"]);
    expect(new Set(world.sockets.map(({ route }) => route)).size).toBe(9);
  });

  it("looks for a node of its own version, and says so if there is none", async () => {
    const versions: number[] = [];
    line.onmessage = (message) => {
      if (message.t === "welcome") versions.push(message.version);
    };
    const older = { ...ONE_OF_SEVERAL, version: 0 } as Outgoing;
    world.socket.close();
    await world.pass(400);
    world.socket.say(older);
    expect([world.socket.isOpen, versions]).toEqual([false, []]);
    await world.pass(3200);
    expect(world.socket.isOpen).toBe(true);
    world.socket.say(ONE_OF_SEVERAL);
    expect(versions).toEqual([1]);
    for (let turn = 0; turn < 20 && versions.length < 2; turn += 1) {
      world.socket.say(older);
      await world.pass(3200);
    }
    expect(versions).toEqual([1, 0]);
  });

  it("never takes an older node's line in place of one that works", () => {
    const first = world.socket;
    first.say(ONE_OF_SEVERAL);
    line.table = () => "ABCDEF";
    first.say(TABLE);
    const second = world.socket;
    second.say({ ...ONE_OF_SEVERAL, version: 0 } as Outgoing);
    expect([first.isOpen, second.isOpen]).toEqual([true, false]);
  });

  it("waits where there is no other", async () => {
    world.socket.say({ t: "waits", on: true });
    await world.pass(15_000);
    expect(world.sockets).toHaveLength(1);
  });
});
