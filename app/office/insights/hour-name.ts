import { formatTime } from "../../platform/lib/time/wall-time-text.ts";

/** An hour of the clock in charts and their tables, in the club's format: `10 PM`, `22:00`. */
export const hourName = (hour: number) => formatTime(`${String(hour).padStart(2, "0")}:00`);
