// The letters of a word as its readers count them: the rules of src/longears/letters.py, tested with the same words.
// Intl.Segmenter is not asked: how it counts conjuncts depends on the browser's age, and Firefox before 125 has none.
import { LETTERS } from "../net/wire";

const LETTER =
  /[^](?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u1039\u17d2\u1b44\u1bab\ua9c0]\u200d*\p{L}|[\u200d\p{M}\u200c\u0e33\u0eb3])*/gu;
const RIGHT_TO_LEFT = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export function lettersOf(word: string): string[] {
  return word.match(LETTER) ?? [];
}

/** Whether a match can be played for it. */
export function isWord(word: string): boolean {
  const letters = lettersOf(word);
  return (
    letters.length >= LETTERS[0] && letters.length <= LETTERS[1] && letters.every((letter) => /^\p{L}/u.test(letter))
  );
}

/** A word as the table keeps it, from what someone has written. */
export function wordIn(text: string): string {
  return text.trim().toUpperCase().normalize("NFC");
}

/** Letter by letter, as one spells; it goes the way of its own script in any sentence. */
export function spelled(letters: readonly string[]): string {
  return `\u2068${letters.join("-")}\u2069`;
}

export function isRightToLeft(letters: readonly string[]): boolean {
  return RIGHT_TO_LEFT.test(letters[0] ?? "");
}
