// All card faces: fetched once as drawings, and each painted once into a picture of its own.  In the page a card is then one
// element without anything in it.  Drawings, even as pictures, made every move slow: each is a document of its own, which is laid
// out wherever its card is laid, and looked through whenever garbage is collected.
import { SvelteMap } from "svelte/reactivity";

import { preferences } from "../preferences.svelte";

const SVG = "http://www.w3.org/2000/svg";
/** The size in which faces are drawn. */
const FACE = { width: 250, height: 350 } as const;
/** Cards are shown smaller than they are drawn: this many pixels a unit are crisp also where pixels are small. */
const FINEST = 1.5;
const COLUMNS = 11;
/** So many are painted in one go, so that nobody waits for them. */
const HANDFUL = 5;

/** A picture that can be shown at once; while its image is kept, it is not read anew when a card is laid. */
interface Picture {
  address: string;
  image: HTMLImageElement;
}

class Faces {
  /** By the ids of their drawings. */
  private readonly pictures = new SvelteMap<string, Picture>();
  private loading = "";

  /** The address of a card's picture; empty until it is painted. */
  of(card: string): string {
    return this.pictures.get(card === "??" ? "card-back" : `card-${card}`)?.address ?? "";
  }

  async load(address: string): Promise<void> {
    this.loading = address;
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return;
    const sheet = new Sheet(await answer.text());
    for (let at = 0; at < sheet.ids.length; at += HANDFUL) {
      const some = sheet.ids.slice(at, at + HANDFUL);
      const painted = await Promise.all(some.map(async (id) => [id, await sheet.painted(id)] as const));
      if (this.loading !== address) return;
      for (const [id, picture] of painted) this.pictures.set(id, picture);
    }
    performance.mark("faces");
  }
}

/** All faces side by side in one drawing, which is gone once they are painted. */
class Sheet {
  readonly ids: string[];
  private readonly drawing: Promise<HTMLImageElement>;
  private readonly scale = Math.min(devicePixelRatio, FINEST);

  constructor(sprite: string) {
    const whole = new DOMParser().parseFromString(sprite, "image/svg+xml");
    const symbols = [...whole.querySelectorAll("symbol")];
    this.ids = symbols.map((symbol) => symbol.id);
    const [width, height] = [COLUMNS * FACE.width, Math.ceil(symbols.length / COLUMNS) * FACE.height];
    const size = { width: width * this.scale, height: height * this.scale, viewBox: `0 0 ${width} ${height}` };
    describe(whole.documentElement, size);
    for (const [at, symbol] of symbols.entries()) whole.documentElement.append(placed(symbol, at));
    this.drawing = ready(`data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(whole))}`);
  }

  async painted(id: string): Promise<Picture> {
    const drawing = await this.drawing;
    const { x, y } = placeOf(this.ids.indexOf(id));
    const [width, height] = [FACE.width * this.scale, FACE.height * this.scale];
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen?.drawImage(drawing, x * this.scale, y * this.scale, width, height, 0, 0, width, height);
    const address = await addressOf(await canvas.convertToBlob());
    return { address, image: await ready(address) };
  }
}

function placeOf(at: number): { x: number; y: number } {
  return { x: (at % COLUMNS) * FACE.width, y: Math.floor(at / COLUMNS) * FACE.height };
}

/** What the symbol holds, in its place on the sheet. */
function placed(symbol: SVGSymbolElement, at: number): Element {
  const face = symbol.ownerDocument.createElementNS(SVG, "svg");
  describe(face, { ...placeOf(at), ...FACE, viewBox: symbol.getAttribute("viewBox") ?? "" });
  face.append(...symbol.childNodes);
  return face;
}

function describe(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

async function ready(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = failed;
    reader.readAsDataURL(blob);
  });
}

export const faces = new Faces();

/** Keep the faces that the preferences ask for; needs to run inside a component. */
export function keepFaces(): void {
  $effect(() => {
    const colours = preferences.fourColour ? "four" : "two";
    const index = preferences.largeIndex ? "large" : "small";
    void faces.load(`/api/cards.svg?colours=${colours}&index=${index}`);
  });
}
