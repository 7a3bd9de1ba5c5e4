// The browser's own voice, for what is heard at the table.
import { language } from "../../i18n/say";

/** Some browsers know their voices only a while after they were asked. */
export function whenKnown(known: () => void): () => void {
  known();
  window.speechSynthesis?.addEventListener("voiceschanged", known);
  return () => window.speechSynthesis?.removeEventListener("voiceschanged", known);
}

/** One that speaks the language of the page. */
export function voice(): SpeechSynthesisVoice | undefined {
  return window.speechSynthesis?.getVoices().find(({ lang }) => lang.split(/[-_]/)[0] === language);
}

/** After what is being said, and instead of what waits behind it: whoever listens wants to know how things are now. */
export function read(text: string): void {
  const spoken = voice();
  if (!spoken) return;
  if (speechSynthesis.pending) speechSynthesis.cancel();
  const sentence = new SpeechSynthesisUtterance(text);
  sentence.lang = spoken.lang;
  sentence.voice = spoken;
  speechSynthesis.speak(sentence);
}

export function hush(): void {
  window.speechSynthesis?.cancel();
}
