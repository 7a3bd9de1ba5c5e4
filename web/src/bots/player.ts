// A player that learned, as `longears/bots/player.py` has it: whole numbers in, whole numbers out, the same moves.
// Numbers stay below 2^53, where a double is exact.

const SUITS = 4;
const OTHERS = 7;
const ONE = 256;
const CEILING = 8191;
const MOST = 32767;
const WORTH = 2 ** 24;

/** How many bytes a part of what an observer wrote has, and how many of it make one. */
export type Part = [width: number, whole: number];

/** What an observer writes of each suit at each other seat, of each other seat, of each suit, and once. */
export interface Layout {
  at_seat: Part[];
  of_seat: Part[];
  of_suit: Part[];
  of_table: Part[];
}

/** How the weights of a family are cut: `bots/weights/*.json`. */
export type Cuts = Record<string, { rows: number; columns: number; scales: number[]; biases: number[] }>;

class Layer {
  constructor(
    private readonly weights: Int8Array,
    private readonly scales: number[],
    private readonly biases: number[],
    readonly rows: number,
    readonly columns: number,
  ) {}

  sum(row: number, given: Int16Array): number {
    let total = 0;
    for (let at = 0, first = row * this.columns; at < this.columns; at++)
      total += (this.weights[first + at] ?? 0) * (given[at] ?? 0);
    return Math.floor((total * (this.scales[row] ?? 0) + (this.biases[row] ?? 0) + WORTH / 2) / WORTH);
  }

  sums(given: Int16Array): Int16Array {
    return Int16Array.from({ length: this.rows }, (_, row) => Math.max(0, Math.min(CEILING, this.sum(row, given))));
  }
}

export class Player {
  private readonly layers: Record<string, Layer> = {};
  private readonly ones: number[];
  private readonly widths: Record<keyof Layout, number>;

  constructor(layout: Layout, cuts: Cuts, weights: Int8Array) {
    let at = 0;
    for (const [name, { rows, columns, scales, biases }] of Object.entries(cuts)) {
      this.layers[name] = new Layer(weights.subarray(at, (at += rows * columns)), scales, biases, rows, columns);
    }
    const ones = (parts: Part[], times: number) =>
      Array.from({ length: times }, () =>
        parts.flatMap(([width, whole]) => Array<number>(width).fill(Math.floor(ONE / whole))),
      ).flat();
    const { at_seat, of_seat, of_suit, of_table } = layout;
    this.ones = [
      ...ones(at_seat, SUITS * OTHERS),
      ...ones(of_seat, OTHERS),
      ...ones(of_suit, SUITS),
      ...ones(of_table, 1),
    ];
    const width = (parts: Part[]) => parts.reduce((sum, [bytes]) => sum + bytes, 0);
    this.widths = {
      at_seat: width(at_seat),
      of_seat: width(of_seat),
      of_suit: width(of_suit),
      of_table: width(of_table),
    };
  }

  /** The place of the best option, of equal ones the first; each is a sum of outputs. */
  best(seen: Uint8Array, options: number[][]): number {
    const told = this.scores(seen);
    const scores = options.map((option) => option.reduce((sum, output) => sum + (told[output] ?? 0), 0));
    return scores.indexOf(Math.max(...scores));
  }

  private scores(seen: Uint8Array): number[] {
    const { of_suit, of_table } = this.widths;
    const helds = Array.from({ length: SUITS }, (_, suit) => this.held(seen, suit));
    const added = helds.reduce((sum, held) => sum.map((value, row) => value + (held[row] ?? 0)));
    const table = this.flowing(seen, this.suitsAt + SUITS * of_suit, of_table);
    const whole = this.layer("whole").sums(Int16Array.of(...added, ...table));
    const heads = helds.map((held) => this.layer("head").sums(Int16Array.of(...held, ...whole)));
    return [
      ...heads.flatMap((head) => all(this.layer("suit_scores"), head)),
      ...all(this.layer("table_scores"), whole),
    ];
  }

  /** What there is to say of a suit. */
  private held(seen: Uint8Array, suit: number): Int16Array {
    const { at_seat, of_seat, of_suit, of_table } = this.widths;
    const cells = new Int16Array(this.layer("cell").rows);
    for (let place = 0; place < OTHERS; place++) {
      const seat = SUITS * OTHERS * at_seat + place * of_seat;
      if (!seen[seat]) continue;
      const there = this.flowing(seen, (suit * OTHERS + place) * at_seat, at_seat);
      const cell = this.layer("cell").sums(Int16Array.of(...there, ...this.flowing(seen, seat, of_seat)));
      cell.forEach((value, row) => (cells[row] = Math.min(MOST, (cells[row] ?? 0) + value)));
    }
    const own = this.flowing(seen, this.suitsAt + suit * of_suit, of_suit);
    const table = this.flowing(seen, this.suitsAt + SUITS * of_suit, of_table);
    return this.layer("held").sums(this.layer("suit").sums(Int16Array.of(...own, ...cells, ...table)));
  }

  private get suitsAt(): number {
    return OTHERS * (SUITS * this.widths.at_seat + this.widths.of_seat);
  }

  private flowing(seen: Uint8Array, at: number, width: number): Int16Array {
    return Int16Array.from({ length: width }, (_, place) =>
      Math.min(MOST, (seen[at + place] ?? 0) * (this.ones[at + place] ?? 0)),
    );
  }

  private layer(name: string): Layer {
    const layer = this.layers[name];
    if (!layer) throw new Error(`the weights have no ${name}`);
    return layer;
  }
}

function all(layer: Layer, given: Int16Array): number[] {
  return Array.from({ length: layer.rows }, (_, row) => layer.sum(row, given));
}
