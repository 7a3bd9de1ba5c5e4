// What this person prefers, kept in this browser.
import { spokenIn, type Language } from "../i18n/say";
import { keep, keptFields } from "../net/storage";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "reduced";
export type Sorting = "suit" | "rank";

export interface Preferences {
  theme: Theme;
  fourColour: boolean;
  largeIndex: boolean;
  sounds: boolean;
  /** What happens at the table is spoken. */
  voice: boolean;
  haptics: boolean;
  motion: Motion;
  sorting: Sorting;
  /** The only card that can be played is played by itself. */
  forcedCards: boolean;
  /** The only thing that can be said is said by itself. */
  forcedWords: boolean;
  /** The table is on a big screen, and only the own hand is shown here. */
  handOnly: boolean;
  /** A tip in the waiting room and after a lost game. */
  tips: boolean;
  /** What was chosen; until then the page follows the browser. */
  language?: Language;
}

const KEY = "longears.preferences";

export const preferences: Preferences = $state({ ...standard(), ...keptFields(KEY) });

/** The language of this person. */
export function languageHere(): Language {
  return preferences.language ?? spokenIn(navigator.languages);
}

/** All sentences change at once, so the page begins again. */
export function speakOther(language: Language): void {
  preferences.language = language;
  setTimeout(() => location.reload());
}

/** Whether things should not fly about. */
export function isStill(): boolean {
  return document.documentElement.dataset["motion"] === "reduced";
}

/** Keep the preferences and make them visible, from now on; needs to run inside a component. */
export function applyPreferences(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const show = (): void => {
    const { theme, motion, fourColour, largeIndex } = preferences;
    const root = document.documentElement;
    root.dataset["theme"] = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
    root.dataset["motion"] = motion === "reduced" || still.matches ? "reduced" : "full";
    root.dataset["colours"] = fourColour ? "four" : "two";
    root.dataset["index"] = largeIndex ? "large" : "small";
  };
  $effect(() => {
    show();
    keep(KEY, JSON.stringify(preferences));
  });
  dark.addEventListener("change", show);
  still.addEventListener("change", show);
}

function standard(): Preferences {
  return {
    theme: "auto",
    fourColour: false,
    largeIndex: false,
    sounds: true,
    voice: false,
    haptics: true,
    motion: "auto",
    sorting: "suit",
    forcedCards: false,
    forcedWords: false,
    handOnly: false,
    tips: true,
  };
}
