import { tonight } from "../content/club-night.ts";
import { useNow } from "../ui/now.ts";

/** A time, ms since 1970, and its club night, `YYYY-MM-DD`. */
export interface Tonight {
  now: number;
  night: string;
}

/**
 * The time and its club night: at first as the page arrived with them, then kept up to date. A browser takes some
 * ten milliseconds to load the rules of a zone, on a good phone: not while a page comes alive.
 */
export function useTonight(arrived: Tonight): Tonight {
  const now = useNow(arrived.now);
  return { now, night: now === arrived.now ? arrived.night : tonight(now) };
}
