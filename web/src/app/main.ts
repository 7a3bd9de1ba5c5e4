import { mount } from "svelte";

import App from "./App.svelte";
import "../ui/base.css";
import { loadGame } from "../games";
import { PAGES } from "./pages";
import { keeping } from "./keeping.svelte";
import { languageHere } from "../ui/preferences.svelte";
import { router } from "./router.svelte";
import { begin } from "../i18n/say";
import { ALONE, here } from "../net/here";
import { session } from "../net/session.svelte";
import { allowSounds } from "../ui/audio";

const target = document.getElementById("app");

async function start(): Promise<void> {
  router.start();
  // What a game needs comes together with its table.
  session.onroom = ({ now }) => {
    void loadGame(now.people.settings.game).catch(() => undefined);
    keeping.played();
  };
  // Before there is a line, so that it ends where the table's people meet.
  if (router.route.page === "table") session.goTo(router.route.link);
  await session.start()?.catch(() => undefined);
  keeping.start();
  if (ALONE || here().kept) void import("./offline/watch.svelte").then(({ watch }) => watch());
  allowSounds();
  // A page that does not come is asked for again there.
  await Promise.allSettled([begin(languageHere()), firstPage()]);
  target?.replaceChildren();
  if (target) mount(App, { target });
}

/** What the page before the script shows stays until there is more to see. */
async function firstPage(): Promise<void> {
  const { page } = router.route;
  if (page !== "home") await PAGES[page]();
}

void start();
