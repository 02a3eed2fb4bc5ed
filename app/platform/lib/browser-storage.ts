/** The browser's two storages: for the site, and for the tab. */
type Area = "localStorage" | "sessionStorage";

/** Fallback for texts that the browser did not store; lost when the page is closed. */
const inMemory = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

/** A storage of the browser; null if it is blocked: some browsers then throw, some apps leave it undefined. */
function storageOf(area: Area): Storage | null {
  try {
    return globalThis[area] ?? null;
  } catch {
    return null;
  }
}

/** The stored text of a key, or null. Without storage, texts last while the page is open. */
export function readItem(key: string, area: Area = "localStorage"): string | null {
  const own = inMemory[area].get(key);
  if (own !== undefined) return own;
  try {
    return storageOf(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text under a key. @returns false if the browser did not store it: then it lasts while the page is open. */
export function storeItem(key: string, value: string, area: Area = "localStorage"): boolean {
  try {
    const storage = storageOf(area);
    if (storage) {
      storage.setItem(key, value);
      inMemory[area].delete(key);
      return true;
    }
  } catch {
    // Storage is full: removes the previous text, which is out of date.
    removeItem(key, area);
  }
  inMemory[area].set(key, value);
  return false;
}

export function removeItem(key: string, area: Area = "localStorage"): void {
  inMemory[area].delete(key);
  try {
    storageOf(area)?.removeItem(key);
  } catch {
    // Blocked storage has nothing to remove.
  }
}

/** The stored keys with a prefix. */
export function storedKeys(start: string): string[] {
  let stored: string[] = [];
  try {
    stored = Object.keys(storageOf("localStorage") ?? {});
  } catch {
    // Blocked storage has no keys.
  }
  return [...new Set([...stored, ...inMemory.localStorage.keys()])].filter((key) => key.startsWith(start));
}

/** The stored JSON value of a key; null if it is missing or invalid. */
export function readStored<Value>(key: string, area: Area = "localStorage"): Value | null {
  try {
    return JSON.parse(readItem(key, area) ?? "null") as Value | null;
  } catch {
    return null;
  }
}
