// Checks the shuffle of a finished game, with code of our own, written from docs/reference/shuffle.md; the steps are
// those of that page. Only the hash is a library's: the browser's own works on secure pages only, and ours must work at
// home as well.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

const PURPOSE = "longears-shuffle/1";
const WORDS = 65536;
const DIGEST = /^[0-9a-f]{64}$/;
const SEED = /^[A-Za-z0-9._+/=-]{1,64}$/;
const ORDER = "23456789TJQKA";
const SUITS = "cdhs";
const SEATS = "ABCDEFGH";
const CARD = /[2-9TJQKA][cdhs]|X[rb]/g;

export type Seeds = Record<string, string>;

export function isSeed(text: string): boolean {
  return SEED.test(text);
}

/** Step 6. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** Steps 9 and 10. */
export function keyOf(secret: string, seeds: Seeds): Uint8Array {
  const lines = [
    PURPOSE,
    ...Object.keys(seeds)
      .sort()
      .map((seat) => `${seat}=${seeds[seat] ?? ""}`),
  ];
  return hmac(sha256, hexToBytes(secret), ascii(lines.map((line) => `${line}\n`).join("")));
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Steps 12 and 13. */
function* words(key: Uint8Array, label: string): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = new DataView(hmac(sha256, key, ascii(`${label} block ${block}`)).buffer);
    for (let at = 0; at < 32; at += 2) yield bytes.getUint16(at);
  }
}

/** Step 14. */
function below(stream: Generator<number, never>, limit: number): number {
  const fair = WORDS - (WORDS % limit);
  let word = stream.next().value;
  while (word >= fair) word = stream.next().value;
  return word % limit;
}

function place(card: string): number {
  if (card.startsWith("X")) return card === "Xr" ? 100 : 101;
  return ORDER.indexOf(card.charAt(0)) * 4 + SUITS.indexOf(card.charAt(1));
}

/** Steps 15 to 17. */
export function shuffled(key: Uint8Array, label: string, cards: readonly string[]): string[] {
  const stream = words(key, label);
  const result = [...cards].sort((one, other) => place(one) - place(other));
  for (let left = result.length; left > 1; left -= 1) {
    const drawn = below(stream, left);
    const last = result[left - 1] ?? "";
    result[left - 1] = result[drawn] ?? "";
    result[drawn] = last;
  }
  return result;
}

/** Steps 18 and 19: cards in their order, seats by their letters. */
export function picked(key: Uint8Array, label: string, choices: readonly string[]): string {
  const seats = choices.every((choice) => choice.length === 1);
  const sorted = seats ? [...choices].sort() : [...choices].sort((one, other) => place(one) - place(other));
  return sorted[below(words(key, label), sorted.length)] ?? "";
}

// Records

export interface Checked {
  finding: "proven" | "false" | "unreadable";
  commitment: string;
  seeds: Seeds;
  /** Shuffles that are what secret and seeds give; picks cannot be checked without knowing the rules of the game. */
  shuffles: number;
  picks: number;
  wrong: ("secret" | "shuffle" | "seed")[];
  /** The names of those who took over the seats of bots, and so have no seed in it. */
  late: string[];
}

const UNREADABLE: Checked = {
  finding: "unreadable",
  commitment: "",
  seeds: {},
  shuffles: 0,
  picks: 0,
  wrong: [],
  late: [],
};

type Tags = Record<string, string | undefined>;

/** Step 23, as far as it goes without knowing the game. */
export function verify(record: string): Checked {
  const tags = Object.fromEntries(
    Array.from(record.matchAll(/\[(\w+) "([^"]*)"\]/g), ([, name, value]) => [name, value ?? ""]),
  );
  const {
    Commitment: commitment = "",
    Secret: secret = "",
    Seeds: text,
    Deal: deal = "",
    Seats: names = "",
    TakenOver: takenOver = "",
  } = tags as Tags;
  const seeds = readSeeds(text);
  const players = names.split(",").map((name) => name.trim());
  const seated = SEATS.slice(0, players.length);
  const late = Array.from(takenOver.matchAll(/([A-H]) \d+/g), ([, seat = ""]) => players[SEATS.indexOf(seat)] ?? seat);
  if (!DIGEST.test(commitment) || !DIGEST.test(secret) || !seeds || !deal) return UNREADABLE;
  const key = keyOf(secret, seeds);
  const moves = [deal, ...Array.from(body(record).matchAll(/\*:(\S+)/g), ([, move]) => move ?? "")];
  const verdicts = moves.map((move, at) => isTrue(key, `move ${at + 1}`, move));
  const wrong: Checked["wrong"] = [];
  if (commitmentOf(secret) !== commitment) wrong.push("secret");
  if (verdicts.includes(false)) wrong.push("shuffle");
  if (Object.keys(seeds).some((seat) => !seated.includes(seat))) wrong.push("seed");
  const picks = verdicts.filter((verdict) => verdict === null).length;
  const shuffles = verdicts.filter((verdict) => verdict === true).length;
  return { finding: wrong.length ? "false" : "proven", commitment, seeds, shuffles, picks, wrong, late };
}

function body(record: string): string {
  return record.replaceAll(/^\[.*\]$/gm, "");
}

/** Whether a shuffle is what it must be; null for a pick. */
function isTrue(key: Uint8Array, label: string, move: string): boolean | null {
  const cards = move.match(CARD) ?? [];
  if (cards.length < 2) return null;
  if (cards.join("") !== move) return false;
  return shuffled(key, label, cards).join("") === cards.join("");
}

function readSeeds(text: string | undefined): Seeds | null {
  if (text === undefined) return null;
  const pairs = text ? text.split("; ").map((part) => [part.charAt(0), part.slice(2)] as const) : [];
  const good = pairs.every(
    ([seat, seed], at) => /[A-H]/.test(seat) && isSeed(seed) && seat > (pairs[at - 1]?.[0] ?? ""),
  );
  return good ? Object.fromEntries(pairs) : null;
}
