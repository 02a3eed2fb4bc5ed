import { type Context, Hono } from "hono";
import { doorOf } from "../auth/door.server.ts";
import type { StaffDesk } from "../auth/staff.server.ts";
import { tonight } from "../content/club-night.ts";
import { jsonError, onlyMethods } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { isDay } from "../lib/wall-time.ts";
import { verdictWords } from "../offers/verdict.ts";
import { keepTicks, redeemAtDoor } from "./keep-ticks.server.ts";
import { passesCalls } from "./passes-api.server.ts";
import { redeemAtDoorSchema, ticksSchema } from "./schema.ts";
import { readChanges, readSheet } from "./sheet.server.ts";

/** The night that is asked for, tonight where none is; an answer where it may not be seen. */
function nightAsked(context: Context, now: number, asked = context.req.query("night")): string | Response {
  const { night: only } = doorOf(context);
  const night = asked ?? only ?? tonight(now);
  if (!isDay(night)) return jsonError(context, 400, "Which night? Name it like 2026-11-28.");
  if (only !== undefined && night !== only) return jsonError(context, 403, "This door's code is for another night.");
  return night;
}

/** `/api/tonight`: the sheet of a night, and what is tapped on it. */
export function tonightApi(desk: StaffDesk & { origin: string }): Hono {
  const { db, writer } = desk;
  const api = new Hono({ strict: false });

  api.get("/sheet", async (context) => {
    const now = Date.now();
    const night = nightAsked(context, now);
    if (night instanceof Response) return night;
    const { door, endsAt } = doorOf(context);
    return context.json({ sheet: await readSheet(db, night, now), door, ends_on: endsAt ?? null });
  });
  api.all("/sheet", onlyMethods("GET"));

  api.get("/changes", async (context) => {
    const now = Date.now();
    const night = nightAsked(context, now);
    if (night instanceof Response) return night;
    const changes = await readChanges(db, night, context.req.query("after") ?? "", now);
    return changes ? context.json({ changes }) : context.json({ sheet: await readSheet(db, night, now) });
  });
  api.all("/changes", onlyMethods("GET"));

  api.post("/ticks", async (context) => {
    const now = Date.now();
    const sent = await readJson(context, ticksSchema);
    if (sent instanceof Response) return sent;
    const night = nightAsked(context, now, sent.data.night);
    if (night instanceof Response) return night;
    const who = doorOf(context);
    const results = await writer.write((trx) => keepTicks(trx, sent.data, who, now));
    return context.json({ results });
  });
  api.all("/ticks", onlyMethods("POST"));

  api.post("/redeem", async (context) => {
    const now = Date.now();
    const sent = await readJson(context, redeemAtDoorSchema);
    if (sent instanceof Response) return sent;
    const { code, ...tap } = sent.data;
    const night = nightAsked(context, now, tap.night);
    if (night instanceof Response) return night;
    const who = doorOf(context);
    const verdict = await writer.write((trx) => redeemAtDoor(trx, code, tap, who, now, night));
    return context.json({ ...verdict, ...verdictWords(verdict) });
  });
  api.all("/redeem", onlyMethods("POST"));

  passesCalls(api, desk);
  return api;
}
