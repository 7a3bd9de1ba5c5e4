// Whom this person does not want to hear: kept in this browser, and told to nobody.
import { keep, keptFields } from "../net/storage";

const KEY = "longears.muted";
/** Of more the oldest are heard again. */
const MOST = 200;

class Muted {
  /** Names by guest, as they were. */
  names: Readonly<Record<string, string>> = $state.raw(keptFields(KEY) as Record<string, string>);

  has(guest: string): boolean {
    return Object.hasOwn(this.names, guest);
  }

  set(guest: string, name: string, on: boolean): void {
    const others = Object.entries(this.names).filter(([one]) => one !== guest);
    const now = on ? [...others, [guest, name] as const] : others;
    this.names = Object.fromEntries(now.slice(-MOST));
    keep(KEY, JSON.stringify(this.names));
  }
}

export const muted = new Muted();
