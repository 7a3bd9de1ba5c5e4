// All card faces, fetched once.  Each becomes a picture of its own: in the page a card is then one element, however rich
// its drawing (a thousand elements of drawings made every move slow), and it stays crisp at every size.
import { preferences } from "../preferences.svelte";

const SVG = "http://www.w3.org/2000/svg";
/** The size in which faces are drawn. */
export const FACE = { width: 250, height: 350 } as const;
const REFERENCE = /href="#([^"]+)"/g;

class Faces {
  /** The drawings by their ids, as text. */
  private drawings = $state.raw<ReadonlyMap<string, string>>(new Map());
  private made = new Map<string, string>();
  /** Under the page lies one picture of each card, drawn: to draw a card takes long the first time, and again once it lies
   *  nowhere. */
  private readonly workshop = document.createElement("div");

  /** The address of a card's picture; empty until the faces are there. */
  of(card: string): string {
    const id = card === "??" ? "card-back" : `card-${card}`;
    if (!this.drawings.has(id)) return "";
    const known = this.made.get(id) ?? pictureOf(id, this.drawings);
    this.made.set(id, known);
    return known;
  }

  /** A picture to be moved about. */
  picture(card: string): HTMLImageElement {
    const picture = new Image(FACE.width, FACE.height);
    picture.alt = "";
    picture.src = this.of(card);
    return picture;
  }

  async load(address: string): Promise<void> {
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return;
    const whole = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    // Titles would be read out in English; names of cards are said by whoever shows them.
    for (const title of whole.querySelectorAll("title")) title.remove();
    const writer = new XMLSerializer();
    this.made = new Map();
    this.drawings = new Map([...whole.querySelectorAll("[id]")].map((drawing) => [drawing.id, writer.serializeToString(drawing)]));
    this.workshop.className = "workshop";
    this.workshop.ariaHidden = "true";
    this.workshop.replaceChildren();
    document.body.append(this.workshop);
    this.prepare(this.drawings, [...this.drawings.keys()].filter((id) => id.startsWith("card-")));
  }

  /** One picture a frame, so that nobody notices. */
  private prepare(drawings: ReadonlyMap<string, string>, [next, ...later]: string[]): void {
    if (next === undefined || drawings !== this.drawings) return;
    const picture = this.picture(next === "card-back" ? "??" : next.replace("card-", ""));
    this.workshop.append(picture);
    const goOn = (): unknown => requestAnimationFrame(() => setTimeout(() => this.prepare(drawings, later)));
    picture.decode().then(goOn, goOn);
  }
}

/** A drawing with everything it refers to, as the address of a picture. */
function pictureOf(id: string, drawings: ReadonlyMap<string, string>): string {
  const needed = new Set<string>([id]);
  for (const one of needed) for (const [, other] of (drawings.get(one) ?? "").matchAll(REFERENCE)) if (other) needed.add(other);
  const text = [...needed].map((one) => drawings.get(one) ?? "").join("");
  const { width, height } = FACE;
  const size = `width="${width}" height="${height}"`;
  const picture = `<svg xmlns="${SVG}" ${size} viewBox="0 0 ${width} ${height}"><defs>${text}</defs><use href="#${id}" ${size}/></svg>`;
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
