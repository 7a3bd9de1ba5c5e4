// A lesson at a table of its own: the server has told all that can happen there, and nothing else happens.
import type { Answer, Message } from "../../net/line";
import type { Chair, LessonFrame, LessonTold, Own, RefusedTold, Step } from "../../net/wire";
import { emptyTable, NOTHING, type AnyView, type TableState } from "../../room/fold";
import { Room } from "../../room/room.svelte";
import { standard } from "../../room/settings";
import { m } from "../../i18n/say";

/** Who learns, as the table shows them. */
export type Learner = Required<Pick<Chair, "guest" | "name" | "badge">>;

const LEVEL = "easy";
/** Milliseconds in which a finished trick can be read. */
const READING = 1600;

export class Lesson {
  /** The step that is gone through. */
  at = $state(0);
  room = $state.raw<Room>() as Room;
  /** How many frames of the step have happened. */
  private frame = $state(0);
  private readonly isShown = $derived.by(() => this.room.shown.n === this.room.now.n);
  private readonly now = $derived.by(() => this.frames[this.frame]);
  /** Whether all of the step is on the screen. */
  readonly isDone = $derived.by(() => this.isShown && this.frame === this.frames.length - 1);
  /** Whether somebody else is about to play. */
  readonly isOthers = $derived.by(() => this.isShown && !this.isDone && !this.now?.asked);

  constructor(
    private readonly game: string,
    private readonly told: LessonTold,
    private readonly learner: Learner,
    private readonly pace: number,
  ) {}

  get count(): number {
    return this.told.steps.length;
  }

  get name(): string {
    return this.told.steps[this.at]?.name ?? "";
  }

  /** What the learner is asked for in this step, move by move. */
  get asked(): string[] {
    return this.frames.flatMap(({ asked }) => asked ?? []);
  }

  private get frames(): LessonFrame[] {
    return this.told.steps[this.at]?.frames ?? [];
  }

  /** Lay the table for a step. */
  open(at: number): void {
    this.at = at;
    this.frame = 0;
    this.room = new Room(this.begun(), this.learner.guest, {
      send: (message) => Promise.resolve(this.answer(message)),
      mention: () => undefined,
    });
  }

  /** The next thing happens. */
  goOn(): void {
    const next = this.frames[this.frame + 1];
    if (!next?.shown.what) return;
    this.frame += 1;
    const { what, events, view } = next.shown;
    const step: Step = {
      t: "step",
      n: this.frame,
      what,
      events,
      view,
      own: ownIn(next),
      clock: { pause: READING * this.pace },
    };
    this.room.hear(step);
  }

  /** Why a card of the hand cannot be played now. */
  readonly refused = (card: string): RefusedTold | null => this.now?.refused?.[card] ?? null;

  /** What is asked for happens; anything else that may be done does not, and says so. */
  private answer(message: Message): Answer {
    const moves = message.t === "play" ? message.move.split(" ") : [];
    const asked = this.frames.slice(this.frame, this.frame + moves.length).map((frame) => frame.asked);
    if (!moves.length || asked.join(" ") !== moves.join(" ")) {
      return { done: false, no: { t: "no", id: "", code: "", message: m.lesson_otherwise() } };
    }
    moves.forEach(() => this.goOn());
    return { done: true };
  }

  private begun(): TableState {
    const empty = emptyTable(standard(this.game));
    const first = this.frames[0] as LessonFrame;
    const { view: told, events } = first.shown;
    const view = told as unknown as AnyView;
    const seat = this.told.learner;
    const chairs = Object.keys(view.sizes).map((one): Chair =>
      one === seat ? { seat, ...this.learner } : { seat: one, bot: LEVEL },
    );
    const people = { ...empty.people, phase: "playing" as const, chairs };
    return { ...empty, seat, people, view, mine: { ...NOTHING, ...ownIn(first) }, events };
  }
}

/** What the learner sees of their own; where nothing is asked of them there is nothing to do. */
function ownIn({ shown: { own = {} }, asked }: LessonFrame): Own {
  return asked ? own : { ...own, moves: [] };
}
