// The line to the server: opens, stays open, comes back, and delivers each message exactly once.
import { Doubts, isTooOld, some } from "./doubts";
import { MOST_PATIENCE, Pulse } from "./pulse";
import { Routes } from "./route";
import type { Bye, Incoming, No, Ok, Outgoing } from "./wire";
import type { End, Socket, World } from "./world";

export type LineState = "connecting" | "connected" | "reconnecting" | "offline" | "elsewhere";
export type Answer = { done: true } | { done: false; no: No };
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Message = WithoutId<Incoming>;

interface Waiting {
  message: Message;
  id: string;
  answer: (answer: Answer) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;
/** How long the first try to open a line may take; the next ones get longer. */
const PATIENCE = 4_000;
/** Where others serve meanwhile. */
const LONGEST_PAUSE_OF_SEVERAL = 3_200;

export class Line {
  state: LineState = "connecting";
  onstate: (state: LineState) => void = () => undefined;
  onmessage: (message: Outgoing) => void = () => undefined;
  /** Said again whenever the line is open, before anything that waits: where we are. */
  greeting: () => Message[] = () => [];
  ongreeted: (answer: Answer) => void = () => undefined;
  /** The code of the table we are at. */
  table: () => string = () => "";

  private here: End | null = null;
  /** The end that takes the place of this one once it is open: where our table's people meet. */
  private next: End | null = null;
  /** The end whose place was taken, until we are at the table by the new one: nobody is told that we were away. */
  private before: Socket | null = null;
  private isRouted = false;
  private waiting = new Map<string, Waiting>();
  private failures = 0;
  private wakeUp: (() => void) | null = null;
  /** When the server has asked us to come again, in milliseconds. */
  private comeBack = 0;
  private greeted = new Set<string>();
  private closed = false;
  private introduced = false;

  private readonly routes: Routes;
  private readonly pulse: Pulse;
  private readonly doubts: Doubts;

  constructor(private readonly world: World) {
    this.routes = new Routes(String(world.random()));
    this.doubts = new Doubts(world, () => this.tryAnother());
    this.pulse = new Pulse(
      world,
      () => this.world.seen() && (this.table() !== "" || this.waiting.size > 0),
      () => this.mention({ t: "ping" }),
      () => (this.world.patience ? this.pulse.start() : this.failed()),
    );
  }

  start(): void {
    void this.connect();
  }

  /** Speak here no more; what waits for an answer is said on another line. */
  stop(other?: Line): void {
    this.closed = true;
    this.wakeUp?.();
    this.drop();
    if (other) other.waiting = this.waiting;
  }

  /** Send, and send again after a cut line, until it is answered. */
  send(message: Message): Promise<Answer> {
    return new Promise((answer) => {
      const id = this.world.newId();
      this.waiting.set(id, { message, id, answer });
      if (this.waiting.size === 1) this.pulse.expect();
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
    else if (this.state === "connected") this.pulse.ask();
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

  /** Nobody answers at this end; another may be better. */
  private failed(): void {
    if (this.world.online()) this.routes.next();
    this.lost();
  }

  private async connect(): Promise<void> {
    try {
      if (!this.introduced) await this.inTime(this.world.introduce());
      this.introduced = true;
    } catch {
      this.retry();
      return;
    }
    if (!this.closed) this.here = this.open();
  }

  private get patience(): number {
    return this.world.patience ?? Math.min(MOST_PATIENCE, PATIENCE * 2 ** this.failures);
  }

  private inTime(work: Promise<void>): Promise<void> {
    return new Promise((done, late) => {
      const patience = this.world.later(this.patience, late);
      void work.finally(patience).then(done, late);
    });
  }

  /** Where our table's people meet; with `doubted`, it is asked first whether that node has its store. */
  private open(doubted = false): End {
    const route = this.routes.to(this.table());
    const end: End = { socket: this.world.open(route), route, turn: this.routes.turn, said: doubted ? [] : null };
    let isOpen = false;
    const patience = this.world.later(this.patience, () => this.ended(end, isOpen));
    end.socket.onmessage = (event) => {
      patience();
      isOpen = true;
      if (typeof event.data !== "string") return;
      const message = JSON.parse(event.data) as Outgoing;
      if (this.next === end) this.hearNext(end, message);
      else if (this.here === end) this.hear(message);
    };
    end.socket.onclose = () => {
      patience();
      this.ended(end, isOpen);
    };
    return end;
  }

  private ended(end: End, wasOpen: boolean): void {
    if (this.next === end) {
      this.next = null;
      if (!end.said) this.routes.next();
      end.socket.close();
    }
    if (this.here !== end) return;
    // A server that was set up from scratch does not know us any more.
    this.introduced = this.failures < 2;
    if (wasOpen) this.lost();
    else this.failed();
  }

  /** Where several nodes serve, the line should end at that of our table. */
  private arrived(): void {
    this.doubts.settle();
    const route = this.routes.to(this.table());
    if (this.isRouted && !this.next && this.here?.route !== route) this.next = this.open();
  }

  /** Somebody answers at the other end; what is said there counts once it has taken the place of this one. */
  private hearNext(end: End, message: Outgoing): void {
    if ((message.t === "waits" && message.on) || isTooOld(message)) {
      end.socket.close();
      return;
    }
    end.said?.push(message);
    if (end.said && message.t === "welcome") this.ask(end);
    if (end.said && message.t !== "pong") return;
    this.moved(end);
    for (const one of end.said ?? [message]) this.hear(one);
  }

  /** A node without its store says so before it answers. */
  private ask(end: End): void {
    end.socket.send(JSON.stringify({ t: "ping", id: this.world.newId() }));
  }

  private moved(end: End): void {
    this.leaveBefore();
    this.before = this.here?.socket ?? null;
    if (this.before) this.before.onmessage = this.before.onclose = null;
    [this.here, this.next] = [end, null];
  }

  private leaveBefore(): void {
    this.before?.close();
    this.before = null;
  }

  private hear(message: Outgoing): void {
    this.pulse.heard();
    if (isTooOld(message) && this.doubts.asksOthers()) {
      this.failed();
      return;
    }
    if (message.t === "welcome") this.opened(message.routes ?? false);
    if (message.t === "ok" || message.t === "no") this.answered(message);
    if (message.t === "bye") this.dismissed(message);
    if (message.t === "waits" && message.on) this.doubts.begin();
    if (message.t === "waits" && !message.on) this.trust();
    if ((message.t === "step" || message.t === "table") && message.ack) this.settle(message.ack, { done: true });
    this.onmessage(message);
    if (message.t === "table") this.arrived();
  }

  private dismissed(message: Bye): void {
    this.comeBack = message.back ?? 0;
    // Two pages of one guest must not take the line from each other for ever.
    if (message.code === "replaced") this.become("elsewhere");
  }

  /** This line is kept until one is found that is better. */
  private tryAnother(): void {
    if (this.doubts.isUnread) this.greet();
    if (!this.isRouted || this.next) return;
    this.routes.next();
    this.next = this.open(true);
  }

  /** The node has its store: our table's people find each other here. */
  private trust(): void {
    this.doubts.end();
    if (this.here) this.routes.turn = this.here.turn;
    if (this.doubts.isUnread) this.greet();
  }

  private opened(isRouted: boolean): void {
    this.isRouted = isRouted;
    this.failures = 0;
    this.doubts.rest();
    this.become("connected");
    this.greet();
    for (const { message, id } of this.waiting.values()) this.write(message, id);
    this.pulse.start();
  }

  /** Say where we are, on a line that may have forgotten it. */
  greet(): void {
    if (this.state !== "connected") return;
    this.pulse.expect();
    this.greeted.clear();
    this.doubts.isUnread = false;
    for (const message of this.greeting()) {
      const id = this.world.newId();
      this.greeted.add(id);
      this.write(message, id);
    }
  }

  private answered(message: Ok | No): void {
    const answer: Answer = message.t === "ok" ? { done: true } : { done: false, no: message };
    const isGreeting = this.greeted.has(message.id);
    this.settle(message.id, answer);
    if (!isGreeting) return;
    if (!answer.done && answer.no.code === "store") this.unread();
    else if (!answer.done && answer.no.code === "unreadable_table" && this.isRouted && this.doubts.asksOthers())
      this.failed();
    else this.ongreeted(answer);
  }

  /** Our table cannot be read at this moment: we ask again. */
  private unread(): void {
    this.doubts.isUnread = true;
    this.doubts.begin();
  }

  private settle(id: string, answer: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    this.greeted.delete(id);
    if (this.greeted.size === 0) this.leaveBefore();
    waiting?.answer(answer);
  }

  private write(message: Message, id: string): void {
    this.here?.socket.send(JSON.stringify({ ...message, id }));
  }

  private drop(): void {
    const ends = [this.here, this.next];
    this.here = this.next = null;
    this.pulse.stop();
    this.doubts.rest();
    this.leaveBefore();
    for (const end of ends) end?.socket.close();
  }

  private retry(): void {
    if (this.closed || this.state === "elsewhere") return;
    this.become(this.world.online() ? "reconnecting" : "offline");
    const longest = this.isRouted ? LONGEST_PAUSE_OF_SEVERAL : LONGEST_PAUSE;
    const pause = this.comeBack + some(Math.min(longest, FIRST_PAUSE * 2 ** this.failures), this.world);
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
