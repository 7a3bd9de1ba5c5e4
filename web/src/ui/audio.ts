// What sounds are played with; it is there before there are any.
import { preferences } from "./preferences.svelte";

/** Milliseconds after which the page stands. */
const UNTIL_SHOWN = 1500;
let context: AudioContext | null = null;

export function audio(): AudioContext | null {
  return context;
}

/**
 * To make what sounds takes long: it is made while nobody waits.  Browsers let it sound only after the page was
 * touched.
 */
export function allowSounds(): void {
  const make = (): AudioContext => (context ??= new AudioContext());
  setTimeout(() => preferences.sounds && make(), UNTIL_SHOWN);
  const wake = (): void => void make().resume();
  // A finger counts as a touch only when it is lifted.
  addEventListener("pointerup", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}
