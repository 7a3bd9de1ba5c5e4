import { mount } from "svelte";

import "../../base.css";
import { preferences } from "../../preferences.svelte";
import { speak, withTableWords } from "../../say";

const target = document.getElementById("app");
const scene = location.pathname.split("/").at(-1) ?? "";

async function start(): Promise<void> {
  await speak(preferences.language);
  const { default: Gallery } = await withTableWords(import("./Gallery.svelte"));
  if (target) mount(Gallery, { target, props: { scene } });
}

void start();
