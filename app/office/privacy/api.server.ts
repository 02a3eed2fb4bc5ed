import type { Context } from "hono";
import * as z from "zod/mini";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { endpoint, jsonEndpoint } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { today } from "../../platform/venue/today.ts";
import { venue } from "../../platform/venue/venue.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type SendingStaff, type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { readKeepRules } from "../backup/bucket-state.server.ts";
import { longestKept } from "../backup/keep-rules.ts";
import { eraseGuest } from "./erase.server.ts";
import { exportDocument } from "./export-document.server.ts";
import { countHeld, findHeld, isEmpty } from "./find-held.server.ts";
import { eraseSchema, type GuestKey, guestSchema, readGuest } from "./guest.ts";
import { guestObject, listLog, noteInLog } from "./log.server.ts";
import { sumOf } from "./privacy.ts";
import { findLastRun, planRetention } from "./retention.server.ts";
import { type Retention, retention, retentionOf } from "./retention.ts";
import { erasedShape, holdingsShape, type PrivacyPage, privacyPageShape } from "./shapes.ts";
import { exportHeld, findHoldings, titleOf } from "./stored-data.server.ts";

/** Services of the privacy endpoints. */
interface PrivacyServices extends StaffServices {
  /** The public address without a trailing slash. */
  origin: string;
  /** The bucket for backups, if one is configured. */
  backupBucket: object | undefined;
}

const local = (instant: string) => zonedIso(instant, venue.timeZone);

const records = z.array(z.record(z.string(), z.unknown()));
const exported = z.object({
  club: z.string(),
  asked_for: z.string(),
  made_on: z.string(),
  requests: records,
  mails: records,
  newsletter: records,
  guest_lists: records,
  tickets: records,
  lists_owned: records,
  consents: records,
  no_emails_to: records,
  tags: z.array(z.string()),
  notes_by_staff: records,
  flags_for_the_door: records,
  imported: records,
  kept_after_erasure: records,
});

const NOTHING_STORED = "No data stored for this guest.";

/**
 * Exports a guest's data for them to read, and logs that; undefined if there is none. @param written the address or
 * number as staff typed it.
 */
async function exportGuest({ db, origin, writer }: PrivacyServices, written: string, actor: SendingStaff) {
  const guest = readGuest(written) as GuestKey;
  const now = Date.now();
  const held = await findHeld(db, guest);
  const title = await titleOf(db, written, guest);
  const file = await exportHeld(db, origin, held, { title, guest, now });
  if (isEmpty(held) && file.consents.length === 0) return undefined;
  await writer.write(async (trx) => {
    const counts = countHeld(held);
    const object = await guestObject(trx, guest);
    const noted = { action: "exported", actor: actor.username, guest: object.id, counts } as const;
    await noteInLog(trx, noted, storedInstant(now));
    await record(trx, { actor, action: "guest.exported", object, count: sumOf(counts), after: counts }, now);
  });
  return file;
}

function attachment(context: Context, body: string, extension: string, type: string): Response {
  return context.body(body, 200, {
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Disposition": `attachment; filename="guest-${today()}.${extension}"`,
  });
}

/** `/api/privacy`: data retention, and all data of a guest. URLs never contain the guest. */
export const privacyEndpoints = [
  endpoint({
    method: "GET",
    path: "/privacy",
    access: "privacy.see",
    summary: "Returns data retention and the activity log.",
    output: privacyPageShape,
    async handle(context, { db, backupBucket }: PrivacyServices) {
      const next = await planRetention(db, Date.now());
      const last = await findLastRun(db);
      const kinds = Object.keys(retention) as Retention[];
      const answer: PrivacyPage = {
        rules: kinds.map((kind) => {
          const { what, since } = retention[kind];
          return { kind, what, kept: retentionOf(retention[kind]), since, next: next[kind] };
        }),
        backups_for: backupBucket ? longestKept(await readKeepRules(db)) : null,
        last_run: last ? { began_on: local(last.began), ended_on: last.ended && local(last.ended) } : null,
        log: await listLog(db),
      };
      return context.json(answer);
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/privacy/find",
    access: "privacy.find",
    summary: "Finds a guest's data by email address or phone number.",
    input: guestSchema,
    output: holdingsShape,
    async handle(context, { db, writer }: PrivacyServices, sent) {
      const { guest } = sent.data;
      const key = readGuest(guest) as GuestKey;
      const holdings = await findHoldings(db, guest, key);
      const { requests, mails, subscriptions, entries, tickets, lists } = holdings;
      const count =
        mails + [requests, subscriptions, entries, tickets, lists].reduce((sum, { length }) => sum + length, 0);
      const actor = staffOf(context);
      await writer.write(async (trx) =>
        record(trx, { actor, action: "guest.found", object: await guestObject(trx, key), count }, Date.now()),
      );
      return context.json(holdings);
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/privacy/export",
    access: "privacy.export",
    confirm: "ten minutes",
    summary: "Exports a guest's data as JSON.",
    input: guestSchema,
    errors: [404],
    output: exported,
    async handle(context, services: PrivacyServices, sent) {
      const file = await exportGuest(services, sent.data.guest, staffOf(context));
      if (!file) return jsonError(context, 404, NOTHING_STORED);
      return attachment(context, `${JSON.stringify(file, null, 2)}\n`, "json", "application/json");
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/privacy/export.html",
    access: "privacy.export",
    confirm: "ten minutes",
    summary: "Exports a guest's data as a document to read and print.",
    input: guestSchema,
    errors: [404],
    output: "html",
    async handle(context, services: PrivacyServices, sent) {
      const file = await exportGuest(services, sent.data.guest, staffOf(context));
      if (!file) return jsonError(context, 404, NOTHING_STORED);
      return attachment(context, exportDocument(file), "html", "text/html");
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/privacy/erase",
    access: "privacy.erase",
    confirm: "ten minutes",
    summary: "Deletes a guest's data for good.",
    input: eraseSchema,
    errors: [404, 412],
    output: erasedShape,
    async handle(context, { db, writer }: PrivacyServices, sent) {
      const { guest, seen } = sent.data;
      const by = { staff: staffOf(context), now: Date.now() };
      const key = readGuest(guest) as GuestKey;
      const result = await dialectHelpers(db).erasing(db, () => writer.write((trx) => eraseGuest(trx, key, seen, by)));
      return context.json({ message: "Guest data erased.", ...result });
    },
  }),
] as const;
