import type { Hono } from "hono";
import type { StaffServices } from "../../auth/staff.server.ts";
import { staffOf } from "../../auth/staff.server.ts";
import { ifMatch } from "../../lib/if-match.server.ts";
import { jsonError, onlyMethods } from "../../lib/json-errors.server.ts";
import { fieldErrors, readJson } from "../../lib/read-json.server.ts";
import { findExisting } from "../../publishing/rows.server.ts";
import { unchangedError } from "../../publishing/unchanged-error.server.ts";
import { VersionConflict } from "../../publishing/version-conflict.ts";
import { startPropagation } from "../series/propagate.server.ts";
import { publishedEvents } from "../staff-endpoints.server.ts";
import { findStaffEvent } from "../staff-store.server.ts";
import { moveSome, readToMove } from "./move-requests.server.ts";
import { readToTell, tellSome } from "./notify-guests.server.ts";
import { nightSchema, tellSchema } from "./schema.ts";
import { newDateOf, setNight } from "./set-status.server.ts";
import type { NightChanges } from "./status-change.ts";
import { listNightChanges } from "./status-changes.server.ts";

/** Services of the status calls. */
export interface EventStatusServices extends StaffServices {
  /** Called when emails have been written. */
  mailWaits: () => void;
  /** The public address without a slash at the end. */
  origin: string;
}

/** Adds the status calls to `api`: set it, list changes, notify guests, move requests. */
export function eventStatusEndpoints(api: Hono, services: EventStatusServices): void {
  const { db, writer, origin } = services;

  const changesOf = async (id: string): Promise<NightChanges> => ({
    changes: await listNightChanges(db, id),
    tell: await readToTell(db, id, origin),
    move: await readToMove(db, id),
  });

  api.post("/set-night/:id", async (context) => {
    const { id } = context.req.param();
    if (!(await findExisting(db, "events", id))) return unchangedError(context, publishedEvents, "missing");
    const sent = await readJson(context, nightSchema);
    if (sent instanceof Response) return sent;
    const read = newDateOf(sent.data);
    if ("issues" in read) return fieldErrors(context, read.issues);
    const edit = { by: staffOf(context).username, now: Date.now(), ifVersion: ifMatch(context) };
    const { give, coming_versions } = sent.data;
    try {
      const done = await writer.write(async (trx) => {
        const propagate = give.length > 0 ? await startPropagation(trx, id, coming_versions, edit, give) : undefined;
        const done = await setNight(trx, id, sent.data, read.date, edit);
        return done === "changed" ? { more: await propagate?.() } : done;
      });
      const event = await findStaffEvent(db, id);
      if (typeof done === "string") return unchangedError(context, publishedEvents, done, event);
      return context.json({ message: "Status saved and updated everywhere.", event, ...done.more });
    } catch (error) {
      if (error instanceof VersionConflict) return jsonError(context, 409, error.message);
      throw error;
    }
  });
  api.all("/set-night/:id", onlyMethods("POST"));

  api.get("/night-changes/:id", async (context) => {
    const { id } = context.req.param();
    if (!(await findExisting(db, "events", id))) return unchangedError(context, publishedEvents, "missing");
    return context.json(await changesOf(id));
  });
  api.all("/night-changes/:id", onlyMethods("GET"));

  api.post("/tell-guests/:id", async (context) => {
    const { id } = context.req.param();
    if (!(await findExisting(db, "events", id))) return unchangedError(context, publishedEvents, "missing");
    const sent = await readJson(context, tellSchema);
    if (sent instanceof Response) return sent;
    const by = { staff: staffOf(context), now: Date.now() };
    let told = 0;
    // Some at a time, so that no form waits behind thousands of emails.
    for (;;) {
      const some = await writer.write((trx) => tellSome(trx, id, sent.data.change, by));
      if (some === "stale")
        return jsonError(context, 412, "The event has changed since you opened it. Check it, then email your guests.");
      if (some === 0) break;
      told += some;
    }
    services.mailWaits();
    const text = told === 1 ? "Email to 1 guest queued." : `Emails to ${told} guests queued.`;
    return context.json({
      message: told === 0 ? "All guests have already been notified." : text,
      ...(await changesOf(id)),
    });
  });
  api.all("/tell-guests/:id", onlyMethods("POST"));

  api.post("/move-requests/:id", async (context) => {
    const { id } = context.req.param();
    if (!(await findExisting(db, "events", id))) return unchangedError(context, publishedEvents, "missing");
    const sent = await readJson(context, tellSchema);
    if (sent instanceof Response) return sent;
    const by = { staff: staffOf(context), now: Date.now() };
    let moved = 0;
    for (;;) {
      const some = await writer.write((trx) => moveSome(trx, id, sent.data.change, by));
      if (some === "stale")
        return jsonError(context, 412, "The event has changed since you opened it. Check it, then move the requests.");
      if (some === 0) break;
      moved += some;
    }
    const text = moved === 1 ? "1 request moved." : `${moved} requests moved.`;
    return context.json({
      message: moved === 0 ? "All requests have already been moved." : text,
      ...(await changesOf(id)),
    });
  });
  api.all("/move-requests/:id", onlyMethods("POST"));
}
