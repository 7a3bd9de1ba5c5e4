import type { Roles } from "../ui";

export const events: Roles = {
  dealt: { silent: true },
  opens: { silent: true },
  took_hand: { cards: "taken", sound: "pickup", stands: true },
  played: { cards: "laid", sound: "card", plain: true, unless: "cut" },
  cut: { cards: "laid", sound: "cut" },
  picked_up: { cards: "picked_up", sound: "pickup" },
  discarded: { cards: "discarded", sound: "discard" },
  drew: { cards: "drawn", sound: "card" },
  out: { stands: true },
  over: { stands: true },
};
