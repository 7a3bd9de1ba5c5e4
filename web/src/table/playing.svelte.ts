// Everything that a table is played with: what is on the screen, what this player is about to do, and which panel is
// open.
import type { TableState } from "../room/fold";
import type { Room } from "../room/room.svelte";
import { standing, type Standing } from "./board/standing";
import { ByItself } from "./hand/byitself.svelte";
import { Explainer } from "./hand/explainer.svelte";
import { Turn } from "./hand/turn.svelte";
import { Stage } from "./stage/stage.svelte";

export type Panel = "" | "last" | "say" | "menu" | "name" | "ask" | "rules";

/** Needs to be made inside a component. */
export class Playing {
  /** Where the table is, and where cards fly above it. */
  root = $state<HTMLElement>();
  layer = $state<HTMLElement>();
  panel = $state<Panel>("");
  /** The rule that the rules are opened at. */
  rule = $state("");
  readonly stage: Stage;
  readonly turn: Turn;
  readonly byItself: ByItself;
  readonly explainer = new Explainer();
  readonly me: Standing | null = $derived.by(() =>
    this.settled.seat ? standing(this.settled, this.settled.seat) : null,
  );

  constructor(
    readonly room: Room,
    /** Whether nothing may be played by itself now. */
    isBusy: () => boolean,
  ) {
    this.stage = new Stage(
      room,
      () => this.root,
      () => this.layer,
      (happening) => this.byItself.claims(happening),
    );
    this.turn = new Turn(room, () => this.stage.settled);
    this.byItself = new ByItself(room, this.turn, () => this.panel !== "" || this.turn.dragged !== null || isBusy());
  }

  /** The table on the screen once it lies still. */
  get settled(): TableState {
    return this.stage.settled;
  }

  /** Open a panel, or close it if it is open. */
  open(panel: Panel): void {
    this.panel = this.panel === panel ? "" : panel;
  }

  showRules(id = ""): void {
    this.rule = id;
    this.panel = "rules";
  }
}
