/**
 * Replaces `sessionStorage` with an empty one if the browser blocks or lacks it: React Router's script for scroll
 * positions reads it, and removes entries that it cannot parse. Writing to the replacement throws, as if storage were
 * full.
 */
export function standInForSessionStorage(): void {
  try {
    sessionStorage.getItem("");
  } catch {
    Object.defineProperty(window, "sessionStorage", { value: { getItem: () => null, removeItem() {} } });
  }
}
