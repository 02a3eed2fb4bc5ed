import type { Database } from "../../platform/db/tables.ts";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { Actor } from "../../staff/audit-log/record.server.ts";

/** Something that happened at a time, in ms since 1970. */
export interface Happening {
  at: number;
  write(trx: Database): Promise<unknown>;
}

/** An invented member of staff as an actor. The audit trail only records that the demo was added. */
export const inventedActor = (username: string): Actor => ({ id: null, username, network: "", unrecorded: true });

/** A wall time at the venue, as ms since 1970. */
export const instantAt = (wallTime: string): number => Date.parse(toInstant(wallTime, venue.timeZone));
