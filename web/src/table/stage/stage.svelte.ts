// Shows one happening after the other: what was laid, the moment to read it, and where the cards go.
import { tick } from "svelte";

import { gameOf, loadFor } from "../../games";
import type { EventRole } from "../../games/ui";
import { isStill } from "../../ui/preferences.svelte";
import type { Happening, TableState } from "../../room/fold";
import type { Room } from "../../room/room.svelte";
import { m } from "../../i18n/say";
import { play, tremble } from "../../ui/sounds";
import { resultOf } from "../board/ending";
import { dealt, fly, holdArrivals, letArrive, letGo, snapshot, standBy } from "../board/flight";
import { drawn, nextTask } from "../../ui/frames";
import { gained } from "../board/order";
import { namesOf } from "../board/people";
import { settling } from "./settling";
import { momentOf, toldTogether, type Moment } from "../board/telling";

const FLIGHT = 340;
const READ_AT_LEAST = 250;
const FLIGHT_BEFORE_NEXT = 450;
const LOOK_AGAIN = 60;
const HURRIED = 500;
const KEPT_LINES = 60;

export class Stage {
  /** A table between two steps, while a finished trick is being read. */
  between = $state.raw<TableState | null>(null);
  moment = $state.raw<Moment | null>(null);
  /** What happened, as sentences, newest last. */
  log = $state.raw<string[]>([]);
  /** The newest of it, for the live region. */
  spoken = $state("");
  /** Keys of the own cards that came into the hand since the last own move. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  /** Cards are being moved in this frame. */
  private arranging = $state(false);
  private arranged = 0;
  private last: TableState | null = null;
  /** What is on the screen. */
  readonly table = $derived.by(() => this.between ?? this.room.shown);
  /** The same a frame later: what can be done about it must not hold up the cards. */
  readonly settled = $derived.by(() => (this.arranging && this.last) || (this.last = this.table));

  constructor(
    private readonly room: Room,
    private readonly root: () => HTMLElement | undefined,
    private readonly layer: () => HTMLElement | undefined,
    /** Whether a move of one's own was made without a touch. */
    private readonly wentByItself: (happening: Happening) => boolean,
  ) {}

  readonly animate = async (happening: Happening, show: () => void, budget: number): Promise<void> => {
    const hurried = budget < HURRIED;
    if (!gameOf(happening.after.view)) await loadFor(happening.after.view);
    this.tell(happening);
    this.sound(happening, hurried);
    const settled = settling(happening);
    if (settled && !hurried) await this.read(happening, settled);
    else this.moment = momentOf(happening, namesOf(happening.after)) ?? this.lasting(happening);
    await this.move(happening, settled !== null, show, budget);
    if (!hurried) soundResult(happening);
  };

  /** The finished trick with its last card stays to be read. */
  private async read(happening: Happening, settled: TableState): Promise<void> {
    await this.changed(happening, whileReading, FLIGHT, () => (this.between = settled));
    this.moment = momentOf(happening, namesOf(happening.after));
    const until = happening.after.clock.pauseUntil - FLIGHT_BEFORE_NEXT;
    const least = performance.now() + (happening.after.clock.pauseUntil ? READ_AT_LEAST : 0);
    while (performance.now() < Math.max(least, until) && this.room.behind === 0) await pause(LOOK_AGAIN);
  }

  private async move(happening: Happening, settled: boolean, show: () => void, budget: number): Promise<void> {
    const ms = Math.min(FLIGHT, budget * 0.7);
    const kinds = settled && this.between ? afterReading : () => true;
    await this.changed(happening, kinds, ms, () => {
      this.between = null;
      this.mark(happening);
      show();
    });
  }

  private async changed(
    happening: Happening,
    kinds: (role: EventRole | undefined) => boolean,
    ms: number,
    change: () => void,
  ): Promise<void> {
    const [root, layer] = [this.root(), this.layer()];
    if (!document.hidden) await drawn();
    if (isStill() || document.hidden || !root || !layer || ms < LOOK_AGAIN) {
      this.arrange(change);
      return tick();
    }
    const roles = gameOf(happening.after.view)?.events ?? {};
    const events = happening.events.filter((event) => kinds(roles[event.kind]));
    const scene = { root, layer, roles, before: snapshot(root), me: happening.after.seat, ms };
    letGo(events, scene);
    const leaving = standBy(events, scene);
    await nextTask();
    holdArrivals();
    this.arrange(change);
    await tick();
    await nextTask();
    await (happening.what.k === "started" ? dealt(root, FLIGHT) : fly(events, scene, leaving)).finally(letArrive);
  }

  private arrange(change: () => void): void {
    this.arranged += 1;
    const mine = this.arranged;
    this.arranging = !document.hidden;
    change();
    if (this.arranging) void drawn().then(() => (this.arranging &&= mine !== this.arranged));
  }

  private tell(happening: Happening): void {
    const told = toldTogether(happening, namesOf(happening.after));
    const line = this.wentByItself(happening) ? m.table_by_itself({ told }) : told;
    if (happening.what.k === "started") this.log = [];
    if (!line) return;
    this.log = [...this.log, line].slice(-KEPT_LINES);
    this.spoken = line;
  }

  /** A moment stands until the next card is laid. */
  private lasting({ events, what }: Happening): Moment | null {
    return what.k === "started" || events.some((event) => event.cards?.length) ? null : this.moment;
  }

  private mark({ before, after, what }: Happening): void {
    if (what.k === "started" || before.seat !== after.seat) this.fresh = new Set();
    else {
      const news = gained(before.mine.hand, after.mine.hand);
      const mine = what.k === "moved" && what.seat === after.seat;
      this.fresh = new Set([...(mine && !news.length ? [] : this.fresh), ...news]);
    }
  }

  private sound({ events, before, after, what }: Happening, hurried: boolean): void {
    if (hurried) return;
    if (what.k === "started") play("deal");
    const roles = gameOf(after.view)?.events ?? {};
    const loud = events.map((event) => roles[event.kind]?.sound).filter((sound) => sound !== undefined);
    for (const sound of new Set(loud)) play(sound);
    const { seat, view } = after;
    if (seat && after.mine.moves.length && !before.mine.moves.length && view?.awaited.includes(seat)) {
      play("turn");
      tremble(40);
    }
  }
}

/** How the game ended is heard when it is seen. */
function soundResult({ before, after }: Happening): void {
  const result = resultOf(after);
  if (result && !resultOf(before)) play(after.seat && result.losers.includes(after.seat) ? "lose" : "win");
}

/** Cards that go when a finished trick has been read, and those that come before. */
const afterReading = (role: EventRole | undefined): boolean =>
  role?.cards !== undefined && role.cards !== "laid" && role.cards !== "taken";
const whileReading = (role: EventRole | undefined): boolean => !afterReading(role);

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
