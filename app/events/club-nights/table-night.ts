import type { CategoryAvailability } from "../../floor/availability.ts";

/** Facts about a club night that guests need before they request a table. */
export interface TableNight {
  night: string;
  /** Why no table can be requested, or null. */
  rejection: string | null;
  /** The nearest club nights that can be chosen instead; `name` is the event's, or empty. */
  nearby: { night: string; name: string }[];
  /** Every table is taken: requests join the waitlist. */
  full: boolean;
  categories: CategoryAvailability[];
}
