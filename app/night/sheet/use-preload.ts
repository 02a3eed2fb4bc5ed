import { useEffect } from "react";

/** The time after which code is loaded that will be needed later, in ms: the page itself loads first. */
const LOAD_LATER = 3_000;

/** Loads code a while after the page, so that it works offline; on a phone that is offline, once it is online again. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const start = () => {
      load().catch(() => {});
    };
    const timer = setTimeout(() => {
      if (navigator.onLine) start();
      else addEventListener("online", start, { once: true });
    }, LOAD_LATER);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", start);
    };
  }, [load]);
}
