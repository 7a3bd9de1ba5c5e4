// A table as the page knows it: what is true now, what is on the screen, and what this guest may do about it.
import type { Answer, Line, Message } from "../net/line";
import type { Asking, Chair, No, Outgoing, Spoken, Step } from "../net/wire";
import { chairOf, present, seatsFromMine, stepped, whole, type Happening, type TableState } from "./fold";
import { muted } from "./muted.svelte";
import { promise } from "./promises";
import { Queue, type Animator } from "./queue";

export interface Pending {
  move: string;
  /** The row the move answers; what happens after it may be its own answer. */
  seen: number;
}

/** Something that was said, with a number of its own. */
export interface Remark extends Spoken {
  key: number;
}

const REMARKS_KEPT = 30;

export class Room {
  /** The newest that is known; judge what may be done by this. */
  now = $state.raw<TableState>() as TableState;
  /** What is on the screen; it follows `now` happening by happening. */
  shown = $state.raw<TableState>() as TableState;
  /** Moves that were sent and not yet answered, oldest first. */
  pending = $state.raw<Pending[]>([]);
  /** Why the last move was refused, as long as what may be done is what could be done then. */
  readonly refusal = $derived.by(() => (this.refused?.moves === this.now.mine.moves ? this.refused.no : null));
  /** What was said here by those whom this person wants to hear. */
  readonly remarks = $derived.by(() => this.heard.filter((one) => !muted.has(one.guest)));
  /** How many happenings are not on the screen yet. */
  behind = $state(0);

  private readonly queue = new Queue((happening) => this.show(happening));
  private answered: Pending[] = [];
  /** The last refusal, and the moves that were offered when it came. */
  private refused = $state.raw<{ no: No; moves: readonly string[] } | null>(null);
  private spoken = 0;
  private heard = $state.raw<Remark[]>([]);

  constructor(
    first: TableState,
    readonly guest: string,
    private readonly line: Pick<Line, "send" | "mention">,
  ) {
    this.now = this.shown = first;
  }

  // Who is here

  get code(): string {
    return this.now.people.code;
  }

  get seat(): string | null {
    return this.now.seat;
  }

  get isHost(): boolean {
    return this.now.people.host === this.guest;
  }

  get chair(): Chair | undefined {
    return this.seat ? chairOf(this.now, this.seat) : undefined;
  }

  /** What this guest asks for, or has asked for in vain. */
  get ask(): Asking | undefined {
    return this.now.asks.find((one) => one.guest === this.guest);
  }

  /** Whether this guest has a seat in the game that is on, or before the first one. */
  get waitsForMe(): boolean {
    const { phase, ended } = this.now.people;
    return this.chair !== undefined && this.chair.held !== "resigned" && (phase === "playing" || !ended);
  }

  chairAt(seat: string): Chair | undefined {
    return chairOf(this.now, seat);
  }

  /** The seats in order of play, one's own first. */
  get seats(): string[] {
    return seatsFromMine(this.now);
  }

  isAway(seat: string): boolean {
    const guest = this.chairAt(seat)?.guest;
    return guest !== undefined && this.now.away.includes(guest);
  }

  // What this guest does

  send(message: Message): Promise<Answer> {
    return this.line.send(message);
  }

  /** Make a move (or several, separated by spaces) in answer to what is on the screen. */
  async play(move: string): Promise<Answer> {
    const pending: Pending = { move, seen: this.shown.n };
    this.forgetRefusal();
    this.pending = [...this.pending, pending];
    const answer = await this.send({ t: "play", move, seen: pending.seen });
    // A yes may come before what it did: until then, what could be done before the move is not offered again.
    if (answer.done && this.now.n === pending.seen) this.answered.push(pending);
    else this.settle([pending]);
    if (!answer.done) this.refused = { no: answer.no, moves: this.now.mine.moves };
    return answer;
  }

  forgetRefusal(): void {
    this.refused = null;
  }

  private settle(moves: readonly Pending[]): void {
    this.pending = this.pending.filter((move) => !moves.includes(move));
    this.answered = this.answered.filter((move) => !moves.includes(move));
  }

  /** Ready for the next game, with a seed of this browser's own in its shuffle. */
  ready(ready = true): Promise<Answer> {
    return this.send({ t: "ready", ready, seed: ready ? this.promise() : "" });
  }

  /** The host starts; empty seats get bots of this level. */
  start(level = ""): Promise<Answer> {
    return this.send({ t: "start", level, seed: this.promise() });
  }

  say(remark: { phrase?: string; emote?: string; text?: string }): Promise<Answer> {
    return this.send({ t: "say", ...remark });
  }

  private promise(): string {
    const { code, game, commitment } = this.now.people;
    return promise(`${code}-${game + 1}`, commitment);
  }

  // What the server tells

  hear(message: Outgoing): void {
    const now = performance.now();
    if (message.t === "table") this.restart(whole(message, now));
    else if (message.t === "step") this.step(message, now);
    else if (message.t === "here") this.update((state) => present(state, message));
    else if (message.t === "said") this.hearRemark(message);
  }

  /** Whether this step cannot be understood without those before it. */
  misses(message: Step): boolean {
    return message.n > this.now.n + 1;
  }

  private restart(state: TableState): void {
    this.queue.clear();
    this.behind = 0;
    this.now = this.shown = state;
    this.settle(this.answered);
  }

  private step(message: Step, now: number): void {
    if (message.n <= this.now.n) return;
    const happening = stepped(this.now, message, this.guest, now);
    this.now = happening.after;
    this.settle(this.answered);
    this.queue.add(happening);
    this.behind = this.queue.length;
  }

  private update(change: (state: TableState) => TableState): void {
    this.now = change(this.now);
    this.shown = change(this.shown);
  }

  private hearRemark(message: Spoken): void {
    this.spoken += 1;
    this.heard = [...this.heard, { ...message, key: this.spoken }].slice(-REMARKS_KEPT);
  }

  // What is on the screen

  /** Have happenings shown by this animator, until the returned function is called. */
  animateWith(animator: Animator): () => void {
    this.queue.animator = animator;
    return () => {
      if (this.queue.animator === animator) this.queue.animator = null;
    };
  }

  private show(happening: Happening): void {
    if (happening.n <= this.shown.n) return;
    const { away, watchers, asks } = this.now;
    this.shown = { ...happening.after, away, watchers, asks };
    this.behind = this.queue.length;
  }
}
