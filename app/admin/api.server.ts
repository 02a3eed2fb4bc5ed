import { Hono } from "hono";
import * as z from "zod/mini";
import { staffOf } from "../auth/staff.server.ts";
import { venue } from "../content/venue.ts";
import { moment } from "../lib/fields.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { parseInstant } from "../lib/zoned-time.server.ts";
import type { OutboxServices } from "../mail/outbox-api.server.ts";
import { noteSeen, readBackups, readLiveCounts, readOverview } from "./overview.server.ts";

/** Services of the dashboard's endpoints. */
export interface OverviewServices extends OutboxServices {
  /** Interval of scheduled backups, in ms. */
  backupEvery: number | undefined;
}

/** `until` is the `as_of` of an overview, so that nothing received after it counts as seen. */
export const seenSchema = z.object({ until: moment("Enter a time.") });

/** `/api/admin`: live counts and the dashboard. */
export function overviewApi({ db, writer, mailConfigured, backupEvery }: OverviewServices): Hono {
  const api = new Hono();

  api.get("/pulse", async (context) => context.json(await readLiveCounts(db)));
  api.all("/pulse", onlyMethods("GET"));

  api.get("/overview", async (context) => {
    const now = Date.now();
    const overview = await readOverview(db, staffOf(context).id, now);
    const backups = backupEvery === undefined ? null : await readBackups(db, backupEvery, now);
    return context.json({ ...overview, mail_configured: mailConfigured, backups });
  });
  api.all("/overview", onlyMethods("GET"));

  api.post("/seen", async (context) => {
    const { id } = staffOf(context);
    const sent = await readJson(context, seenSchema);
    if (sent instanceof Response) return sent;
    const until = Math.min(Date.parse(parseInstant(sent.data.until, venue.timeZone)), Date.now());
    await writer.write((trx) => noteSeen(trx, id, until));
    return context.body(null, 204);
  });
  api.all("/seen", onlyMethods("POST"));

  return api;
}
