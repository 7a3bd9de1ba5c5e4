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

/**
 * While this is so, the sign of the installed app says it and the screen stays awake; needs to run inside a component.
 */
export function callAttention(isMyTurn: () => boolean): void {
  $effect(() => {
    if (!isMyTurn()) return;
    // Missing on pages over plain http, and in some browsers.
    const { setAppBadge, clearAppBadge, wakeLock } = navigator as Partial<Navigator>;
    let lock: Promise<WakeLockSentinel | null> | null = null;
    const wake = (): void => {
      if (document.visibilityState === "visible") lock = wakeLock?.request("screen").catch(() => null) ?? null;
    };
    void setAppBadge?.call(navigator, 1).catch(() => undefined);
    wake();
    const forget = on(document, "visibilitychange", wake);
    return () => {
      forget();
      void clearAppBadge?.call(navigator).catch(() => undefined);
      void lock?.then((held) => held?.release());
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
