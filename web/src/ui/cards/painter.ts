// Paints the drawings of the cards on a canvas: only what our faces are made of.  As documents they left thousands of
// nodes to the garbage collector, which took them away in the middle of a game.

type Traits = Readonly<Record<string, string>>;

interface Shape {
  name: string;
  traits: Traits;
  inside: Shape[];
  outline?: Path2D;
}

/** All drawings of a sprite, by their ids; each is read when it is painted for the first time. */
export interface Drawings {
  get(id: string): Shape | undefined;
}

/** The drawings lie beside each other; what has an id is one. */
const DRAWING = /<\w+ id="([^"]+)"/g;
const TAG = /<(\/?)(\w+)([^>]*?)(\/?)>/g;
const TRAIT = /([\w-]+)="([^"]*)"/g;
const PLACING = /(\w+)\(([^)]*)\)/g;

export function drawingsIn(sprite: string): Drawings {
  const starts = [...sprite.matchAll(DRAWING)];
  const texts = new Map(starts.map(({ 1: id = "", index }, at) => [id, sprite.slice(index, starts[at + 1]?.index)]));
  const read = new Map<string, Shape | undefined>();
  return {
    get(id) {
      if (!read.has(id)) read.set(id, drawingIn(texts.get(id) ?? ""));
      return read.get(id);
    },
  };
}

/** The first element of a text, with all that is inside it. */
function drawingIn(text: string): Shape | undefined {
  const open: Shape[] = [];
  let first: Shape | undefined;
  for (const [, closes, name = "", written = "", isEmpty] of text.matchAll(TAG)) {
    if (closes) {
      if (open.pop() === first) break;
      continue;
    }
    const shape: Shape = { name, traits: traitsIn(written), inside: [] };
    first ??= shape;
    open.at(-1)?.inside.push(shape);
    if (!isEmpty) open.push(shape);
  }
  return first;
}

function traitsIn(written: string): Traits {
  return Object.fromEntries([...written.matchAll(TRAIT)].map(([, name, value]) => [name, value]));
}

/** How a shape is painted; what it does not say of itself it has from those around it. */
interface Manner {
  colour: string;
  fill: string;
  stroke: string;
  width: number;
  cap: CanvasLineCap;
  join: CanvasLineJoin;
  opacity: number;
  fillOpacity: number;
  /** Where its own x and y lie. */
  placed: Placing;
}
type Placing = readonly [number, number, number, number, number, number];

const PLAIN: Omit<Manner, "placed"> = {
  colour: "#000",
  fill: "#000",
  stroke: "none",
  width: 1,
  cap: "butt",
  join: "miter",
  opacity: 1,
  fillOpacity: 1,
};

/** Paint this drawing, placed as for `setTransform`. */
export function paint(pen: CanvasRenderingContext2D, id: string, drawings: Drawings, placed: Placing): void {
  const drawing = drawings.get(id);
  if (drawing) paintShape(pen, drawing, drawings, { ...PLAIN, placed });
}

// The pen is told everything for each shape, instead of saving and restoring it: each state it keeps is a large thing
// for the garbage collector, and a pack of cards left three thousand of them.
function paintShape(pen: CanvasRenderingContext2D, shape: Shape, drawings: Drawings, around: Manner): void {
  const manner = mannerOf(shape.traits, around);
  if (shape.name === "use") {
    const used = drawings.get(shape.traits["href"]?.slice(1) ?? "");
    const placed = moved(manner.placed, number(shape.traits, "x"), number(shape.traits, "y"));
    if (used) paintShape(pen, used, drawings, { ...manner, placed });
  } else if (shape.inside.length) {
    for (const one of shape.inside) paintShape(pen, one, drawings, manner);
  } else {
    fillAndLine(pen, shape, manner);
  }
}

function mannerOf(traits: Traits, around: Manner): Manner {
  return {
    colour: traits["color"] ?? around.colour,
    fill: traits["fill"] ?? around.fill,
    stroke: traits["stroke"] ?? around.stroke,
    width: Number(traits["stroke-width"] ?? around.width),
    cap: (traits["stroke-linecap"] as CanvasLineCap | undefined) ?? around.cap,
    join: (traits["stroke-linejoin"] as CanvasLineJoin | undefined) ?? around.join,
    opacity: around.opacity * Number(traits["opacity"] ?? 1),
    fillOpacity: Number(traits["fill-opacity"] ?? around.fillOpacity),
    placed: placedBy(traits["transform"] ?? "", around.placed),
  };
}

function placedBy(transform: string, around: Placing): Placing {
  let placed = around;
  for (const [, how, written = ""] of transform.matchAll(PLACING)) {
    const [x = 0, y] = written.split(" ").map(Number);
    if (how === "translate") placed = moved(placed, x, y ?? 0);
    else if (how === "scale") placed = turned(placed, x, 0, 0, y ?? x);
    else if (how === "rotate") {
      const [cos, sin] = [Math.cos((x * Math.PI) / 180), Math.sin((x * Math.PI) / 180)];
      placed = turned(placed, cos, sin, -sin, cos);
    }
  }
  return placed;
}

function moved([a, b, c, d, e, f]: Placing, x: number, y: number): Placing {
  return [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
}

function turned([a, b, c, d, e, f]: Placing, xx: number, xy: number, yx: number, yy: number): Placing {
  return [a * xx + c * xy, b * xx + d * xy, a * yx + c * yy, b * yx + d * yy, e, f];
}

function fillAndLine(pen: CanvasRenderingContext2D, shape: Shape, manner: Manner): void {
  const ink = (name: string): string => (name === "currentColor" ? manner.colour : name);
  const outline = (shape.outline ??= outlineOf(shape));
  pen.setTransform(...manner.placed);
  if (manner.fill !== "none") {
    pen.fillStyle = ink(manner.fill);
    pen.globalAlpha = manner.opacity * manner.fillOpacity;
    pen.fill(outline, shape.traits["fill-rule"] as CanvasFillRule | undefined);
  }
  if (manner.stroke !== "none") {
    pen.strokeStyle = ink(manner.stroke);
    pen.globalAlpha = manner.opacity;
    pen.lineWidth = manner.width;
    pen.lineCap = manner.cap;
    pen.lineJoin = manner.join;
    pen.stroke(outline);
  }
}

function outlineOf({ name, traits }: Shape): Path2D {
  if (name === "path") return new Path2D(traits["d"]);
  const outline = new Path2D();
  if (name === "circle" || name === "ellipse") {
    const [rx, ry] = [number(traits, "rx") || number(traits, "r"), number(traits, "ry") || number(traits, "r")];
    outline.ellipse(number(traits, "cx"), number(traits, "cy"), rx, ry, 0, 0, 2 * Math.PI);
  } else if (name === "rect") {
    const [x, y, width, height, r] = ["x", "y", "width", "height", "rx"].map((trait) => number(traits, trait)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    outline.moveTo(x + r, y);
    outline.arcTo(x + width, y, x + width, y + height, r);
    outline.arcTo(x + width, y + height, x, y + height, r);
    outline.arcTo(x, y + height, x, y, r);
    outline.arcTo(x, y, x + width, y, r);
    outline.closePath();
  }
  return outline;
}

function number(traits: Traits, name: string): number {
  return Number(traits[name] ?? 0);
}
