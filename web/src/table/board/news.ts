// What happened to the people at the table, in sentences: for whom the clock or a bot plays, who gave up, who would end
// the game.
import { gameOf } from "../../games";
import { cardName } from "../../ui/cards/names";
import { chairOf, type Happening, type TableState } from "../../room/fold";
import { listed, m } from "../../i18n/say";
import { chairName } from "../../i18n/words";
import { besidesTheCards } from "./ending";
import { sentence, who, type Names } from "./people";

export function newsOf(happening: Happening, names: Names): string[] {
  const { what, before, after } = happening;
  if (what.by === "clock")
    return [timedOut(happening, names), ...seatNews(before, after, names), endNews(happening, names)].filter(Boolean);
  if (isEnd(happening)) return [endNews(happening, names)].filter(Boolean);
  return [...rowNews(happening, names), ...seatNews(before, after, names)].filter(Boolean);
}

/**
 * The news that stand on the felt for a while; a window nobody used is none, and the question whether to end has a
 * place of its own.
 */
export function newsOnFelt(happening: Happening, names: Names): string[] {
  return happening.what.k === "agreed" || isWindow(happening) ? [] : newsOf(happening, names);
}

/** From now on nobody but bots plays. */
export function botsNews({ before, after }: Happening): string[] {
  return after.people.only_bots && !before.people.only_bots ? [m.news_only_bots()] : [];
}

/** The seats that would end the game, of those who are asked. */
export function agreeing(table: TableState): string[] {
  return table.people.asked.filter((seat) => chairOf(table, seat)?.agrees);
}

/** Who would end the game, and how many agree of how many are asked. */
export function endRequest(table: TableState, names: Names, seats: string[]): string {
  return m.news_asks_end({
    who: listed(seats.map((seat) => who(names, seat))),
    count: agreeing(table).length,
    asked: table.people.asked.length,
  });
}

function isEnd({ before, after }: Happening): boolean {
  return after.people.ended !== "" && before.people.ended === "";
}

function isWindow(happening: Happening): boolean {
  const { what, before, after } = happening;
  const timeouts = (table: TableState): number => chairOf(table, what.seat ?? "")?.timeouts ?? 0;
  return what.by === "clock" && !isEnd(happening) && timeouts(after) <= timeouts(before);
}

function timedOut({ what, events, after }: Happening, names: Names): string {
  const roles = gameOf(after.view)?.events ?? {};
  const laid = events.find((event) => roles[event.kind]?.plain)?.cards?.[0];
  const seat = what.seat ?? "";
  return laid
    ? sentence("event_timed_out", names, seat, { card: cardName(laid) })
    : sentence("news_timed_out", names, seat);
}

function endNews(happening: Happening, names: Names): string {
  return isEnd(happening) ? besidesTheCards(happening.after, names) : "";
}

function rowNews(happening: Happening, names: Names): string[] {
  const { what, before, after } = happening;
  const seat = what.seat ?? "";
  switch (what.k) {
    case "held":
      return [sentence(`news_${what.why ?? ""}`, names, seat)];
    case "took_over":
      return [
        sentence("news_took_over", names, seat, { bot: chairName(chairOf(before, seat)) }),
        seat === names.me ? m.late_no_seed() : "",
      ];
    case "resigned":
      return [sentence("news_resigned", names, seat)];
    case "hurried":
      return [sentence(chairOf(after, seat)?.hurries ? "news_hurries" : "news_watches_on", names, seat)];
    case "agreed":
      return [agreementNews(happening, names, seat)];
    case "kicked":
      return before.people.phase === "playing"
        ? before.people.chairs
            .filter((chair) => chair.guest === what.guest)
            .map((chair) => sentence("news_sent_away", names, chair.seat))
        : [];
    default:
      return [];
  }
}

function agreementNews({ before, after }: Happening, names: Names, seat: string): string {
  const [did, does] = [before, after].map((table) => chairOf(table, seat)?.agrees ?? false);
  if (does) return endRequest(after, names, [seat]);
  return did ? sentence("news_plays_on", names, seat) : "";
}

/** Seats that a bot took after time-outs, and those it gave back. */
function seatNews(before: TableState, after: TableState, names: Names): string[] {
  if (after.people.phase !== "playing" || before.people.phase !== "playing") return [];
  return after.people.chairs.flatMap((chair) => {
    const was = chairOf(before, chair.seat)?.held;
    if (was && !chair.held) return [sentence("news_back", names, chair.seat)];
    return chair.held === "idle" && !was ? [sentence("news_idle", names, chair.seat)] : [];
  });
}
