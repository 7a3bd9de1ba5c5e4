// All card faces, fetched once.  Each becomes a picture of its own: in the page a card is then one element, however rich
// its drawing (a thousand elements of drawings made every move slow), and it stays crisp at every size.
import { preferences } from "../preferences.svelte";

const SVG = "http://www.w3.org/2000/svg";
const REFERENCE = /href="#([^"]+)"/g;

class Faces {
  /** The drawings by their ids, as text. */
  private drawings = $state.raw<ReadonlyMap<string, string>>(new Map());
  private made = new Map<string, string>();
  /** Kept alive, so that a card that appears is there at once. */
  private ready: HTMLImageElement[] = [];
  /** A picture that was drawn once is drawn fast the next time. */
  private readonly canvas = document.createElement("canvas").getContext("2d");

  /** The address of a card's picture; empty until the faces are there. */
  of(card: string): string {
    const id = card === "??" ? "card-back" : `card-${card}`;
    if (!this.drawings.has(id)) return "";
    const known = this.made.get(id) ?? pictureOf(id, this.drawings);
    this.made.set(id, known);
    return known;
  }

  async load(address: string): Promise<void> {
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return;
    const whole = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    // Titles would be read out in English; names of cards are said by whoever shows them.
    for (const title of whole.querySelectorAll("title")) title.remove();
    const writer = new XMLSerializer();
    this.made = new Map();
    this.ready = [];
    this.drawings = new Map([...whole.querySelectorAll("[id]")].map((drawing) => [drawing.id, writer.serializeToString(drawing)]));
    this.prepare([...this.drawings.keys()].filter((id) => id.startsWith("card-")));
  }

  private prepare([next, ...later]: string[]): void {
    if (next === undefined) return;
    const picture = new Image();
    picture.src = this.of(next === "card-back" ? "??" : next.replace("card-", ""));
    this.ready.push(picture);
    void picture.decode().then(
      () => this.canvas?.drawImage(picture, 0, 0, 1, 1),
      () => undefined,
    );
    setTimeout(() => this.prepare(later), 8);
  }
}

/** A drawing with everything it refers to, as the address of a picture. */
function pictureOf(id: string, drawings: ReadonlyMap<string, string>): string {
  const needed = new Set<string>([id]);
  for (const one of needed) for (const [, other] of (drawings.get(one) ?? "").matchAll(REFERENCE)) if (other) needed.add(other);
  const text = [...needed].map((one) => drawings.get(one) ?? "").join("");
  const picture = `<svg xmlns="${SVG}" width="250" height="350" viewBox="0 0 250 350"><defs>${text}</defs><use href="#${id}" width="250" height="350"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
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
