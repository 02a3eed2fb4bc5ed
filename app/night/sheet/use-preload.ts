import { useEffect } from "react";

/** The page itself loads first. */
const LOAD_DELAY_MS = 3_000;

/** Preloads code after the page, or once the phone is online again, so that it works offline. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const start = () => {
      // Where it is needed, the screen says that it is missing, and what to do.
      load().catch(() => {});
    };
    const timer = setTimeout(() => {
      if (navigator.onLine) start();
      else addEventListener("online", start, { once: true });
    }, LOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", start);
    };
  }, [load]);
}
