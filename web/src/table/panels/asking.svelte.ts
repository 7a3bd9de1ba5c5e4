// Who comes late and asks for the seat of a bot: what the others read, and what is said when it changes.
import type { Room } from "../../room/room.svelte";
import { m } from "../../i18n/say";
import { play } from "../../ui/sounds";
import type { Asking } from "../../net/wire";
import { chairName } from "../../i18n/words";
import { namesOf } from "../board/people";

/** Those of others that wait for an answer. */
export function openAsks(room: Room): Asking[] {
  return room.now.asks.filter((ask) => !ask.declined && ask.guest !== room.guest);
}

export function seatRequest(room: Room, ask: Asking): string {
  return m.late_request({ who: ask.name, bot: namesOf(room.now).of(ask.seat) });
}

/** The name of whoever decides. */
export function hostName({ now }: Room): string {
  return chairName(now.people.chairs.find((chair) => chair.guest === now.people.host));
}

/** What this guest reads of their own question. */
export function answerTo(room: Room, ask: Asking): string {
  const host = hostName(room);
  return ask.declined ? m.late_declined({ host }) : m.late_asked({ host, bot: namesOf(room.now).of(ask.seat) });
}

/**
 * Say what has not been said yet: who asks, and how one's own question was answered; needs to run inside a component.
 */
export function announceAsks(room: Room, say: (text: string) => void): void {
  let known = new Set<string>();
  $effect(() => {
    const sayings = [
      ...openAsks(room).map((ask) => seatRequest(room, ask)),
      ...(room.ask ? [answerTo(room, room.ask)] : []),
    ];
    const news = sayings.filter((text) => !known.has(text));
    known = new Set(sayings);
    if (!news.length) return;
    say(news.join(" "));
    play("say");
  });
}
