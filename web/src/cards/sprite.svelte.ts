// All card faces: fetched once as drawings, and each painted once into a picture of its own.  In the page a card is then one
// element without anything in it.  Drawings, even as pictures, made every move slow: each is a document of its own, which is laid
// out wherever its card is laid, and looked through whenever garbage is collected.
import { SvelteMap } from "svelte/reactivity";

import { preferences } from "../preferences.svelte";
import { drawingsIn, paint, type Drawings } from "./painter";

/** The size in which faces are drawn, about their middle. */
const FACE = { width: 250, height: 350 } as const;
/** Cards are shown smaller than they are drawn: this many pixels a unit are crisp also where pixels are small. */
const FINEST = 1.5;
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
    const drawings = drawingsIn(await answer.text());
    const ids = [...drawings.keys()].filter((id) => id.startsWith("card-"));
    const easel = new Easel(drawings);
    for (let at = 0; at < ids.length; at += HANDFUL) {
      const painted = await Promise.all(ids.slice(at, at + HANDFUL).map(async (id) => [id, await easel.painted(id)] as const));
      if (this.loading !== address) return;
      for (const [id, picture] of painted) this.pictures.set(id, picture);
    }
    performance.mark("faces");
  }
}

/** One canvas for all faces: a picture is taken of each before the next is painted. */
class Easel {
  private readonly canvas = document.createElement("canvas");
  private readonly pen = this.canvas.getContext("2d", { willReadFrequently: true });

  private readonly scale = Math.min(devicePixelRatio, FINEST);

  constructor(private readonly drawings: Drawings) {
    this.canvas.width = FACE.width * this.scale;
    this.canvas.height = FACE.height * this.scale;
  }

  async painted(id: string): Promise<Picture> {
    const { width, height } = this.canvas;
    this.pen?.resetTransform();
    this.pen?.clearRect(0, 0, width, height);
    if (this.pen) paint(this.pen, id, this.drawings, [this.scale, 0, 0, this.scale, width / 2, height / 2]);
    const address = await addressOf(this.canvas);
    return { address, image: await ready(address) };
  }
}

async function ready(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

function addressOf(canvas: HTMLCanvasElement): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = failed;
    canvas.toBlob((blob) => (blob ? reader.readAsDataURL(blob) : failed()));
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
