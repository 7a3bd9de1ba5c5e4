import { beforeEach, describe, expect, it } from "vitest";

import { Line, type LineState, type Socket, type World } from "./line";
import type { Outgoing } from "./wire";

/** A server on strings, and a clock that is moved by hand. */
class Fake implements World {
  sockets: FakeSocket[] = [];
  timers: { at: number; action: () => void }[] = [];
  now = 0;
  isOnline = true;
  introductions = 0;
  private ids = 0;

  open(): Socket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }
  introduce(): Promise<void> {
    this.introductions += 1;
    return Promise.resolve();
  }
  online(): boolean {
    return this.isOnline;
  }
  later(ms: number, action: () => void): () => void {
    const timer = { at: this.now + ms, action };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((other) => other !== timer));
  }
  newId(): string {
    this.ids += 1;
    return `m${this.ids}`;
  }
  random(): number {
    return 1;
  }
  async pass(ms: number): Promise<void> {
    this.now += ms;
    const due = this.timers.filter((timer) => timer.at <= this.now);
    this.timers = this.timers.filter((timer) => timer.at > this.now);
    for (const timer of due) timer.action();
    await settle();
  }
  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error("no socket was opened");
    return last;
  }
}

class FakeSocket implements Socket {
  sent: { t: string; id: string }[] = [];
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string; id: string });
  }
  close(): void {
    this.onclose?.();
  }
  say(message: Outgoing): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const settle = (): Promise<void> => new Promise((done) => setTimeout(done));
const WELCOME: Outgoing = { t: "welcome", guest: "g", name: "Ana", version: 1 };

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

  it("gives a silent line up", async () => {
    await world.pass(20_000);
    expect(world.socket.sent.at(-1)?.t).toBe("ping");
    await world.pass(8000);
    expect(states.at(-1)).toBe("reconnecting");
  });

  it("keeps a line that answers", async () => {
    await world.pass(20_000);
    world.socket.say({ t: "pong", id: world.socket.sent.at(-1)?.id ?? "" });
    await world.pass(8000);
    expect(states).toEqual(["connected"]);
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
