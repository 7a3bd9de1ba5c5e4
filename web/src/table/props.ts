// What the pages give to the table and to the replay player.
import type { Room } from "../room/room.svelte";

export interface TableProps {
  /** The table this guest is at; the phase is `playing`, or a game is over and its end is shown. */
  room: Room;
  /** Go to the waiting room: seats, bots, rule sheet. */
  onseats: () => void;
  /** Leave the table and go home. */
  onleave: () => void;
}

export interface ReplayProps {
  /** Of a finished game: `CODE-1`. */
  id: string;
}
