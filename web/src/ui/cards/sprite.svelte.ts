// All card faces: fetched as drawings, and each painted once into a picture of its own.  In the page a card is then one
// element without anything in it.  Drawings, even as pictures, made every move slow: each is a document of its own,
// which is laid out wherever its card is laid, and looked through whenever garbage is collected.
import { answerTo } from "../../net/api";
import { preferences } from "../preferences.svelte";
import { idle, nextTask } from "../frames";
import { Easel, pixelsPerUnit } from "./easel";
import { keep, kept } from "./kept";
import { CARDS } from "./names";
import { drawingsIn, type Drawings } from "./painter";

/** So many of those on the screen are painted together, each in a task of its own. */
const HANDFUL = 5;
/**
 * Milliseconds: what did not come is asked for again after `first`, then after twice as long; no answer is none after
 * `lost`.
 */
const AGAIN = { first: 500, most: 30_000, lost: 15_000 } as const;
/** Milliseconds in which what was kept should be there; some browsers never say that they have nothing. */
const PATIENCE = 1000;

/** How one card looks. */
class Face {
  /** Of a picture that can be shown at once; empty until there is one. */
  address = $state.raw("");
  /** Of the drawings that its picture is, or is about to be, painted from. */
  version = "";
  /** While it is held, the picture is not read again when a card is laid. */
  image: HTMLImageElement | null = null;

  async show(address: string, version: string): Promise<void> {
    const image = new Image();
    image.src = address;
    await image.decode();
    if (this.version !== version) return;
    this.image = image;
    this.address = address;
  }

  forget(): void {
    this.address = this.version = "";
    this.image = null;
  }
}

class Faces {
  private readonly all: ReadonlyMap<string, Face> = new Map(CARDS.map((card) => [card, new Face()]));
  /** Cards that are or were on the screen. */
  private readonly wanted = new Set<string>();
  private look = "";
  /** The painter waits for something to do. */
  private wake: () => void = () => undefined;

  /** The address of a card's picture; empty until it is painted, which those on the screen are before all others. */
  of(card: string): string {
    if (!this.wanted.has(card)) {
      this.wanted.add(card);
      this.wake();
    }
    return this.all.get(card)?.address ?? "";
  }

  /**
   * Show faces of this look: those kept from the last visit, and painted ones where there are none or they have changed
   * since.
   */
  async show(look: string, address: string): Promise<void> {
    this.look = look;
    for (const face of this.all.values()) face.forget();
    const isWanted = (): boolean => this.look === look;
    const asked = fetched(address, isWanted);
    await Promise.race([this.showKept(look), pause(PATIENCE)]);
    const sprite = await asked;
    if (!sprite) return;
    await this.paintAll(sprite, isWanted);
    if (isWanted()) performance.mark("faces");
  }

  private async showKept(look: string): Promise<void> {
    const found = await kept(look);
    if (!found || this.look !== look) return;
    const { version, pictures } = found;
    for (const [card, face] of this.onScreenFirst(() => true)) {
      if (this.look !== look || face.version !== "") continue;
      face.version = version;
      await face.show(pictures.get(card) ?? "", version).catch(() => face.forget());
    }
  }

  private async paintAll({ version, drawings }: Sprite, isWanted: () => boolean): Promise<void> {
    if (!this.left(version).length) return;
    const easel = new Easel(drawings);
    while (isWanted() && this.left(version).length) await this.paintSome(easel, version);
    if (isWanted()) await this.keep(version);
  }

  /** Paint what is on the screen, or else, when nothing else is to be done, one of the others. */
  private async paintSome(easel: Easel, version: string): Promise<void> {
    const isOnScreen = ([card]: [string, Face]): boolean => this.wanted.has(card);
    if (!this.left(version).some(isOnScreen))
      await Promise.race([idle(), new Promise<void>((done) => (this.wake = done))]);
    const left = this.left(version);
    const handful = left.slice(0, Math.min(HANDFUL, left.filter(isOnScreen).length) || 1);
    await Promise.allSettled(
      handful.map(async ([card, face]) => {
        face.version = version;
        await nextTask();
        await face.show(await easel.painted(card), version);
      }),
    );
  }

  /** What is not painted from these drawings yet, nor about to be. */
  private left(version: string): [string, Face][] {
    return this.onScreenFirst((face) => face.version !== version);
  }

  private async keep(version: string): Promise<void> {
    const pictures = new Map([...this.all].map(([card, face]) => [card, face.address]));
    if ([...pictures.values()].every(Boolean)) await keep({ look: this.look, version, pictures });
  }

  private onScreenFirst(filter: (face: Face) => boolean): [string, Face][] {
    const found = [...this.all].filter(([, face]) => filter(face));
    return found.sort(([one], [other]) => Number(this.wanted.has(other)) - Number(this.wanted.has(one)));
  }
}

interface Sprite {
  version: string;
  drawings: Drawings;
}

/** The drawings at this address, asked for until they come; nothing if they are not wanted any more. */
async function fetched(address: string, isWanted: () => boolean): Promise<Sprite | null> {
  for (let wait: number = AGAIN.first; isWanted(); wait = Math.min(2 * wait, AGAIN.most)) {
    const sprite = await asked(address).catch(() => null);
    if (sprite) return isWanted() ? sprite : null;
    await pause(wait);
  }
  return null;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

async function asked(address: string): Promise<Sprite | null> {
  const answer = await answerTo(address, { signal: AbortSignal.timeout(AGAIN.lost) });
  if (!answer.ok) return null;
  const text = await answer.text();
  return { version: answer.headers.get("etag") ?? `${text.length}`, drawings: drawingsIn(text) };
}

export const faces = new Faces();

/** Keep the faces that the preferences ask for; needs to run inside a component. */
export function keepFaces(): void {
  $effect(() => {
    const colours = preferences.fourColour ? "four" : "two";
    const index = preferences.largeIndex ? "large" : "small";
    void faces.show(`${colours} ${index} ${pixelsPerUnit()}`, `/api/cards.svg?colours=${colours}&index=${index}`);
  });
}
