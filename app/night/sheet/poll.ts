import type { StoreApi } from "zustand/vanilla";
import type { NightState } from "./night-state.ts";

/** How often a phone polls for changes, in ms: with the round trip, other phones see an action within two seconds. */
const POLL_INTERVAL_MS = 1_200;
/** Syncs now, every 1.2 s and when the phone wakes, until the returned function is called. */
export function poll(store: StoreApi<NightState>, sync: () => Promise<void>): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const next = async () => {
    await sync();
    if (!stopped && !store.getState().ended) timer = setTimeout(next, POLL_INTERVAL_MS);
  };
  const wake = () => document.visibilityState === "visible" && sync();
  next();
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
  };
}
