import { Hono } from "hono";
import { doorOf } from "../auth/door.server.ts";
import type { StaffServices } from "../auth/staff.server.ts";
import type { Database } from "../db/tables.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { limitGuesses } from "../offers/code-guesses.server.ts";
import { verdictText } from "../offers/verdict.ts";
import { doorPassEndpoints } from "./door-passes-api.server.ts";
import { floorEndpoints } from "./floor-api.server.ts";
import { recordDoorActions, redeemAtDoor } from "./record-door-actions.server.ts";
import { reportEndpoints } from "./report-api.server.ts";
import { requestedNight } from "./requested-night.server.ts";
import { doorActionsSchema, redeemAtDoorSchema } from "./schema.ts";
import { readChanges, readSheet } from "./sheet.server.ts";

/** `/api/tonight`: the sheet of a night, door actions, tables, reports and door codes. */
export function tonightApi(services: StaffServices & { origin: string }): Hono {
  const { db, writer } = services;
  const api = new Hono();

  api.get("/sheet", async (context) => {
    const now = Date.now();
    const night = requestedNight(context, now);
    if (night instanceof Response) return night;
    const { door, endsAt } = doorOf(context);
    return context.json({ sheet: await readSheet(db, night, now), door, ends_on: endsAt ?? null });
  });
  api.all("/sheet", onlyMethods("GET"));

  api.get("/changes", async (context) => {
    const now = Date.now();
    const night = requestedNight(context, now);
    if (night instanceof Response) return night;
    const changes = await readChanges(db, night, context.req.query("after") ?? "", now);
    return changes ? context.json({ changes }) : context.json({ sheet: await readSheet(db, night, now) });
  });
  api.all("/changes", onlyMethods("GET"));

  api.post("/ticks", async (context) => {
    const now = Date.now();
    const sent = await readJson(context, doorActionsSchema);
    if (sent instanceof Response) return sent;
    const night = requestedNight(context, now, sent.data.night);
    if (night instanceof Response) return night;
    const who = doorOf(context);
    const results = await writer.write((trx) => recordDoorActions(trx, sent.data, who, now));
    return context.json({ results });
  });
  api.all("/ticks", onlyMethods("POST"));

  api.post("/redeem", async (context) => {
    const now = Date.now();
    const sent = await readJson(context, redeemAtDoorSchema);
    if (sent instanceof Response) return sent;
    const { code, ...action } = sent.data;
    const night = requestedNight(context, now, action.night);
    if (night instanceof Response) return night;
    const who = doorOf(context);
    const redeem = (trx: Database) => redeemAtDoor(trx, code, action, who, now, night);
    const verdict = await limitGuesses(services, context, who.pass ?? who.id, redeem);
    if (verdict instanceof Response) return verdict;
    return context.json({ ...verdict, ...verdictText(verdict) });
  });
  api.all("/redeem", onlyMethods("POST"));

  floorEndpoints(api, services);
  reportEndpoints(api, services);
  doorPassEndpoints(api, services);
  return api;
}
