// What a table without a server needs, kept on this device for whoever asks for it.
import { addressOf, filesIn, LIST, type File } from "../../net/device";
import { BASE } from "../../net/base";
import { remember } from "../../net/here";
import { session } from "../../net/session.svelte";

const CACHE = "device";
/** What the worker calls its database. */
const TABLES = "longears-device";

/** Whether this browser can keep it, and run it: it can only on pages that came safely. */
export function canKeep(): boolean {
  return isSecureContext && "serviceWorker" in navigator && "locks" in navigator && "DecompressionStream" in globalThis;
}

/** What there is to keep, as the server has it now; nothing if its page was built without. */
export async function filesThere(): Promise<File[]> {
  return filesIn(await fetch(BASE + LIST, { cache: "reload" }));
}

/** Keep all of it; `come` is told how many bytes have. What is here already is not fetched again. */
export async function keepAll(files: File[], come: (bytes: number) => void): Promise<void> {
  const cache = await caches.open(CACHE);
  let bytes = 0;
  for (const file of files) {
    const address = addressOf(file);
    if (!(await cache.match(address))) await cache.put(address, await whole(address, (more) => come(bytes + more)));
    come((bytes += file.bytes));
  }
  await cache.put(BASE + LIST, Response.json({ files }));
  const wanted = new Set([LIST, ...files.map(({ path, version }) => `${path}?${version}`)].map((path) => BASE + path));
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!wanted.has(pathname + search)) await cache.delete(url);
  }
  const { name, badge } = session;
  remember({ kept: true, ...(name && !session.onDevice ? { me: { name, badge } } : {}) });
}

/** Neither that nor the tables here. */
export async function keepNone(): Promise<void> {
  remember({ kept: false, tables: [], awaits: "" });
  indexedDB.deleteDatabase(TABLES);
  await caches.delete(CACHE);
}

/** What is kept belongs to the page that is here. */
export async function renew(): Promise<void> {
  try {
    const files = await filesThere();
    if (files.length) await keepAll(files, () => undefined);
  } catch {
    // Without a network what is here is still good.
  }
}

/** An answer that has come whole, as it is to be kept. */
async function whole(address: string, come: (bytes: number) => void): Promise<Response> {
  const answer = await fetch(address);
  const reader = answer.body?.getReader();
  if (!answer.ok || !reader) throw new Error(`${address}: ${answer.status}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    // Those that are packed on their way are not counted here: they are more than they weigh.
    if (!answer.headers.has("content-encoding")) come((bytes += read.value.length));
  }
  const headers = new Headers();
  for (const name of ["content-type", "content-security-policy"]) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(new Blob(parts), { headers });
}
