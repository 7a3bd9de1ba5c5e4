// Makes the only move there is, for those who want it: a moment after the table lies still, once, and never behind a
// dialog.
import type { Happening } from "../../room/fold";
import type { Room } from "../../room/room.svelte";
import { preferences } from "../../ui/preferences.svelte";
import { forcedMove } from "./forced";
import type { Turn } from "./turn.svelte";

/** About as long as a person takes, drawn again each time: how fast the answer comes should tell others little. */
const SOONEST = 700;
const LATEST = 1500;

export class ByItself {
  /** The row that was answered last: nothing is answered twice. */
  private answered = $state(-1);
  /** The move that was made and has not happened yet. */
  private made: string | null = null;
  /** The move that is about to be made. */
  readonly next = $derived.by(() => (this.mayMove ? forcedMove(this.room.shown, preferences) : null));

  constructor(
    private readonly room: Room,
    private readonly turn: Turn,
    /** The player is doing something else, or cannot be heard. */
    private readonly isBusy: () => boolean,
  ) {
    $effect(() => {
      const move = this.next;
      if (move === null) return;
      const timer = setTimeout(() => void this.make(move), SOONEST + Math.random() * (LATEST - SOONEST));
      return () => clearTimeout(timer);
    });
  }

  /** Whether this is what came of the move that was made; it is told once. */
  readonly claims = ({ what, before }: Happening): boolean => {
    if (what.k !== "moved" || what.by || what.seat !== before.seat || what.move !== this.made) return false;
    this.made = null;
    return true;
  };

  private get mayMove(): boolean {
    return this.turn.isOpen && this.answered !== this.room.shown.n && !this.room.chair?.held && !this.isBusy();
  }

  private async make(move: string): Promise<void> {
    this.answered = this.room.shown.n;
    this.made = move;
    this.turn.lift(null);
    const answer = await this.room.play(move);
    if (!answer.done) this.made = null;
  }
}
