/**
 * Gives the page an empty `sessionStorage` where the browser blocks it or leaves it out: React Router's script for
 * scroll positions reads it, and removes from it what it could not read. Writing to the stand-in throws, as it does
 * where storage is full.
 */
export function standInForSessionStorage(): void {
  try {
    sessionStorage.getItem("");
  } catch {
    Object.defineProperty(window, "sessionStorage", { value: { getItem: () => null, removeItem() {} } });
  }
}
