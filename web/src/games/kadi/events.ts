import type { EventShown } from "../../net/wire";
import type { Roles } from "../ui";

export const events: Roles = {
  dealt: { silent: true },
  opens: { silent: true },
  direction: { stands: true },
  laid: { cards: "laid", sound: "card", plain: true },
  continues: { stands: true },
  named: { stands: true },
  asked: { stands: true },
  called: { sound: "call", stands: true },
  unmet: { stands: true },
  lacks: { stands: true },
  unable: { stands: true },
  unanswered: { stands: true },
  takes_penalty: { stands: true },
  drew: { cards: "drawn", sound: "card" },
  passed: { stands: true },
  renewed: { stands: true },
  accepted: { stands: true },
  skipped: { stands: true },
  reversed: { stands: true },
  cardless: { stands: true },
  false_call: { stands: true },
  over: { stands: true, unless: "unmet" },
};

const ANSWERS = ["counters", "forwards", "meets"];

/** Whether a card answers another: the card is seen, and what it was laid for is not. */
export function isAnswer({ kind, detail = "" }: EventShown): boolean {
  return kind === "laid" && ANSWERS.includes(detail);
}
