// What this browser keeps from visit to visit; where it keeps nothing, it lasts as long as the page.

/** What was kept under this key; null if nothing was. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Whoever allows no storage is asked again at the next visit.
  }
}

/** The fields that were kept as JSON; none where that cannot be read. */
export function keptFields(key: string): object {
  try {
    return JSON.parse(kept(key) ?? "{}") as object;
  } catch {
    return {};
  }
}
