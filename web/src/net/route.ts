// Where a line ends: proxies send lines of one route to one node, so that a table's people meet there.

/** Ten bits: enough to spread tables over nodes, far too little to find a table by. */
const ROUTES = 1024;

/** A short hash of a place, and of how often a route to it has failed. */
export function routeTo(place: string, turn: number): string {
  let hash = 0x811c9dc5;
  for (const sign of `${place}.${turn}`) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  return ((((hash >>> 22) ^ (hash >>> 11) ^ hash) >>> 0) % ROUTES).toString(36);
}

/** The routes of one page: those of its table, or any while it has none. */
export class Routes {
  private place = "";
  /** How often a route to the place has failed. */
  turn = 0;

  constructor(private readonly anywhere: string) {}

  /** Where to go now; all who are turned away from a table's route as often find each other again. */
  to(table: string): string {
    const place = table || this.anywhere;
    if (place !== this.place) [this.place, this.turn] = [place, 0];
    return routeTo(place, this.turn);
  }

  /** Nobody answers there. */
  next(): void {
    this.turn += 1;
  }
}
