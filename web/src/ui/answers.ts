// Something is sent to the server; the answer tells whether it was done, and a no is shown.
import type { Answer, Message } from "../net/line";
import { session } from "../net/session.svelte";
import { refusalText } from "../i18n/words";
import { notices } from "./notices.svelte";

/** Send something; if it is refused, say why. */
export async function asked(message: Message): Promise<boolean> {
  return told(await session.send(message));
}

/** Whether an answer is a yes; a no is shown. */
export function told(answer: Answer): boolean {
  if (!answer.done) notices.show(refusalText(answer.no, session.room?.now.people.settings.game), "bad");
  return answer.done;
}

/** Go by this name and badge from now on; without a name, by the one there was. */
export async function goBy(name: string, badge = session.badge): Promise<void> {
  const chosen = name.trim() || session.name;
  if (chosen !== session.name || badge !== session.badge) told(await session.rename(chosen, badge));
}
