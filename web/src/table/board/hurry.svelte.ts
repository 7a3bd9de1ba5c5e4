// Few seconds are left: who cannot see the clock is told once, and a quiet tick is heard.
import type { Due } from "../../room/fold";
import { SECOND } from "../../ui/seconds.svelte";

/** The last seconds of a turn. */
export const FEW_SECONDS = 5;
const FEW = FEW_SECONDS * SECOND;
/** The same turn, told again, ends at the same moment but for what the network adds. */
const NEW_TURN = FEW + SECOND;

/** Warn once in each turn that has few seconds left, unless it never had many; needs to run inside a component. */
export function warnOfTime(due: () => Due | null, warn: () => void): void {
  let warned = false;
  $effect(() => {
    const turn = due();
    if (!turn) {
      warned = false;
      return;
    }
    const left = turn.at - performance.now();
    if (left > NEW_TURN) warned = false;
    if (warned || turn.of < 2 * FEW) return;
    const timer = setTimeout(() => {
      warned = true;
      warn();
    }, left - FEW);
    return () => clearTimeout(timer);
  });
}
