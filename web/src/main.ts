import { mount } from "svelte";

import App from "./App.svelte";
import "./base.css";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";
import { speak } from "./say";
import { session } from "./session.svelte";
import { allowSounds } from "./sounds";

const target = document.getElementById("app");

async function start(): Promise<void> {
  // Without its own language the page still works, in English.
  await speak(preferences.language).catch(() => undefined);
  router.start();
  session.start();
  allowSounds();
  if (target) mount(App, { target });
}

void start();
