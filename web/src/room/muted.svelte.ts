// Whom this person does not want to hear: kept in this browser, and told to nobody.

const KEY = "longears.muted";
/** Of more the oldest are heard again. */
const MOST = 200;

class Muted {
  /** Names by guest, as they were. */
  names: Readonly<Record<string, string>> = $state.raw(kept());

  has(guest: string): boolean {
    return Object.hasOwn(this.names, guest);
  }

  set(guest: string, name: string, on: boolean): void {
    const others = Object.entries(this.names).filter(([one]) => one !== guest);
    const now = on ? [...others, [guest, name] as const] : others;
    this.names = Object.fromEntries(now.slice(-MOST));
    keep(JSON.stringify(this.names));
  }
}

function kept(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export const muted = new Muted();
