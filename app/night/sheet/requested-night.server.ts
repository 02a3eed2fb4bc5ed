import type { Context } from "hono";
import { queryDay } from "../../platform/http/query-fields.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { doorOf } from "../../staff/auth/door.server.ts";

/** The query of an endpoint that calls `requestedNight`. */
export const nightQuery = { night: queryDay("Enter a night like 2026-11-28.") };

/** The requested club night, by default tonight; a response where it is not allowed. `now` is ms since 1970. */
export function requestedNight(context: Context, now: number, sent: string | undefined): string | Response {
  const { night: only } = doorOf(context);
  const night = sent ?? only ?? tonight(now);
  if (only !== undefined && night !== only) return jsonError(context, 403, "This door code is for another night.");
  return night;
}
