import { venue } from "../../platform/venue/venue.ts";

/** When the club stops holding a table, ms since 1970. @param from the party's arrival, ISO 8601. */
export function holdEnd(from: string): number {
  return Date.parse(from) + venue.rules.tableHeldMinutes * 60_000;
}
