// SHA-256 and HMAC (FIPS 180-4, RFC 2104).  The browser's own works on secure pages only, and ours must work at home as well.
const SIZE = 64;

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

const PRIMES = primes(64);
const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next += 1) if (found.every((prime) => next % prime)) found.push(next);
  return found;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const state = Uint32Array.from(FIRST);
  for (let at = 0; at < blocks.byteLength; at += SIZE) compress(state, new DataView(blocks.buffer, at, SIZE));
  const digest = new Uint8Array(32);
  state.forEach((word, at) => new DataView(digest.buffer).setUint32(at * 4, word));
  return digest;
}

function padded(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / SIZE) * SIZE;
  const blocks = new Uint8Array(length);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(length - 8, Math.floor((message.length * 8) / 2 ** 32));
  view.setUint32(length - 4, (message.length * 8) >>> 0);
  return blocks;
}

function compress(state: Uint32Array, block: DataView): void {
  const words = new Uint32Array(64);
  const word = (at: number): number => words[at] ?? 0;
  for (let at = 0; at < 16; at += 1) words[at] = block.getUint32(at * 4);
  for (let at = 16; at < 64; at += 1) {
    const early = word(at - 15);
    const late = word(at - 2);
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = word(at - 16) + small + word(at - 7) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUNDS[at] ?? 0) + word(at)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => (state[at] = (state[at] ?? 0) + value));
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(SIZE);
  block.set(key.length > SIZE ? sha256(key) : key);
  const inner = joined(block.map((byte) => byte ^ 0x36), message);
  return sha256(joined(block.map((byte) => byte ^ 0x5c), sha256(inner)));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
