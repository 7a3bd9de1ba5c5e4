import type { Roles } from "../ui";

export const events: Roles = {
  dealt: { silent: true },
  trump: { stands: true },
  opens: { silent: true },
  direction: { stands: true },
  attacked: { cards: "laid", sound: "card", plain: true },
  threw_in: { cards: "laid", sound: "card" },
  passed_on: { cards: "laid", sound: "card", stands: true },
  beat: { cards: "laid", sound: "card" },
  picked_up: { cards: "picked_up", sound: "pickup" },
  discarded: { cards: "discarded", sound: "discard" },
  drew: { cards: "drawn", sound: "card" },
  drew_openly: { cards: "drawn_openly" },
  out: { stands: true },
  over: { stands: true },
};
