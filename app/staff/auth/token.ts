import { readItem, removeItem, storeItem } from "../../platform/lib/browser-storage.ts";

/** The key of the token in local storage. */
const PLACE = "token";

/** The stored token, if there is one. */
export function readToken(): string | null {
  return readItem(PLACE);
}

/** Stores the token. @returns false if the browser stores nothing: the login lasts as long as the page. */
export function storeToken(token: string): boolean {
  return storeItem(PLACE, token);
}

export function clearToken(): void {
  removeItem(PLACE);
}

/**
 * Calls back when another tab logs in or out, and whenever this tab becomes visible:
 * a frozen page gets no storage events.
 *
 * @returns stops watching.
 */
export function watchToken(changed: (token: string | null) => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === PLACE || key === null) changed(key === null ? null : newValue);
  };
  const lookedAt = () => document.visibilityState === "visible" && changed(readToken());
  window.addEventListener("storage", heard);
  window.addEventListener("pageshow", lookedAt);
  document.addEventListener("visibilitychange", lookedAt);
  return () => {
    window.removeEventListener("storage", heard);
    window.removeEventListener("pageshow", lookedAt);
    document.removeEventListener("visibilitychange", lookedAt);
  };
}
