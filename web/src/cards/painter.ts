// Paints the drawings of the cards on a canvas: only what our faces are made of.  As documents they left thousands of nodes to the
// garbage collector, which took them away in the middle of a game.

type Traits = Readonly<Record<string, string>>;

interface Shape {
  name: string;
  traits: Traits;
  inside: Shape[];
  outline?: Path2D;
}

/** All drawings of a sprite, by their ids. */
export type Drawings = ReadonlyMap<string, Shape>;

const TAG = /<(\/?)(\w+)([^>]*?)(\/?)>/g;
const TRAIT = /([\w-]+)="([^"]*)"/g;
const PLACING = /(\w+)\(([^)]*)\)/g;

export function drawingsIn(sprite: string): Drawings {
  const found = new Map<string, Shape>();
  const open: Shape[] = [];
  for (const [, closes, name = "", written = "", isEmpty] of sprite.matchAll(TAG)) {
    if (closes) {
      open.pop();
      continue;
    }
    const shape: Shape = { name, traits: traitsIn(written), inside: [] };
    open.at(-1)?.inside.push(shape);
    if (shape.traits["id"]) found.set(shape.traits["id"], shape);
    if (!isEmpty) open.push(shape);
  }
  return found;
}

function traitsIn(written: string): Traits {
  return Object.fromEntries([...written.matchAll(TRAIT)].map(([, name, value]) => [name, value]));
}

/** Paint this drawing about the origin; what a shape does not say of itself it has from those around it. */
export function paint(pen: CanvasRenderingContext2D, id: string, drawings: Drawings): void {
  const drawing = drawings.get(id);
  pen.fillStyle = "#000";
  pen.strokeStyle = "transparent";
  if (drawing) paintShape(pen, drawing, drawings, "#000");
}

function paintShape(pen: CanvasRenderingContext2D, shape: Shape, drawings: Drawings, around: string): void {
  const { traits } = shape;
  const colour = traits["color"] ?? around;
  pen.save();
  place(pen, traits);
  dip(pen, traits, colour);
  if (shape.name === "use") {
    pen.translate(number(traits, "x"), number(traits, "y"));
    const used = drawings.get(traits["href"]?.slice(1) ?? "");
    if (used) paintShape(pen, used, drawings, colour);
  } else if (shape.inside.length) {
    for (const one of shape.inside) paintShape(pen, one, drawings, colour);
  } else {
    fillAndLine(pen, shape);
  }
  pen.restore();
}

function place(pen: CanvasRenderingContext2D, traits: Traits): void {
  for (const [, how, written = ""] of (traits["transform"] ?? "").matchAll(PLACING)) {
    const [x = 0, y] = written.split(" ").map(Number);
    if (how === "translate") pen.translate(x, y ?? 0);
    else if (how === "scale") pen.scale(x, y ?? x);
    else if (how === "rotate") pen.rotate((x * Math.PI) / 180);
  }
}

function dip(pen: CanvasRenderingContext2D, traits: Traits, colour: string): void {
  const ink = (name: string): string => ({ none: "transparent", currentColor: colour })[name] ?? name;
  if (traits["fill"]) pen.fillStyle = ink(traits["fill"]);
  if (traits["stroke"]) pen.strokeStyle = ink(traits["stroke"]);
  if (traits["stroke-width"]) pen.lineWidth = Number(traits["stroke-width"]);
  if (traits["stroke-linecap"]) pen.lineCap = traits["stroke-linecap"] as CanvasLineCap;
  if (traits["stroke-linejoin"]) pen.lineJoin = traits["stroke-linejoin"] as CanvasLineJoin;
  if (traits["opacity"]) pen.globalAlpha *= Number(traits["opacity"]);
}

function fillAndLine(pen: CanvasRenderingContext2D, shape: Shape): void {
  const outline = (shape.outline ??= outlineOf(shape));
  const alpha = pen.globalAlpha;
  pen.globalAlpha = alpha * Number(shape.traits["fill-opacity"] ?? 1);
  pen.fill(outline, shape.traits["fill-rule"] as CanvasFillRule | undefined);
  pen.globalAlpha = alpha;
  pen.stroke(outline);
}

function outlineOf({ name, traits }: Shape): Path2D {
  if (name === "path") return new Path2D(traits["d"]);
  const outline = new Path2D();
  if (name === "circle" || name === "ellipse") {
    const [rx, ry] = [number(traits, "rx") || number(traits, "r"), number(traits, "ry") || number(traits, "r")];
    outline.ellipse(number(traits, "cx"), number(traits, "cy"), rx, ry, 0, 0, 2 * Math.PI);
  } else if (name === "rect") {
    const [x, y, width, height, r] = ["x", "y", "width", "height", "rx"].map((trait) => number(traits, trait)) as [number, number, number, number, number];
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
