// Pages that are loaded when someone goes there.
import { withTableWords } from "./say";

export const PAGES = {
  new: () => import("./pages/NewTable.svelte"),
  table: () => withTableWords(import("./pages/TablePage.svelte")),
  replay: () => withTableWords(import("./table/Replay.svelte")),
  rules: () => import("./pages/Rules.svelte"),
  preferences: () => import("./pages/PreferencesPage.svelte"),
  lost: () => import("./pages/Lost.svelte"),
};
