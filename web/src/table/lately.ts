// What a seat has just done about the cards of others, in a word: it stands there until the next card moves.
import { sayOr } from "../say";
import type { EventShown } from "../wire";

const MOVES_A_CARD = ["laid", "drew", "attacked", "threw_in", "passed_on", "beat"];
const WORTH_A_WORD = ["accepted", "skipped", "takes_penalty", "passed_on"];
const LAID_FOR = ["counters", "forwards", "meets"];

/** The newest word for each seat: of the last who moved a card, and of all who have done something since. */
export function lately(events: readonly EventShown[]): Record<string, string> {
  const words: Record<string, string> = {};
  let mover = "";
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const event = events[at];
    const seat = event?.seat;
    if (!event || !seat) continue;
    if (mover && seat !== mover) break;
    const word = wordFor(event);
    if (word) words[seat] ??= word;
    if (MOVES_A_CARD.includes(event.kind)) mover = seat;
  }
  return words;
}

function wordFor({ kind, detail = "" }: EventShown): string {
  if (WORTH_A_WORD.includes(kind)) return sayOr(`table_lately_${kind}`, "");
  return kind === "laid" && LAID_FOR.includes(detail) ? sayOr(`table_lately_${detail}`, "") : "";
}
