/** Where the browser keeps the token. */
const PLACE = "token";

/** The stored token, if there is one. */
export function readToken(): string | null {
  return localStorage.getItem(PLACE);
}

export function storeToken(token: string): void {
  localStorage.setItem(PLACE, token);
}

export function clearToken(): void {
  localStorage.removeItem(PLACE);
}

/**
 * Calls back when another tab signs in or out, and with what is there when this one is looked at again:
 * a page that was put aside hears nothing.
 *
 * @returns what stops that.
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
