import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { ifSent } from "../../platform/http/query-fields.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { day, nullable } from "../../platform/lib/shapes.ts";
import { parseInstant, storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Actor, record } from "../../staff/audit-log/record.server.ts";
import { doorOf } from "../../staff/auth/door.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { addEntry } from "./add-entry.server.ts";
import { listInspectorLinks, makeInspectorLink, revokeInspectorLink } from "./inspector-links.server.ts";
import { findUnsignedNight, listNights, readNight } from "./nights.server.ts";
import { appendRow, checkRegister, findRow } from "./register.server.ts";
import { entrySchema, inspectorLinkSchema, signOffSchema } from "./schema.ts";
import { inspectorLinkShape, registerCheckShape, registerNightShape } from "./shapes.ts";

/**
 * Signs off a club night, with or without incidents, in the writer's transaction. After another entry it can be signed
 * off again.
 *
 * @param now ms since 1970.
 * @returns the number of incidents, or why it was rejected.
 */
async function signOff(
  trx: Database,
  { _id: id, night }: { _id: string; night: string },
  by: Actor,
  now: number,
): Promise<{ incidents: number } | { rejected: string }> {
  const { entries, signed, sign_offs } = await readNight(trx, night);
  const incidents = entries.filter(({ entry }) => entry === "incident").length;
  if (await findRow(trx, id)) return { incidents };
  if (night > tonight(now)) return { rejected: "This club night hasn't begun." };
  if (signed) return { rejected: `Already signed off by ${sign_offs.at(-1)?.by}.` };
  const at = storedInstant(now);
  await appendRow(trx, {
    id,
    night,
    entry: "sign-off",
    about: null,
    body: { incidents },
    at,
    received_at: at,
    actor: by.username,
    door: "",
    phone: "",
  });
  const object = { kind: "club night", id: night, name: night };
  await record(trx, { actor: by, action: "incident.signed-off", object, count: incidents }, now);
  return { incidents };
}

/** The days that are listed by default. */
const LISTED_DAYS = 60;

interface RegisterServices extends StaffServices {
  /** The site's public address, without a slash at the end. */
  origin: string;
}

const date = z.iso.date("`from` and `to` must be dates such as 2026-11-28.");

/** `/api/incidents`: the incident register. */
export const incidentEndpoints = [
  endpoint({
    method: "GET",
    path: "/incidents",
    access: "incidents.see",
    summary: "Lists the incident register by club night, newest night first; the last 60 days by default.",
    query: z.object({ from: ifSent(date), to: ifSent(date) }),
    output: z.object({ tonight: registerNightShape, nights: z.array(registerNightShape), unsigned: nullable(day) }),
    async handle(_context, { db }: RegisterServices, { query }) {
      const now = Date.now();
      const { from, to } = query;
      const last = to || tonight(now);
      const nights = await listNights(db, from || addDays(last, -LISTED_DAYS), last);
      return { tonight: await readNight(db, tonight(now)), nights, unsigned: await findUnsignedNight(db, now) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/incidents",
    access: "incidents.change",
    door: true,
    afterNight: true,
    summary: "Adds an incident, or an amendment of one. One that is sent twice is added once.",
    input: entrySchema,
    output: withMessage({ number: z.int() }),
    errors: [403, 409],
    async handle(context, { writer }: RegisterServices, { data }) {
      const now = Date.now();
      const who = doorOf(context);
      const { night: only } = who;
      if (only !== undefined && data.night !== only)
        return jsonError(context, 403, "This door code is for another night.");
      const sent = { ...data, at: parseInstant(data.at, venue.timeZone) };
      const atDoor = only === undefined ? { ...who, door: "" } : who;
      const added = await writer.write((trx) => addEntry(trx, sent, atDoor, now));
      if ("rejected" in added) return jsonError(context, 409, added.rejected);
      return { message: data.about === null ? "Incident added." : "Amendment added.", number: added.number };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/incidents/sign-off",
    access: "incidents.sign",
    summary: "Signs off a club night with its incidents, none included.",
    input: signOffSchema,
    output: withMessage({}),
    errors: [409],
    async handle(context, { writer }: RegisterServices, { data }) {
      const signed = await writer.write((trx) => signOff(trx, data, staffOf(context), Date.now()));
      return "rejected" in signed ? jsonError(context, 409, signed.rejected) : { message: "Night signed off." };
    },
  }),
  endpoint({
    method: "POST",
    path: "/incidents/check",
    access: "incidents.see",
    summary: "Checks that nothing in the register is missing or altered.",
    output: registerCheckShape,
    async handle(context, { db, writer }: RegisterServices) {
      const check = await checkRegister(db);
      const { rows: count, problems } = check;
      const found = problems.length > 0 && { after: { problems: problems.length } };
      const entry = { actor: staffOf(context), action: "incident.checked", ...found, count } as const;
      await writer.write((trx) => record(trx, entry, Date.now()));
      return check;
    },
  }),
  endpoint({
    method: "GET",
    path: "/incidents/links",
    access: "incidents.sign",
    summary: "Lists the valid links for inspectors.",
    output: z.array(inspectorLinkShape),
    handle: (_context, { db }: RegisterServices) => listInspectorLinks(db, Date.now()),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/incidents/links",
    access: "incidents.sign",
    summary: "Creates a link that shows an inspector some nights of the register. Only this response has it.",
    input: inspectorLinkSchema,
    output: withMessage({ link: z.string(), ends_on: z.string() }),
    status: 201,
    async handle(context, { origin, writer }: RegisterServices, { data }) {
      if (data.to < data.from) {
        const text = "The last night must not be before the first.";
        return context.json({ message: text, errors: { to: text } }, 422);
      }
      const made = await writer.write((trx) => makeInspectorLink(trx, data, staffOf(context), Date.now()));
      const ends_on = zonedIso(made.endsAt, venue.timeZone);
      return { message: "Link created.", link: `${origin}/inspect/${made.secret}`, ends_on };
    },
  }),
  endpoint({
    method: "POST",
    path: "/incidents/links/:id/end",
    access: "incidents.sign",
    summary: "Revokes an inspector's link.",
    output: withMessage({}),
    async handle(context, { writer }: RegisterServices, { params }) {
      const ended = await writer.write((trx) => revokeInspectorLink(trx, params.id, staffOf(context), Date.now()));
      return ended ? { message: "Link revoked." } : jsonError(context, 404, "This link has already ended.");
    },
  }),
] as const;
