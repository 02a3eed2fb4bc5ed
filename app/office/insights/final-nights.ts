import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";

/**
 * After so many days a night's numbers are final, except its money and its promoters' tables: guest lists are deleted
 * after ninety, so later they could only shrink.
 */
const FINAL_AFTER_DAYS = 60;

/** The first club night whose numbers are not final. @param now ms since 1970. */
export const firstOpenNight = (now: number): string => addDays(tonight(now), -FINAL_AFTER_DAYS);
