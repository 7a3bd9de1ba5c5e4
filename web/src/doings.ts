// What the pages ask for in one go; each tells whether it was done, and says why not.
import { notices } from "./notices.svelte";
import type { Agreed } from "./room/fold";
import { router } from "./router.svelte";
import { m } from "./say";
import { session } from "./session.svelte";
import { refusalText } from "./words";
import type { Answer, Message } from "./line";

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

/** Go by this name and badge from now on; without a name, by the one there was. */
export async function goBy(name: string, badge = session.badge): Promise<void> {
  const chosen = name.trim() || session.name;
  if (chosen !== session.name || badge !== session.badge) told(await session.rename(chosen, badge));
}

/** A seat at any public table of the game. */
export async function playQuick(game: string): Promise<boolean> {
  return (await asked({ t: "quick", game })) && arrived();
}

/** Send something; if it is refused, say why. */
export async function asked(message: Message): Promise<boolean> {
  return told(await session.send(message));
}

/** Whether an answer is a yes; a no is shown. */
export function told(answer: Answer): boolean {
  if (!answer.done) notices.show(refusalText(answer.no, session.room?.now.people.settings.game), "bad");
  return answer.done;
}

function arrived(): boolean {
  if (session.room) router.go(`/t/${session.room.code}`);
  return session.room !== null;
}

/** Hand a link to the system's own sharing; where there is none, copy it. */
export async function share(title: string, url: string): Promise<void> {
  if (typeof navigator.share === "function" && navigator.maxTouchPoints > 0) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (refusal) {
      if (refusal instanceof DOMException && refusal.name === "AbortError") return;
    }
  }
  await copy(url);
}

export async function copy(text: string): Promise<void> {
  const done = await copied(text);
  notices.show(done ? m.copied() : m.copy_by_hand({ text }), done ? "good" : "plain");
}

/** The clipboard is there on secure pages only; at home on plain http the old way still works. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    const place = document.querySelector("dialog[open]") ?? document.body;
    place.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
