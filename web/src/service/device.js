// The table without a server: the same Python, in this worker. Pages speak to it as they speak to a server; what must
// not be lost is in IndexedDB before anyone is answered. One worker of a device has the table at a time.
const NAME = "longears-device";
const KEPT = "kept";
const LEAVE = "leave";
const WASM = "pyodide.asm.wasm";
/** The packages are those that we bring. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};

const others = new BroadcastChannel(NAME);
const lines = new Set();
let files = [];
let device = null;
let leave = null;

const begun = held();
begun.catch(failed);
self.addEventListener("message", ({ data }) => void begun.then(() => heard(data)).catch(failed));
others.addEventListener("message", ({ data }) => data === LEAVE && leave?.());
others.postMessage(LEAVE);

/** The table is ours as soon as no other worker has it, and until another asks for it. */
function held() {
  return new Promise((done, fail) => {
    void navigator.locks.request(NAME, async () => {
      const asked = new Promise((go) => (leave = go));
      await begin().then(done, fail);
      await asked;
      await left();
    });
  });
}

async function begin() {
  files = (await (await fetch("files.json")).json()).files;
  const [python, msgspec, own, script] = await Promise.all([
    engine(),
    packed("msgspec.whl"),
    packed("longears.zip"),
    shelf(),
  ]);
  python.unpackArchive(msgspec, "wheel");
  python.unpackArchive(own, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  device = await python.pyimport("longears.server.device.browser").begin(script);
  self.postMessage({ ready: true });
}

/** Another page has the table from now on; what is under way is still written. */
async function left() {
  for (const line of lines) {
    say(line, JSON.stringify({ t: "bye", code: "replaced", message: "this table is open in another window" }));
    ended(line);
  }
  await device?.close();
  self.postMessage({ left: true });
}

// What pages say

async function heard(data) {
  if (data.open) await open(data.open, data);
  else if (data.close) hangUp(data.close);
  else if (data.ask) await ask(data);
  else if (data.rest) leave();
  else device.hear(data.line, data.text);
}

async function open(line, { guest, version }) {
  lines.add(line);
  const send = (text) => say(line, text);
  await device.connect(line, guest, version, send, () => ended(line));
}

function hangUp(line) {
  lines.delete(line);
  device.hang_up(line);
}

function say(line, text) {
  self.postMessage({ line, text });
}

function ended(line) {
  lines.delete(line);
  self.postMessage({ line, ended: true });
}

async function ask({ ask: id, guest, method, address, body }) {
  const [status, type, answer] = await device.answered(guest, method, address, body ?? "");
  self.postMessage({ answer: id, status, type, body: answer });
}

function failed(error) {
  self.postMessage({ failed: String(error) });
}

// Python

async function engine() {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(addressOf("pyodide.js")),
    import(addressOf("pyodide.asm.js")),
  ]);
  const asked = self.fetch;
  self.fetch = (address, ...more) =>
    String(address).endsWith(`/${WASM}`) ? unpacked(asked(addressOf(`${WASM}.packed`))) : asked(address, ...more);
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: new URL(".", self.location).href,
    lockFileContents: LOCK,
    packageBaseUrl: new URL(".", self.location).href,
    stdLibURL: addressOf("python_stdlib.zip"),
  });
  self.fetch = asked;
  return python;
}

/** Servers of plain files send what is packed as it is. */
async function unpacked(asked) {
  const stream = (await asked).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "content-type": "application/wasm" } });
}

function addressOf(name) {
  const { path, version } = files.find((file) => file.path.endsWith(`/${name}`));
  return new URL(`../${path}?${version}`, self.location).href;
}

async function packed(name) {
  const answer = await fetch(addressOf(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

// The shelf

async function shelf() {
  const database = await whole(Object.assign(indexedDB.open(NAME), { onupgradeneeded: prepared }));
  return {
    read: () => read(database.transaction(KEPT).objectStore(KEPT)),
    write: (kept, gone) => written(database.transaction(KEPT, "readwrite", { durability: "strict" }), kept, gone),
  };
}

function prepared({ target }) {
  target.result.createObjectStore(KEPT);
}

async function read(store) {
  const [names, values] = await Promise.all([whole(store.getAllKeys()), whole(store.getAll())]);
  return names.map((name, at) => [name, values[at]]);
}

function written(transaction, kept, gone) {
  const store = transaction.objectStore(KEPT);
  for (const [name, data] of kept) store.put(data, name);
  for (const name of gone) store.delete(name);
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = transaction.onerror = () => fail(transaction.error);
  });
}

function whole(request) {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}
