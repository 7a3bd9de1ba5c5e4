// What this player is about to do: the lifted card, its uses, and sending the choice.
import { gameOf } from "../../games";
import type { Doubt } from "../../games/ui";
import { play as sound, tremble } from "../../ui/sounds";
import type { TableState } from "../../room/fold";
import type { Room } from "../../room/room.svelte";
import { whyNot } from "./inviting";
import { cardOf } from "../board/order";
import { cardsIn, offerOf, useByDrop, type Offer, type Use } from "../board/moves";

const CALL = "!";
const NOTHING_ASKED = { word: "", round: "" };
const NOTHING: Offer = { uses: {}, words: [], suits: [], asks: [] };

export class Turn {
  /** The key of the lifted card of the hand. */
  lifted = $state<string | null>(null);
  /** The card that is being dragged. */
  dragged = $state<string | null>(null);
  /** The move that was just sent has not been answered yet. */
  readonly sent = $derived.by(() => new Set(this.room.pending.flatMap((pending) => cardsIn(pending.move))));
  readonly isWaiting = $derived.by(() => this.room.pending.length > 0);
  /** The moves that can be made now: none after one that is on its way, or when the game is over for this player. */
  private readonly moves = $derived.by(() => (this.isWaiting || this.isOver ? [] : this.room.now.mine.moves));
  /** Whether what is offered answers the table that is on the screen, and lies still. */
  private readonly isShown = $derived.by(
    () => this.settled() === this.room.shown && this.room.shown.n === this.room.now.n,
  );
  /** What cards may be played. */
  readonly offer: Offer = $derived.by(() => (this.isShown ? offerOf(this.moves) : NOTHING));
  /** What may be said; a call does not wait for the screen. */
  readonly words: Offer = $derived.by(() =>
    this.isShown ? this.offer : offerOf(this.moves.filter((move) => move === CALL)),
  );
  /** Whether anything that the table on the screen invites to can be done. */
  readonly isOpen = $derived.by(() => this.isShown && this.moves.length > 0);
  /** What this player was about to say and was asked about, and in which bout or trick. */
  private asked = $state.raw(NOTHING_ASKED);
  /** What this player is asked. */
  readonly doubt: Doubt | null = $derived.by(() =>
    this.asked.round === this.round ? this.doubtOf(this.asked.word) : null,
  );
  /** The word that this player is asked about: it is said if it is said again. */
  readonly doubted = $derived.by(() => (this.doubt ? this.asked.word : ""));
  /** Why the lifted card cannot be played. */
  readonly reason = $derived.by(() =>
    this.lifted === null || this.isWaiting ? "" : whyNot(this.settled(), cardOf(this.lifted)),
  );

  constructor(
    private readonly room: Room,
    /** The table that is on the screen and lies still. */
    private readonly settled: () => TableState,
  ) {}

  private get isOver(): boolean {
    return this.room.now.people.ended !== "" || this.room.chair?.held === "resigned";
  }

  /** Several moves that can be said in one go. */
  get together(): string[] {
    const { view } = this.room.now;
    return (view && gameOf(view)?.together(view, this.state, this.words.words)) ?? [];
  }

  /** Whether there is a reason to call. */
  get wantsCall(): boolean {
    const { now } = this.room;
    return gameOf(now.view)?.wantsCall(now) ?? false;
  }

  /** What is asked before this is said. */
  private doubtOf(word: string): Doubt | null {
    const { view } = this.state;
    return view && this.words.words.includes(word)
      ? (gameOf(view)?.doubt(word, view, this.state, this.offer) ?? null)
      : null;
  }

  private get round(): string {
    const { people, view } = this.room.now;
    return `${people.game} ${(view && gameOf(view)?.round(view)) ?? ""}`;
  }

  get state(): TableState {
    return this.room.shown;
  }

  uses(key: string | null): Use[] {
    return key === null ? [] : (this.offer.uses[cardOf(key)] ?? []);
  }

  /** What can be done with the lifted card. */
  get choices(): Use[] {
    return this.uses(this.lifted);
  }

  /** The attacking cards that the lifted or dragged card can beat. */
  get targets(): string[] {
    return this.uses(this.dragged ?? this.lifted).flatMap((use) => use.target ?? []);
  }

  lift(key: string | null): void {
    this.lifted = key;
    this.asked = NOTHING_ASKED;
    this.room.forgetRefusal();
  }

  /** Play the lifted card if it has one use; false if there is a choice to make. */
  playLifted(): boolean {
    const [only, ...more] = this.choices;
    if (only && !more.length) this.send(only.move);
    else if (!only) this.cannot();
    return more.length === 0;
  }

  /** A card was dropped on the table, or on an attacking card. */
  drop(key: string, target: string | null): void {
    const uses = this.uses(key);
    const use = useByDrop(uses, target);
    if (use) this.send(use.move);
    else this.lift(key);
    if (!uses.length) this.cannot();
  }

  beat(target: string): void {
    const use = this.choices.find((one) => one.target === target);
    if (use) this.send(use.move);
  }

  say(word: string): void {
    if (this.doubtOf(word) && this.doubted !== word) this.asked = { word, round: this.round };
    else this.send(word);
  }

  /** Do this if it is among the moves that can be said. */
  sayIfOffered(...words: string[]): boolean {
    const word = words.find((one) => this.words.words.includes(one));
    if (word) this.say(word);
    return word !== undefined;
  }

  private cannot(): void {
    tremble([20, 40, 20]);
    sound("refused");
  }

  private send(move: string): void {
    this.lifted = null;
    this.asked = NOTHING_ASKED;
    tremble(15);
    void this.room.play(move).then((answer) => {
      if (!answer.done) this.cannot();
    });
  }
}
