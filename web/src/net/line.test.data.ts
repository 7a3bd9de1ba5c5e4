import type { Outgoing } from "./wire";
import type { Socket, World } from "./world";

/** A server on strings, and a clock that is moved by hand. */
export class Fake implements World {
  sockets: FakeSocket[] = [];
  timers: { at: number; action: () => void }[] = [];
  time = 0;
  isOnline = true;
  isSeen = true;
  introductions = 0;
  private ids = 0;

  open(route: string): Socket {
    const socket = new FakeSocket(route);
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
  seen(): boolean {
    return this.isSeen;
  }
  now(): number {
    return this.time;
  }
  later(ms: number, action: () => void): () => void {
    const timer = { at: this.time + ms, action };
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
    const until = this.time + ms;
    for (let next = this.nextTimer(until); next; next = this.nextTimer(until)) {
      this.time = next.at;
      this.timers = this.timers.filter((timer) => timer !== next);
      next.action();
      await settle();
    }
    this.time = until;
  }
  private nextTimer(until: number): (typeof this.timers)[number] | undefined {
    return this.timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
  }
  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error("no socket was opened");
    return last;
  }
}

class FakeSocket implements Socket {
  sent: { t: string; id: string }[] = [];
  isOpen = true;
  constructor(readonly route: string) {}
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string; id: string });
  }
  close(): void {
    this.isOpen = false;
    this.onclose?.();
  }
  answer(): void {
    this.say({ t: "pong", id: this.sent.at(-1)?.id ?? "" });
  }
  say(message: Outgoing): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

export const settle = (): Promise<void> => new Promise((done) => setTimeout(done));
export const WELCOME: Outgoing = { t: "welcome", guest: "g", name: "Ana", version: 1 };
