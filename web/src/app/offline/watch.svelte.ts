// Where no server can be reached, tables are those of this device. Once one can be again, and no table is open,
// they are those of the server.
import { BASE } from "../../net/base";
import { ALONE, here, isHere, remember } from "../../net/here";
import { codeOf, session } from "../../net/session.svelte";
import { router } from "../router.svelte";
import { renew } from "./files";

/** How long a server may be away before the device takes its place, and how often it is looked for, in milliseconds. */
const PATIENCE = 4000;
const LOOK = 4000;

let watches = false;

export function watch(): void {
  if (watches) return;
  watches = true;
  $effect.root(() => {
    $effect(() => {
      if (session.onDevice && session.line === "connected") remember({ awaits: session.stillAt });
    });
    if (ALONE) return;
    $effect(() => {
      if (session.onDevice || session.line === "connected" || session.line === "elsewhere") return;
      if (isAtTable() || !here().kept) return;
      const wait = session.line === "offline" ? 0 : PATIENCE;
      const timer = setTimeout(() => void session.move(true), wait);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!session.onDevice || isAtTable()) return;
      const timer = setInterval(() => void look(), LOOK);
      return () => clearInterval(timer);
    });
  });
  if (!ALONE) void renew();
}

/** Nobody is taken away from a table, nor from one that was asked for. */
function isAtTable(): boolean {
  const { route } = router;
  return route.page === "replay" || ((route.page === "table" || route.page === "screen") && !mayLeave(route.link));
}

/** A table that this device does not know can only be shown by its server. */
function mayLeave(link: string): boolean {
  return !session.onDevice && isHere(codeOf(link));
}

async function look(): Promise<void> {
  const answer = await fetch(`${BASE}health`, { cache: "no-store" }).catch(() => null);
  if (answer?.ok && !isAtTable()) await session.move(false);
}
