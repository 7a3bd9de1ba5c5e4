// The families of games: what each brings to the table is loaded when a table plays it.
import { needed } from "../net/needed";
import { FAMILIES, type Family, type Game, type Views } from "../net/wire";
import type { AnyView } from "../room/fold";
import { familyIn } from "./known";
import type { GameUi } from "./ui";

const FAMILY_UIS: { readonly [Known in Family]: () => Promise<{ ui: GameUi<Views[Known]> }> } = {
  getaway: () => import("./getaway"),
  dayous: () => import("./dayous"),
  kadi: () => import("./kadi"),
};

const loaded: Partial<Record<Family, GameUi>> = {};

/** Have all that a game brings to the table. */
export async function loadGame(game: string): Promise<void> {
  if (game in FAMILIES) await load(FAMILIES[game as Game]);
}

/** Have all that is needed to show these cards. */
export async function loadFor(view: AnyView | null): Promise<void> {
  const family = view && familyIn(view);
  if (family) await load(family);
}

async function load(family: Family): Promise<void> {
  // Whoever asks for the parts of a family gives them views of that family: `gameOf` sees to it.
  loaded[family] ??= (await needed<{ ui: unknown }>(FAMILY_UIS[family])).ui as unknown as GameUi;
}

/** What the game of these cards brings to the table; null until it is loaded. */
export function gameOf(view: AnyView | null): GameUi | null {
  const family = view && familyIn(view);
  return (family && loaded[family]) ?? null;
}
