import type { Context } from "hono";
import { doorOf } from "../auth/door.server.ts";
import { tonight } from "../content/club-night.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { isDay } from "../lib/wall-time.ts";

/** The night that is asked for, tonight where none is; an answer where it may not be seen. `now` is ms since 1970. */
export function nightAsked(context: Context, now: number, asked = context.req.query("night")): string | Response {
  const { night: only } = doorOf(context);
  const night = asked ?? only ?? tonight(now);
  if (!isDay(night)) return jsonError(context, 400, "Which night? Name it like 2026-11-28.");
  if (only !== undefined && night !== only) return jsonError(context, 403, "This door's code is for another night.");
  return night;
}
