// Pages that are loaded when someone goes there.
import { withWords } from "../i18n/say";

export const PAGES = {
  new: () => import("./pages/NewTable.svelte"),
  table: () => withWords(import("./pages/TablePage.svelte"), "table"),
  screen: () => withWords(import("./screen/Screen.svelte"), "table"),
  replay: () => withWords(import("./replay/Replay.svelte"), "table"),
  learn: () => withWords(import("./learn/Learn.svelte"), "table", "lessons"),
  rules: () => import("./pages/Rules.svelte"),
  preferences: () => withWords(import("./pages/PreferencesPage.svelte"), "people"),
  mine: () => withWords(import("./mine/Own.svelte"), "people"),
  lost: () => import("./pages/Lost.svelte"),
};
