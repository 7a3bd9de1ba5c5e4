// Kadi: cards that match the open pile, and what they ask of whoever is next; whoever has laid all wins.
import { m, sayOr } from "../../i18n/say";
import type { EventShown, KadiView, Outcome } from "../../net/wire";
import type { Tag } from "../../table/board/standing";
import type { GameUi } from "../ui";
import CardPicker from "./CardPicker.svelte";
import Middle from "./Middle.svelte";
import { events, isAnswer } from "./events";
import { detailsOf, invites, isHarmless, together, useLabel, wantsCall, whyNot, wordLabel } from "./inviting";
import { tell, tellNext } from "./telling";

export const ui: GameUi<KadiView> = {
  Middle,
  CardPicker,
  events,
  hasLoser: false,
  inTurns: true,

  isEmpty: () => false,
  finished: () => null,
  topCard: (view) => view.top,
  round: (view) => view.turns,
  lastCardsTitle: () => m.table_last_turns(),

  outs: () => [],
  isLastCardLaid: () => false,
  tags,
  lately,

  invites,
  whyNot,
  useLabel,
  wordLabel,
  doubt: () => null,
  together,
  isHarmless,
  wantsCall,

  kindsOf: () => [],
  momentsOf: (_use, view) => [view.phase],
  detailsOf,

  tell,
  tellNext,
  standsOut: isAnswer,
  finish: () => null,
  reason,
};

function tags(view: KadiView, seat: string): Tag[] {
  const found: Tag[] = [];
  if (view.called.includes(seat)) found.push({ text: m.table_called(), kind: "turn", lasts: true });
  if (view.cardless.includes(seat)) found.push({ text: m.table_cardless(), kind: "warn", lasts: true });
  return found;
}

const WORTH_A_WORD = ["accepted", "skipped", "takes_penalty"];

function lately(event: EventShown): string {
  if (WORTH_A_WORD.includes(event.kind)) return sayOr(`table_lately_${event.kind}`, "");
  return isAnswer(event) ? sayOr(`table_lately_${event.detail ?? ""}`, "") : "";
}

/** A game can be won with cards in hand. */
function reason(view: KadiView, { reason: rule, winners }: Outcome): string {
  return rule === "won" && winners.some((seat) => (view.sizes[seat] ?? 0) > 0) ? m.end_reason_unmet() : "";
}
