// What the server promised and what seed we gave, noted before each game, so that its shuffle can be checked
// afterwards.
export interface Promised {
  commitment: string;
  seed: string;
}

const PREFIX = "longears.promise.";
const KEPT = 40;

/** Note the commitment and give a new seed for the game with this id. */
export function promise(id: string, commitment: string, storage: Storage | undefined = stored()): string {
  const seed = newSeed();
  try {
    forgetOldest(storage);
    storage?.setItem(PREFIX + id, JSON.stringify({ commitment, seed, at: Date.now() }));
  } catch {
    // A browser that keeps nothing can still play; it only cannot compare afterwards.
  }
  return seed;
}

export function promised(id: string, storage: Storage | undefined = stored()): Promised | null {
  try {
    const text = storage?.getItem(PREFIX + id);
    return text ? (JSON.parse(text) as Promised) : null;
  } catch {
    return null;
  }
}

function stored(): Storage | undefined {
  return globalThis.localStorage;
}

function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function forgetOldest(storage: Storage | undefined): void {
  const keys = Object.keys(storage ?? {}).filter((key) => key.startsWith(PREFIX));
  const age = (key: string): number => (JSON.parse(storage?.getItem(key) ?? "{}") as { at?: number }).at ?? 0;
  const old = keys.sort((one, other) => age(other) - age(one)).slice(KEPT - 1);
  for (const key of old) storage?.removeItem(key);
}
