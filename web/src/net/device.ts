// The node on this device: Python in a worker, spoken to by messages as a server is by a socket.
import { BASE } from "./base";
import { VERSION } from "./wire";
import type { Elsewhere } from "./session.svelte";
import type { Socket } from "./world";

/** What a table needs on a device; `device/files.json` lists it. */
export interface File {
  path: string;
  version: string;
  bytes: number;
}

interface Answered {
  answer: number;
  status: number;
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

type Heard =
  | { ready: true }
  | { left: true }
  | { failed: string }
  | { line: number; text: string }
  | { line: number; ended: true }
  | Answered;

/** Milliseconds without a line after which the worker may end. */
const REST = 5000;

export const LIST = "device/files.json";

export function addressOf({ path, version }: Pick<File, "path" | "version">): string {
  return `${BASE}${path}?${version}`;
}

export async function filesIn(answer: Response): Promise<File[]> {
  return answer.ok ? ((await answer.json()) as { files: File[] }).files : [];
}

class Port implements Socket {
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  constructor(
    private readonly device: Device,
    readonly line: number,
  ) {}

  send(text: string): void {
    this.device.say({ line: this.line, text });
  }

  close(): void {
    this.device.hangUp(this.line);
  }
}

class Device {
  private worker: Promise<Worker> | null = null;
  private readonly lines = new Map<number, Port>();
  private readonly asked = new Map<number, (answer: Response) => void>();
  private number = 0;

  open(): Socket {
    const port = new Port(this, ++this.number);
    this.lines.set(port.line, port);
    this.say({ open: port.line, guest: "", version: VERSION });
    return port;
  }

  /** As `fetch`, for what a server would answer. */
  ask(address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
    return new Promise((answered) => {
      const ask = ++this.number;
      this.asked.set(ask, answered);
      this.say({ ask, guest: "", method, address, body });
    });
  }

  hangUp(line: number): void {
    if (!this.lines.delete(line)) return;
    this.say({ close: line });
    setTimeout(() => this.rest(), REST);
  }

  /** Python takes memory: where nobody needs it any more, it ends. */
  private rest(): void {
    if (this.lines.size === 0 && this.asked.size === 0 && this.worker) this.say({ rest: true });
  }

  say(what: object): void {
    this.worker ??= this.begun();
    void this.worker.then((worker) => worker.postMessage(what)).catch(() => this.ended());
  }

  private async begun(): Promise<Worker> {
    const files = await filesIn(await fetch(BASE + LIST));
    const script = files.find(({ path }) => path.endsWith("/worker.js"));
    if (!script) throw new Error("there is nothing to play with on this device");
    const worker = new Worker(addressOf(script), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Heard>) => this.hear(data);
    worker.onerror = () => this.ended();
    return worker;
  }

  private hear(heard: Heard): void {
    if ("text" in heard) this.lines.get(heard.line)?.onmessage?.({ data: heard.text });
    else if ("ended" in heard) this.lost(heard.line);
    else if ("answer" in heard) this.answered(heard);
    else if (!("ready" in heard)) this.ended();
  }

  private answered({ answer, status, type, body }: Answered): void {
    this.asked.get(answer)?.(new Response(body, { status, headers: { "content-type": type } }));
    this.asked.delete(answer);
  }

  private lost(line: number): void {
    const port = this.lines.get(line);
    this.lines.delete(line);
    port?.onclose?.();
  }

  /** It has failed, or another page has the table now; whoever speaks next begins again. */
  private ended(): void {
    void this.worker?.then((worker) => worker.terminate()).catch(() => undefined);
    this.worker = null;
    for (const answered of this.asked.values()) answered(new Response("{}", { status: 503 }));
    this.asked.clear();
    for (const line of this.lines.keys()) this.lost(line);
  }
}

const device = new Device();

export const world: Elsewhere = {
  open: () => device.open(),
  ask: (path, init) => device.ask(path, init),
  online: () => true,
  // Python takes its time to begin, and a slow phone to think.
  patience: 180_000,
};
