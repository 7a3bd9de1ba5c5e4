import { mount } from "svelte";

import { loadGame } from "../../games";
import { speak, withWords } from "../../i18n/say";
import { GAMES } from "../../i18n/words";
import "../../ui/base.css";
import { languageHere } from "../../ui/preferences.svelte";

const target = document.getElementById("app");

async function start(): Promise<void> {
  await speak(languageHere());
  const { default: Gallery } = await withWords(import("./Gallery.svelte"), "table");
  await Promise.all(GAMES.map(loadGame));
  if (target) mount(Gallery, { target });
}

void start();
