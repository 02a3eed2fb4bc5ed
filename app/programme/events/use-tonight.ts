import { useNow } from "../../platform/ui/now.ts";
import { tonight } from "../../platform/venue/club-night.ts";

/** A time, ms since 1970, and its club night, `YYYY-MM-DD`. */
export interface Tonight {
  now: number;
  night: string;
}

/**
 * The time and its club night: first as rendered by the server, then kept up to date. A browser takes about
 * ten milliseconds to load a time zone's rules, even on a good phone, so not during hydration.
 */
export function useTonight(arrived: Tonight): Tonight {
  const now = useNow(arrived.now);
  return { now, night: now === arrived.now ? arrived.night : tonight(now) };
}
