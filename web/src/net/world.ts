// What a line is made of, and what it needs from the world around it.
import type { Time } from "./pulse";
import type { Outgoing } from "./wire";

export interface Socket {
  send(text: string): void;
  close(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** What the line needs from the world around it. */
export interface World extends Time {
  open(route: string): Socket;
  /** Makes sure that the server knows this guest, before a socket is opened. */
  introduce(): Promise<void>;
  online(): boolean;
  /** Whether the page is on the screen, and not in the background. */
  seen(): boolean;
  newId(): string;
  random(): number;
  /** How many milliseconds a line may take to open or to answer; where it is not said, that depends. */
  patience?: number;
}

/** A socket, and the route it was opened by. */
export interface End {
  socket: Socket;
  route: string;
  turn: number;
  /** What was said there, until it is known whether that node has its store; null where that is not asked. */
  said: Outgoing[] | null;
}
