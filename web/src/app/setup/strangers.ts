// What strangers read at a public table are no words of its people.
import type { Agreed } from "../../room/fold";

/** The words that a match can be played for there, as the server has them. */
export const PUBLIC_WORDS = ["DONKEY", "PUNDA", "കഴുത", "ਖੋਤਾ", "गधा", "گدھا", "الاغ"] as const;

/** Settings of a table that strangers can come to, or not. */
export function shownTo(settings: Agreed, isPublic: boolean): Agreed {
  if (!isPublic) return { ...settings, public: false };
  const isOurs = (PUBLIC_WORDS as readonly string[]).includes(settings.word);
  return { ...settings, public: true, forfeit: "", word: isOurs ? settings.word : PUBLIC_WORDS[0] };
}
