import { Hono } from "hono";
import { type StaffServices, staffOf } from "../auth/staff.server.ts";
import { today } from "../content/today.ts";
import { venue } from "../content/venue.ts";
import { jsonError, onlyMethods } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import { eraseGuest } from "./erase.server.ts";
import { eraseSchema, type GuestKey, guestSchema, readGuest } from "./guest.ts";
import { guestMark, listLog, noteInLog } from "./log.server.ts";
import type { PrivacyPage } from "./privacy.ts";
import { findLastRun, planRetention } from "./retention.server.ts";
import { type Retention, retention, retentionOf } from "./retention.ts";
import { countHeld, exportHeld, findHeld, findHoldings, isEmpty } from "./stored-data.server.ts";

/** Services of the privacy endpoints. */
interface PrivacyServices extends StaffServices {
  /** The public address without a slash at the end. */
  origin: string;
}

const local = (instant: string) => zonedIso(instant, venue.timeZone);

/** `/api/privacy`: what is kept how long, and everything of one guest. Whom it is about is never in an address. */
export function privacyApi({ db, writer, origin }: PrivacyServices): Hono {
  const api = new Hono();

  api.get("/", async (context) => {
    const next = await planRetention(db, Date.now());
    const last = await findLastRun(db);
    const kinds = Object.keys(retention) as Retention[];
    const answer: PrivacyPage = {
      rules: kinds.map((kind) => {
        const { what, since } = retention[kind];
        return { kind, what, kept: retentionOf(retention[kind]), since, next: next[kind] };
      }),
      last_run: last ? { began_on: local(last.began), ended_on: last.ended && local(last.ended) } : null,
      log: await listLog(db),
    };
    return context.json(answer);
  });
  api.all("/", onlyMethods("GET"));

  api.post("/find", async (context) => {
    const sent = await readJson(context, guestSchema);
    if (sent instanceof Response) return sent;
    const { guest } = sent.data;
    return context.json(await findHoldings(db, guest, readGuest(guest) as GuestKey));
  });
  api.all("/find", onlyMethods("POST"));

  api.post("/export", async (context) => {
    const sent = await readJson(context, guestSchema);
    if (sent instanceof Response) return sent;
    const { guest: written } = sent.data;
    const guest = readGuest(written) as GuestKey;
    const now = Date.now();
    const held = await findHeld(db, guest);
    if (isEmpty(held)) return jsonError(context, 404, "No data stored for this guest.");
    const file = await exportHeld(db, origin, held, { written, now });
    const actor = staffOf(context).username;
    await writer.write(async (trx) => {
      const noted = { action: "exported", actor, guest: await guestMark(trx, guest), counts: countHeld(held) } as const;
      await noteInLog(trx, noted, storedInstant(now));
    });
    return context.body(`${JSON.stringify(file, null, 2)}\n`, 200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="guest-${today()}.json"`,
    });
  });
  api.all("/export", onlyMethods("POST"));

  api.post("/erase", async (context) => {
    const sent = await readJson(context, eraseSchema);
    if (sent instanceof Response) return sent;
    const { guest, seen } = sent.data;
    const by = { staff: staffOf(context), now: Date.now() };
    const result = await writer.write((trx) => eraseGuest(trx, readGuest(guest) as GuestKey, seen, by));
    if ("message" in result) return jsonError(context, result.status, result.message);
    return context.json({ message: "Guest data erased.", ...result });
  });
  api.all("/erase", onlyMethods("POST"));

  return api;
}
