// The page without a network: its files are kept on this device, and what the server has told that does not change at a
// table. The build writes the lists of files; of those that are of one language, only what this person reads is kept.
const SHELL = ["SHELL"];
const SPOKEN = ["SPOKEN"];
const NOW = `longears-${SHELL.join()
  .split("")
  .reduce((sum, sign) => (31 * sum + sign.charCodeAt(0)) | 0, 7)}`;
const ROOT = new URL(self.registration.scope);
/** Answers that are the same for everyone until the next version. */
const TOLD = /^api\/(games|bots|cards\.svg)/;
/** Where files are whose names change with what is in them. */
const FILES = "assets/";
/** Where Python is, for who keeps it to play without a server; the page puts it there. */
const DEVICE = "device/";
/** How long the network may take where there is an answer on this device, in milliseconds. */
const PATIENCE = 4000;

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => {
  if (event.data === "take_over") void self.skipWaiting();
  else event.waitUntil(keepAll(event.data.language, event.data.loaded));
});
self.addEventListener("push", (event) => event.waitUntil(call(event.data.json())));
self.addEventListener("notificationclick", (event) => event.waitUntil(come(event.notification)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname)) return;
  const path = pathOf(request.url);
  if (request.mode === "navigate" && !/^(api|socket\.io)\/|\.\w+$/.test(path))
    event.respondWith(freshOr(ROOT.href, request));
  else if (path.startsWith(FILES)) event.respondWith(keptOr(request));
  else if (path.startsWith(DEVICE) && request.cache !== "reload") event.respondWith(keptOrAsked(request));
  else if (TOLD.test(path)) event.respondWith(freshOr(request, request, true));
});

function pathOf(address) {
  return new URL(address).pathname.slice(ROOT.pathname.length);
}

function shouldKeep(address) {
  const path = pathOf(address);
  return address.startsWith(ROOT.href) && (path.startsWith(FILES) || TOLD.test(path));
}

async function fill() {
  const cache = await caches.open(NOW);
  await cache.addAll([ROOT.href, ...SHELL.map((path) => new URL(path, ROOT).href)]);
}

/** What an earlier version has kept goes; open pages of it ask the network. */
async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith("longears-") && name !== NOW) await caches.delete(name);
  await self.clients.claim();
}

/** All words of this language, and what the page had loaded before there was anybody to keep it. */
async function keepAll(language, loaded) {
  const words = SPOKEN.filter((path) => path.startsWith(`${FILES}${language}-`)).map(
    (path) => new URL(path, ROOT).href,
  );
  for (const address of [...words, ...loaded])
    if (shouldKeep(address) && !(await caches.match(address))) await keep(address, await fetch(address));
}

/** A file whose name changes with what is in it. */
async function keptOr(request) {
  return (await caches.match(request)) ?? keep(request, await fetch(request));
}

async function keptOrAsked(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** What the network says, or else what it said before; one that is silent, or knows nothing, is not waited for. */
async function freshOr(kept, request, keeps = false) {
  const before = await caches.match(kept);
  const answer = fetch(request)
    .then((fresh) => (keeps ? keep(request, fresh) : fresh))
    .then((fresh) => (fresh.ok ? fresh : (before ?? fresh)));
  return before ? Promise.race([answer, silence()]).catch(() => before) : answer;
}

function silence() {
  return new Promise((_, fail) => setTimeout(fail, PATIENCE));
}

async function keep(request, answer) {
  if (answer.ok) await (await caches.open(NOW)).put(request, answer.clone());
  return answer;
}

/** The server calls who does not look at the table; a page that is seen after all needs no call. */
async function call({ title, body, table, tag }) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some(({ visibilityState }) => visibilityState === "visible")) return;
  const [icon, badge] = ["icon-192.png", "icon-monochrome.png"].map((path) => new URL(path, ROOT).href);
  await self.registration.showNotification(title, { body, icon, badge, tag, renotify: true, data: table });
}

/** To the page that is at this table, or to a new one. */
async function come(notification) {
  notification.close();
  const address = new URL(`t/${notification.data}`, ROOT).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => url.split("?")[0] === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}
