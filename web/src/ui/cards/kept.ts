// What was painted is kept for the next visit.  Where nothing can be kept, it is painted again each time.

/** Pictures of cards, by the ids of their drawings. */
export interface Kept {
  /** What the cards look like: there is room for one look. */
  look: string;
  /** Of the drawings they were painted from. */
  version: string;
  pictures: ReadonlyMap<string, string>;
}

const [NAME, STORE, KEY] = ["longears", "faces", "painted"] as const;

export async function kept(look: string): Promise<Kept | null> {
  const found = await within("readonly", (store) => store.get(KEY) as IDBRequest<Kept | undefined>);
  return found?.look === look ? found : null;
}

export async function keep(faces: Kept): Promise<void> {
  await within("readwrite", (store) => store.put(faces, KEY));
}

async function within<Found>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Found>,
): Promise<Found | null> {
  try {
    const opening = indexedDB.open(NAME);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await answer(opening);
    const asked = ask(database.transaction(STORE, mode).objectStore(STORE));
    database.close(); // once this is done
    return await answer(asked);
  } catch {
    return null;
  }
}

function answer<Found>(request: IDBRequest<Found>): Promise<Found> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error());
  });
}
