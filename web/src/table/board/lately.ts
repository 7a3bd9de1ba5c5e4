// What a seat has just done about the cards of others, in a word: it stands there until the next card moves.
import type { GameUi } from "../../games/ui";
import type { EventShown } from "../../net/wire";

/** The newest word for each seat: of the last who moved a card, and of all who have done something since. */
export function lately(events: readonly EventShown[], game: Pick<GameUi, "events" | "lately">): Record<string, string> {
  const words: Record<string, string> = {};
  let mover = "";
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const event = events[at];
    const seat = event?.seat;
    if (!event || !seat) continue;
    if (mover && seat !== mover) break;
    const word = game.lately(event);
    if (word) words[seat] ??= word;
    const way = game.events[event.kind]?.cards;
    if (way === "laid" || way === "drawn") mover = seat;
  }
  return words;
}
