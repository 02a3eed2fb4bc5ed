import type { Context } from "hono";
import * as z from "zod/mini";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { isDay } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { doorOf } from "../../staff/auth/door.server.ts";

/** The query of an endpoint that calls `requestedNight`. */
export const nightQuery = { night: z.optional(z.iso.date()) };

/** The requested club night, by default tonight; a response where it is not allowed. `now` is ms since 1970. */
export function requestedNight(context: Context, now: number, value = context.req.query("night")): string | Response {
  const { night: only } = doorOf(context);
  const night = value ?? only ?? tonight(now);
  if (!isDay(night)) return jsonError(context, 400, "Enter a night like 2026-11-28.");
  if (only !== undefined && night !== only) return jsonError(context, 403, "This door code is for another night.");
  return night;
}
