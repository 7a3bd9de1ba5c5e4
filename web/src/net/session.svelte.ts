// This guest: one line to the server, a name, the public tables, and the table the guest is at.
import { BASE } from "./base";
import { askAt, introduce, type Ask } from "./api";
import { device, here, isHere, remember } from "./here";
import { Line, type Answer, type LineState, type Message } from "./line";
import { whole } from "../room/fold";
import { Room } from "../room/room.svelte";
import { VERSION, type Listed, type No, type Outgoing, type Table } from "./wire";
import type { Socket, World } from "./world";

export const LONGEST_NAME = 24;
/** Another end than the server, and whom to ask there. */
export type Elsewhere = Partial<World> & { ask?: Ask };

class Session {
  guest = $state("");
  name = $state("");
  /** Empty until one is chosen. */
  badge = $state("");
  line = $state<LineState>("connecting");
  /** Where a house rule that is missing can be told; empty if nobody wants to hear of it. */
  houseRulesAddress = $state("");
  /** The server speaks another version than this page; it has to be loaded again. */
  outdated = $state(false);
  /** The server can write nothing down: no move is confirmed until it can. */
  waits = $state(false);
  tables = $state.raw<Listed[]>([]);
  room = $state.raw<Room | null>(null);
  /** A table that waits for this guest: where this page still is, one the server has named, or one on this device. */
  readonly stillAt = $derived.by(() =>
    this.room ? (this.room.waitsForMe ? this.room.code : "") : this.left || (this.onDevice ? "" : here().awaits),
  );
  /** Why the table that was asked for cannot be shown. */
  turnedAway = $state.raw<No | null>(null);

  /** Tables are on this device, and no server is spoken to. */
  onDevice = $state(false);

  /** Called with every table this guest comes to. */
  onroom: (room: Room) => void = () => undefined;

  private wire = this.newLine();
  private left = $state("");
  private wanted = "";
  private inLobby = 0;

  start(): Promise<void> | undefined {
    const nudge = (): void => {
      if (document.visibilityState === "visible") this.wire.nudge();
    };
    for (const event of ["pageshow", "online", "focus"]) addEventListener(event, nudge);
    addEventListener("offline", () => this.wire.nudge());
    document.addEventListener("visibilitychange", () => {
      this.wire.mention({ t: "look", on: !document.hidden });
      nudge();
    });
    if (isHere(codeOf(this.wanted))) return this.move(true, this.wanted);
    this.wire.start();
  }

  /** From now on tables are those of this device, or those of the server again. */
  async move(onDevice: boolean, link = ""): Promise<void> {
    if (this.onDevice === onDevice) return;
    [this.onDevice, this.line, this.wanted, this.left] = [onDevice, "connecting", link, ""];
    [this.room, this.tables] = [null, []];
    // What only a server can do is not shown.
    document.documentElement.classList.toggle("on-device", onDevice);
    const world = onDevice ? await device() : {};
    if (this.onDevice !== onDevice) return;
    askAt(world.ask);
    const before = this.wire;
    this.wire = this.newLine(world);
    before.stop(this.wire);
    this.wire.start();
  }

  private newLine(other: Elsewhere = {}): Line {
    const line = new Line({ ...browser(() => this.introduceSelf()), ...other });
    line.onstate = (state) => (this.line = state);
    line.onmessage = (message) => this.hear(message);
    line.greeting = () => this.greeting();
    line.ongreeted = (answer) => this.greeted(answer);
    line.table = () => codeOf(this.wanted).toUpperCase();
    return line;
  }

  send(message: Message): Promise<Answer> {
    return this.wire.send(message);
  }

  /** Go on here, although another page of this guest was opened later. */
  takeOver(): void {
    this.wire.takeOver();
  }

  /** Come to this table, by its code or its link; the room is there when the server has told about it. */
  goTo(link: string): void {
    if (codeOf(this.wanted) === codeOf(link)) return;
    this.wanted = link;
    this.turnedAway = null;
    this.room = null;
    if (isHere(codeOf(link)) !== this.onDevice) void this.move(!this.onDevice, link);
    else this.wire.greet();
  }

  /** Look at other pages; who is at a table stays there. */
  goHome(): void {
    this.turnedAway = null;
    if (!this.room) this.wanted = "";
  }

  /** Leave the table; in a game a bot plays on, and the server says for how long there is a way back. */
  async leave(): Promise<void> {
    this.left = "";
    if (this.room) await this.send({ t: "leave" });
    this.room = null;
    this.wanted = "";
  }

  /** Watch the public tables until the returned function is called. */
  watchTables(): () => void {
    this.inLobby += 1;
    if (this.inLobby === 1) this.wire.mention({ t: "lobby", on: true });
    return () => {
      this.inLobby -= 1;
      if (this.inLobby === 0) this.wire.mention({ t: "lobby", on: false });
    };
  }

  async rename(name: string, badge: string): Promise<Answer> {
    const answer = await this.send({ t: "rename", name, badge });
    if (answer.done) [this.name, this.badge] = [name, badge];
    return answer;
  }

  private async introduceSelf(): Promise<void> {
    const guest = await introduce(this.onDevice ? here().me : {});
    this.guest = guest.guest;
    this.name = guest.name;
    this.badge = guest.badge;
  }

  private greeting(): Message[] {
    const messages: Message[] = [];
    if (document.hidden) messages.push({ t: "look", on: false });
    if (this.wanted) messages.push({ t: "join", table: this.wanted, since: this.room?.now.n ?? null });
    if (this.inLobby) messages.push({ t: "lobby", on: true });
    return messages;
  }

  private greeted(answer: Answer): void {
    if (answer.done) return;
    this.turnedAway = answer.no;
    this.room = null;
  }

  private hear(message: Outgoing): void {
    switch (message.t) {
      case "welcome":
        this.guest = message.guest;
        this.name = message.name;
        this.badge = message.badge ?? "";
        this.left = message.table ?? "";
        this.houseRulesAddress = message.house_rules ?? "";
        this.outdated = message.version !== VERSION;
        this.waits = false;
        break;
      case "waits":
        this.waits = message.on;
        break;
      case "still":
        this.left = message.table;
        break;
      case "tables":
        this.tables = message.all ? message.tables : changed(this.tables, message.tables, message.gone ?? []);
        break;
      case "table":
        this.arrive(message);
        break;
      case "step":
        this.step(message);
        break;
      default:
        this.room?.hear(message);
    }
  }

  private arrive(message: Table): void {
    const code = message.room.code ?? "";
    this.wanted = message.room.link ?? code;
    this.turnedAway = null;
    if (this.onDevice) remember({ tables: [...new Set([...here().tables, code])] });
    if (this.room?.code === code) this.room.hear(message);
    else this.onroom((this.room = new Room(whole(message, performance.now()), this.guest, this.wire)));
  }

  private step(message: Outgoing & { t: "step" }): void {
    if (!this.room) return;
    if (this.room.misses(message)) this.wire.greet();
    else this.room.hear(message);
  }
}

/** The code in a link, which has a key after it. */
export function codeOf(link: string): string {
  return link.split("-")[0] ?? "";
}

function changed(tables: Listed[], news: Listed[], gone: string[]): Listed[] {
  const codes = new Set([...gone, ...news.map((table) => table.code)]);
  return [...news, ...tables.filter((table) => !codes.has(table.code))];
}

function browser(introduceSelf: () => Promise<void>): World {
  return {
    open: (route) => {
      const secure = location.protocol === "https:";
      const address = `${secure ? "wss" : "ws"}://${location.host}${BASE}ws?version=${VERSION}&route=${route}`;
      return new WebSocket(address) as unknown as Socket;
    },
    introduce: introduceSelf,
    online: () => navigator.onLine,
    seen: () => document.visibilityState === "visible",
    now: () => performance.now(),
    later: (ms, action) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    newId: () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join(""),
    random: () => Math.random(),
  };
}

export const session = new Session();
