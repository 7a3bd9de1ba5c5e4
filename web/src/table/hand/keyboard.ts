// The whole game by keyboard: arrows go through the hand and the moves, Enter plays, letters say what can be said.
import type { Turn } from "./turn.svelte";

interface Steps {
  step: (by: number) => void;
  focus: (at?: number) => void;
}

interface Around {
  turn: Turn;
  hand: () => Steps | undefined;
  actions: () => (Steps & { holdsFocus: () => boolean }) | undefined;
  open: (panel: "last" | "say" | "menu") => void;
  sort: () => void;
  explain: () => void;
  /** Explain no longer; whether anything was explained. */
  hush: () => boolean;
  /** Something else listens to the keys now. */
  isBusy: () => boolean;
}

/** Places of keys, so that they are the same in every alphabet. */
const LETTERS: Readonly<Record<string, (around: Around) => unknown>> = {
  KeyD: ({ turn }) => turn.sayIfOffered("."),
  KeyT: ({ turn }) => turn.sayIfOffered("take", "hand", "+"),
  KeyW: ({ turn }) => turn.sayIfOffered("+"),
  KeyN: ({ turn }) => turn.sayIfOffered("!"),
  KeyC: ({ turn }) => turn.sayIfOffered("cw"),
  KeyA: ({ turn }) => turn.sayIfOffered("ccw"),
  KeyE: ({ explain }) => explain(),
  KeyL: ({ open }) => open("last"),
  KeyM: ({ open }) => open("menu"),
  KeyS: ({ sort }) => sort(),
};

const ARROWS: Readonly<Record<string, (around: Around) => unknown>> = {
  ArrowLeft: (around) => sideways(around, -1),
  ArrowRight: (around) => sideways(around, 1),
  ArrowUp: ({ actions }) => actions()?.focus(),
  ArrowDown: ({ hand }) => hand()?.focus(),
  Escape: ({ turn, hush }) => hush() || turn.lift(null),
};

function sideways({ hand, actions }: Around, by: number): void {
  if (actions()?.holdsFocus()) actions()?.step(by);
  else hand()?.step(by);
}

export function keyboard(around: Around): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || around.isBusy() || isTyping(event.target)) return;
    const action = ARROWS[event.key] ?? (event.repeat ? undefined : LETTERS[event.code]);
    if (!action) return;
    event.preventDefault();
    action(around);
  };
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}
