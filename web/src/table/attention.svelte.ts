// Where the attention is: the title of the page, also behind another tab, and the focus of a keyboard.
import { untrack } from "svelte";
import { on } from "svelte/events";

const MARK = "● ";

/** Mark the title while this is so; needs to run inside a component. */
export function markTitle(isMyTurn: () => boolean): void {
  $effect(() => {
    if (!isMyTurn()) return;
    const title = document.title;
    if (!title.startsWith(MARK)) document.title = MARK + title;
    return () => {
      document.title = document.title.replace(MARK, "");
    };
  });
}

/** When what had the focus in this place has gone with a change, `hold` takes it; needs to run inside a component. */
export function keepFocus(place: () => HTMLElement | undefined, changes: () => unknown, hold: () => void): void {
  let wasHere = false;
  const follow = ({ target }: FocusEvent): void => {
    if (target instanceof Element && !target.closest("dialog")) wasHere = place()?.contains(target) ?? false;
  };
  $effect(() => on(document, "focusin", follow));
  $effect(() => {
    changes();
    if (wasHere && document.activeElement === document.body) untrack(hold);
  });
}
