import { mount } from "svelte";

import App from "./App.svelte";
import "./base.css";
import { PAGES } from "./pages";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";
import { speak } from "./say";
import { session } from "./session.svelte";
import { allowSounds } from "./sounds";

const target = document.getElementById("app");

async function start(): Promise<void> {
  router.start();
  session.start();
  allowSounds();
  // Without its own language the page still works, in English; a page that does not come is asked for again there.
  await Promise.allSettled([speak(preferences.language), firstPage()]);
  target?.replaceChildren();
  if (target) mount(App, { target });
}

/** What the page before the script shows stays until there is more to see. */
async function firstPage(): Promise<void> {
  const { page } = router.route;
  if (page !== "home") await PAGES[page]();
}

void start();
