// All card faces as symbols in the page, so that a card is one small reference and stays crisp at every size.
import { preferences } from "../preferences.svelte";

const HOLDER = "card-faces";

/** Keep the faces that the preferences ask for in the page; needs to run inside a component. */
export function keepFaces(): void {
  $effect(() => {
    const colours = preferences.fourColour ? "four" : "two";
    const index = preferences.largeIndex ? "large" : "small";
    void load(`/api/cards.svg?colours=${colours}&index=${index}`);
  });
}

async function load(address: string): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return;
  const faces = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  faces.id = HOLDER;
  faces.setAttribute("width", "0");
  faces.setAttribute("height", "0");
  faces.setAttribute("aria-hidden", "true");
  faces.style.position = "absolute";
  // Titles would pop up as tooltips and be read out in English; names of cards are said by whoever shows them.
  for (const title of faces.querySelectorAll("title")) title.remove();
  document.getElementById(HOLDER)?.remove();
  document.body.append(faces);
}
