// The line to the server: opens, stays open, comes back, and delivers each message exactly once.
import type { Bye, Incoming, No, Ok, Outgoing } from "./wire";

export type LineState = "connecting" | "connected" | "reconnecting" | "offline" | "elsewhere";
export type Answer = { done: true } | { done: false; no: No };
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Message = WithoutId<Incoming>;

export interface Socket {
  send(text: string): void;
  close(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** What the line needs from the world around it. */
export interface World {
  open(): Socket;
  /** Makes sure that the server knows this guest, before a socket is opened. */
  introduce(): Promise<void>;
  online(): boolean;
  later(ms: number, action: () => void): () => void;
  newId(): string;
  random(): number;
}

interface Waiting {
  message: Message;
  id: string;
  answer: (answer: Answer) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;
const PING_EVERY = 20_000;
const PATIENCE = 8_000;

export class Line {
  state: LineState = "connecting";
  onstate: (state: LineState) => void = () => undefined;
  onmessage: (message: Outgoing) => void = () => undefined;
  /** Said anew whenever the line is open, before anything that waits: where we are. */
  greeting: () => Message[] = () => [];
  ongreeted: (answer: Answer) => void = () => undefined;

  private socket: Socket | null = null;
  private waiting = new Map<string, Waiting>();
  private failures = 0;
  private wakeUp: (() => void) | null = null;
  private nextPing: (() => void) | null = null;
  private pinged = "";
  /** When the server has asked us to come again, in milliseconds. */
  private comeBack = 0;
  private greeted = new Set<string>();
  private closed = false;
  private introduced = false;

  constructor(private readonly world: World) {}

  start(): void {
    void this.connect();
  }

  stop(): void {
    this.closed = true;
    this.wakeUp?.();
    this.drop();
  }

  /** Send, and send again after a cut line, until it is answered. */
  send(message: Message): Promise<Answer> {
    return new Promise((answer) => {
      const id = this.world.newId();
      this.waiting.set(id, { message, id, answer });
      if (this.state === "connected") this.write(message, id);
    });
  }

  /** Say something that is worth nothing later; it is lost if the line is down. */
  mention(message: Message): void {
    if (this.state === "connected") this.write(message, this.world.newId());
  }

  /** Have the line here, although another page of this guest has it. */
  takeOver(): void {
    this.become("connecting");
    void this.connect();
  }

  /** Something may have changed: the page is seen, the network is back or gone. */
  nudge(): void {
    if (this.closed || this.state === "elsewhere") return;
    if (this.state === "connected" && !this.world.online()) this.lost();
    else if (this.state === "connected") this.ping();
    else if (this.wakeUp) {
      this.failures = 0;
      this.wakeUp();
      this.wakeUp = null;
      void this.connect();
    }
  }

  /** The line is dead, whatever the socket says. */
  private lost(): void {
    this.drop();
    this.retry();
  }

  private async connect(): Promise<void> {
    try {
      if (!this.introduced) await this.world.introduce();
      this.introduced = true;
    } catch {
      this.retry();
      return;
    }
    if (this.closed) return;
    const socket = this.world.open();
    this.socket = socket;
    const patience = this.world.later(PATIENCE, () => {
      if (this.socket === socket && this.state !== "connected") this.lost();
    });
    socket.onmessage = (event) => {
      if (this.socket === socket && typeof event.data === "string") this.hear(JSON.parse(event.data) as Outgoing);
    };
    socket.onclose = () => {
      patience();
      if (this.socket !== socket) return;
      this.drop();
      // A server that was set up anew does not know us any more.
      this.introduced = this.failures < 2;
      this.retry();
    };
  }

  private hear(message: Outgoing): void {
    if (message.t === "welcome") this.opened();
    if (message.t === "ok" || message.t === "no") this.answered(message);
    if (message.t === "pong" && message.id === this.pinged) this.pinged = "";
    if (message.t === "bye") this.dismissed(message);
    if ((message.t === "step" || message.t === "table") && message.ack) this.settle(message.ack, { done: true });
    this.onmessage(message);
  }

  private dismissed(message: Bye): void {
    this.comeBack = message.back ?? 0;
    // Two pages of one guest must not take the line from each other for ever.
    if (message.code === "replaced") this.become("elsewhere");
  }

  private opened(): void {
    this.failures = 0;
    this.become("connected");
    this.greet();
    for (const { message, id } of this.waiting.values()) this.write(message, id);
    this.schedulePing();
  }

  /** Say where we are, on a line that may have forgotten it. */
  greet(): void {
    if (this.state !== "connected") return;
    this.greeted.clear();
    for (const message of this.greeting()) {
      const id = this.world.newId();
      this.greeted.add(id);
      this.write(message, id);
    }
  }

  private answered(message: Ok | No): void {
    const answer: Answer = message.t === "ok" ? { done: true } : { done: false, no: message };
    if (this.greeted.delete(message.id)) this.ongreeted(answer);
    else this.settle(message.id, answer);
  }

  private settle(id: string, answer: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.answer(answer);
  }

  private write(message: Message, id: string): void {
    this.socket?.send(JSON.stringify({ ...message, id }));
  }

  private schedulePing(): void {
    this.nextPing?.();
    this.nextPing = this.world.later(PING_EVERY, () => this.ping());
  }

  private ping(): void {
    const id = this.world.newId();
    this.pinged = id;
    this.world.later(PATIENCE, () => {
      if (this.pinged === id) this.lost();
    });
    this.write({ t: "ping" }, id);
    this.schedulePing();
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.pinged = "";
    this.nextPing?.();
    socket?.close();
  }

  private retry(): void {
    if (this.closed || this.state === "elsewhere") return;
    this.become(this.world.online() ? "reconnecting" : "offline");
    const pause = this.comeBack + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures) * (0.5 + this.world.random() / 2);
    this.comeBack = 0;
    this.failures += 1;
    this.wakeUp?.();
    this.wakeUp = this.world.later(pause, () => {
      this.wakeUp = null;
      void this.connect();
    });
  }

  private become(state: LineState): void {
    if (this.state === state) return;
    this.state = state;
    this.onstate(state);
  }
}
