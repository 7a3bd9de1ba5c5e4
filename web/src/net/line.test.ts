import { beforeEach, describe, expect, it } from "vitest";

import { Line, type LineState } from "./line";
import { Fake, settle, WELCOME } from "./line.test.data";

describe("the line", () => {
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

  it("is connected once the server has said welcome", () => {
    expect(states).toEqual(["connected"]);
  });

  it("sends what was not answered again, with the same id, after the greeting", async () => {
    line.greeting = () => [{ t: "join", table: "ABC", since: 7 }];
    void line.send({ t: "play", move: "As" });
    const [first] = world.socket.sent;
    world.socket.close();
    await world.pass(400);
    world.socket.say(WELCOME);
    expect(world.socket.sent.map((message) => message.t)).toEqual(["join", "play"]);
    expect(world.socket.sent[1]?.id).toBe(first?.id);
  });

  it("tells whether a message was done or refused", async () => {
    const played = line.send({ t: "play", move: "As" });
    world.socket.say({ t: "no", id: "m1", code: "must_follow_suit", message: "follow", rule: "GW-2" });
    expect(await played).toMatchObject({ done: false, no: { rule: "GW-2" } });
    const sat = line.send({ t: "sit", seat: "B" });
    world.socket.say({ t: "step", n: 3, what: { k: "sat" }, clock: {}, ack: "m2" });
    expect(await sat).toEqual({ done: true });
  });

  it("does not send again what was answered", async () => {
    void line.send({ t: "sit", seat: "B" });
    world.socket.say({ t: "ok", id: "m1" });
    world.socket.close();
    await world.pass(400);
    world.socket.say(WELCOME);
    expect(world.socket.sent).toEqual([]);
  });

  it("waits longer after each failure, and no time at all when it is nudged", async () => {
    world.socket.close();
    await world.pass(400);
    world.socket.close();
    await world.pass(400);
    expect(world.sockets).toHaveLength(2);
    await world.pass(400);
    expect(world.sockets).toHaveLength(3);
    world.socket.close();
    line.nudge();
    await settle();
    expect(world.sockets).toHaveLength(4);
  });

  it("says that it is offline when the browser knows", () => {
    world.isOnline = false;
    world.socket.close();
    expect(states.at(-1)).toBe("offline");
  });

  it("does not wait for a ping when the network is known to be gone", () => {
    world.isOnline = false;
    line.nudge();
    expect(states.at(-1)).toBe("offline");
  });

  it("comes back when a server that restarts has asked it to", async () => {
    world.socket.say({ t: "bye", code: "restart", message: "back soon", back: 3000 });
    world.socket.close();
    await world.pass(3000);
    expect(world.sockets).toHaveLength(1);
    await world.pass(400);
    expect(world.sockets).toHaveLength(2);
  });

  it("stays away when another page of the guest has taken the line, until it is asked back", async () => {
    world.socket.say({ t: "bye", code: "replaced", message: "elsewhere" });
    world.socket.close();
    line.nudge();
    await world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
    line.takeOver();
    await settle();
    expect(world.sockets).toHaveLength(2);
  });

  it("introduces itself again if it is turned away several times", async () => {
    for (let failure = 0; failure < 4; failure += 1) {
      world.socket.close();
      await world.pass(10_000);
    }
    expect(world.introductions).toBeGreaterThan(1);
  });
});
