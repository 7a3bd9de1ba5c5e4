// How a game ended, in one line.
import type { TableState } from "../room/fold";
import { listed, m } from "../say";
import { loserTitle } from "../words";
import { sentence, who, type Names } from "./people";

export function headline(table: TableState, names: Names): string {
  const outcome = table.view?.outcome;
  if (!outcome || table.people.ended !== "over") return m.end_title();
  const { losers, winners } = outcome;
  const [loser] = losers;
  if (loser !== undefined) {
    if (losers.length > 1) return m.end_losers({ who: listed(losers.map((seat) => who(names, seat))) });
    const title = loserTitle(table.people);
    return title ? sentence("end_loser_is", names, loser, { title }) : sentence("end_loser", names, loser);
  }
  if (table.people.settings.game !== "kadi") return m.end_nobody_loses();
  const [winner] = winners;
  if (winner === undefined) return m.end_nobody_wins();
  if (winners.length > 1) return m.end_winners({ who: listed(winners.map((seat) => who(names, seat))) });
  return sentence("end_winner", names, winner);
}
