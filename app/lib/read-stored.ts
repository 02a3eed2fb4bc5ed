/** What this browser has stored as JSON in `localStorage`; null where there is nothing that can be read. */
export function readStored<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Value | null;
  } catch {
    return null;
  }
}
