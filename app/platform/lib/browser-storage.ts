/** The browser's storages: of the site, and of the tab. */
type Area = "localStorage" | "sessionStorage";

/** Fallback for what the browser did not store, until the page is closed. */
const inMemory = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

/** A storage; null where the browser blocks it, which some do by an exception and some apps by leaving it out. */
function storageOf(area: Area): Storage | null {
  try {
    return globalThis[area] ?? null;
  } catch {
    return null;
  }
}

/** The stored text of a key, or null. Without storage, texts last as long as the page is open. */
export function readItem(key: string, area: Area = "localStorage"): string | null {
  const own = inMemory[area].get(key);
  if (own !== undefined) return own;
  try {
    return storageOf(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text under a key. @returns false where the browser stores nothing, or is full: the page remembers it. */
export function storeItem(key: string, value: string, area: Area = "localStorage"): boolean {
  try {
    const storage = storageOf(area);
    if (storage) {
      storage.setItem(key, value);
      inMemory[area].delete(key);
      return true;
    }
  } catch {
    // Full: what it had before is out of date.
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

/** The keys that start with a text. */
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
