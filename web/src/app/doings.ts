// What the pages ask for in one go; each tells whether it was done, and says why not.
import { BASE } from "../net/base";
import { session } from "../net/session.svelte";
import type { Agreed } from "../room/fold";
import { asked, told } from "../ui/answers";
import { router } from "./router.svelte";

export const STANDARD_LEVEL = "medium";

/** Make a table and go to its waiting room. */
export async function createTable(settings: Agreed): Promise<boolean> {
  return (await asked({ t: "create", settings })) && arrived();
}

/** Make a table, fill it with bots, and start. */
export async function startAgainstBots(settings: Agreed, level: string): Promise<boolean> {
  if (!(await asked({ t: "create", settings }))) return false;
  const answer = await session.room?.start(level);
  return answer !== undefined && told(answer) && arrived();
}

/** A seat at any public table of the game. */
export async function playQuick(game: string): Promise<boolean> {
  return (await asked({ t: "quick", game })) && arrived();
}

function arrived(): boolean {
  if (session.room) router.go(`${BASE}t/${session.room.code}`);
  return session.room !== null;
}
