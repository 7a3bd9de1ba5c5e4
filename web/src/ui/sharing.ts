// Handing links to others.
import { language, m } from "../i18n/say";
import { notices } from "./notices.svelte";

/** Hand a link to the system's own sharing; where there is none, copy it. */
export async function share(title: string, address: string): Promise<void> {
  const url = inOurLanguage(address);
  if (!(await handed({ title, url }))) await copy(url);
}

/** Hand a picture on with a link; where pictures cannot be handed on, the link alone. */
export async function sharePicture(title: string, address: string, picture: string): Promise<void> {
  const url = inOurLanguage(address);
  const file = await fetched(picture);
  const whole: ShareData = { title, url, files: file ? [file] : [] };
  const canShow = file !== null && typeof navigator.canShare === "function" && navigator.canShare(whole);
  if (!(await handed(canShow ? whole : { title, url }))) await copy(url);
}

/** What a chat tells of the link is in the language of who sends it. */
export function inOurLanguage(address: string): string {
  const url = new URL(address);
  if (language === "en") url.searchParams.delete("in");
  else url.searchParams.set("in", language);
  return url.href;
}

/** Whether it was handed on, or whoever shares has thought better of it. */
async function handed(what: ShareData): Promise<boolean> {
  if (typeof navigator.share !== "function" || navigator.maxTouchPoints === 0) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (refusal) {
    return refusal instanceof DOMException && refusal.name === "AbortError";
  }
}

async function fetched(picture: string): Promise<File | null> {
  try {
    const answer = await fetch(picture);
    return answer.ok ? new File([await answer.blob()], "longears.png", { type: "image/png" }) : null;
  } catch {
    return null;
  }
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
