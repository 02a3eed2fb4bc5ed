import type { Context } from "hono";
import * as z from "zod/mini";
import { boundsOf } from "../../bookings/floor/night-bounds.server.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { qrPath } from "../../platform/lib/qr.server.ts";
import { fieldErrors, readJson } from "../../platform/lib/read-json.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { can } from "../../platform/roles/roles.ts";
import { venue } from "../../platform/venue/venue.ts";
import {
  closeDoor,
  deleteExpiredPasses,
  endPass,
  findPass,
  listPasses,
  makePass,
  nameDoorPhone,
  openDoor,
  readDoorSecret,
} from "../../staff/auth/door-pass.server.ts";
import { countGuess } from "../../staff/auth/guesses.server.ts";
import { logoutEndpoint } from "../../staff/auth/logout-endpoint.server.ts";
import { findAlike, isReservedName } from "../../staff/auth/look-alikes.server.ts";
import { countAll, senderKeys, uncountAll } from "../../staff/auth/rate-limit.server.ts";
import { type Sender, senderOf } from "../../staff/auth/sender.server.ts";
import { type StaffServices, sentToken, staffOf } from "../../staff/auth/staff.server.ts";
import { doorSignInSchema, passSchema, phoneSchema } from "../sheet/schema.ts";
import { doorPassShape } from "../sheet/shapes.ts";
import { firstPart, readSheet } from "../sheet/sheet.server.ts";
import { sheetShape } from "../sheet/sheet-shapes.ts";

function tooMany(context: Context, seconds: number): Response {
  context.header("Retry-After", String(seconds));
  return jsonError(context, 429, "Too many attempts. Wait a few minutes, or ask the office for a link.");
}

/**
 * Logs a phone in by a door code or a link's secret; any other text counts as a wrong code.
 *
 * @param now ms since 1970.
 * @returns the phone's token and door; or seconds to wait after too many attempts, 0 for a wrong code.
 */
async function tryDoor(
  { db, writer, loginLimit }: StaffServices,
  secret: ReturnType<typeof readDoorSecret>,
  sender: Sender,
  now: number,
) {
  if (secret && "link" in secret) {
    // A link's secret cannot be guessed, so it is not rate-limited, and a wrong one writes nothing.
    const known = await findPass(db, secret, now);
    const opened = known && (await writer.write((trx) => openDoor(trx, secret, now)));
    return opened ?? countGuess(db, "door-link", sender, loginLimit);
  }
  const counted = await senderKeys(db, "door", sender);
  return writer.write(async (trx) => {
    const wait = await countAll(trx, counted, loginLimit, now);
    if (wait > 0 || !secret) return wait;
    const opened = await openDoor(trx, secret, now);
    // Only failures count.
    if (opened) await uncountAll(trx, counted);
    return opened ?? 0;
  });
}

export interface DoorPassServices extends StaffServices {
  /** The site's public address, without a slash at the end. */
  origin: string;
}

const zoned = (instant: string) => zonedIso(instant, venue.timeZone);

/** Endpoints of door codes: staff create and revoke them, phones log in and out. */
export const doorPassEndpoints = [
  endpoint({
    method: "GET",
    path: "/tonight/passes",
    access: "passes.see",
    summary: "Lists the valid door codes.",
    output: z.array(doorPassShape),
    async handle(_context, { db }: StaffServices) {
      const passes = await listPasses(db, Date.now());
      return passes.map((pass) => ({ ...pass, created_on: zoned(pass.created_on), ends_on: zoned(pass.ends_on) }));
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tonight/passes",
    access: "passes.change",
    summary: "Creates a door code and link, valid for one club night until 06:00. Only this response has them.",
    input: passSchema,
    output: withMessage({
      code: z.string(),
      link: z.string(),
      qr: z.object({ path: z.string(), width: z.int() }).check(z.describe("The link as a QR code: an SVG path.")),
      ends_on: z.string(),
    }),
    status: 201,
    async handle(context, { db, origin, writer }: DoorPassServices, { data }) {
      const { night, door, may_override: mayOverride, shows_guests: showsGuests } = data;
      const now = Date.now();
      const endsAt = boundsOf(night).ends;
      if (endsAt <= storedInstant(now)) {
        return context.json({ message: "This night has ended.", errors: { night: "This night has ended." } }, 422);
      }
      const by = staffOf(context);
      if (mayOverride && !can(by.role, "door.override")) {
        return jsonError(context, 403, "Your role doesn't include letting guests in against a rule.");
      }
      if (showsGuests && !can(by.role, "guests.card")) {
        return jsonError(context, 403, "Your role doesn't include seeing who guests are.");
      }
      const taken = isReservedName(door) || (await findAlike(db, door)) !== undefined;
      if (taken) {
        return fieldErrors(context, [{ path: ["door"], message: "Enter the name of a door, not of a person." }]);
      }
      const made = await writer.write(async (trx) => {
        await deleteExpiredPasses(trx, now);
        return makePass(trx, { night, door, endsAt, by, mayOverride, showsGuests }, now);
      });
      // After the #, so that it is in no log and no referrer.
      const link = `${origin}/door#${made.secret}`;
      return {
        message: "Door code created.",
        code: made.code,
        link,
        qr: qrPath(link, "medium"),
        ends_on: zoned(endsAt),
      };
    },
  }),
  endpoint({
    method: "POST",
    path: "/tonight/passes/:id/end",
    access: "passes.change",
    summary: "Revokes a door code and logs out its phones.",
    output: withMessage({}),
    async handle(context, { writer }: StaffServices, { params }) {
      const ended = await writer.write((trx) => endPass(trx, params.id, staffOf(context), Date.now()));
      if (!ended) return jsonError(context, 404, "This door code was already revoked or has expired.");
      return { message: "Door code revoked. Its phones are logged out." };
    },
  }),
  endpoint({
    method: "POST",
    path: "/tonight/sign-in",
    access: "anyone",
    summary:
      "Logs a phone in by a door code, or by the part of a link after its #, and returns the sheet; of a large night its first part.",
    input: doorSignInSchema,
    output: z.object({
      token: z.string(),
      night: z.string(),
      door: z.string(),
      ends_on: z.string(),
      may_override: z.boolean(),
      phone: z.string(),
      sheet: sheetShape,
    }),
    errors: [401, 429],
    async handle(context, services: StaffServices) {
      context.header("Cache-Control", "no-store");
      const now = Date.now();
      const sender = senderOf(context, services.proxies);
      const sent = await readJson(context, doorSignInSchema);
      const secret = sent instanceof Response ? undefined : readDoorSecret(sent.data.code);
      const opened = await tryDoor(services, secret, sender, now);
      if (typeof opened === "number") {
        if (opened > 0) return tooMany(context, opened);
        if (sent instanceof Response) return sent;
        return jsonError(context, 401, "This door code isn't valid tonight. Check it, or ask the office.");
      }
      const { night, door, endsAt, mayOverride: may_override, showsGuests } = opened.at;
      const named = sent instanceof Response ? "" : (sent.data.phone ?? "");
      // An invalid name is left out; the page asks for it again.
      const wanted = isReservedName(named) ? "" : named;
      const phone = wanted
        ? await services.writer.write((trx) => nameDoorPhone(trx, opened.token, wanted))
        : opened.at.phone;
      // Saves the phone a round trip.
      const sheet = firstPart(await readSheet(services.db, night, now, { showsGuests }));
      return { token: opened.token, night, door, ends_on: zoned(endsAt), may_override, phone, sheet };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tonight/phone",
    access: "tonight.see",
    door: true,
    summary: "Names the phone at the door, so that its actions show who was there. Staff have their own names.",
    input: phoneSchema,
    output: withMessage({ phone: z.string().check(z.describe("With a number where another phone has this name.")) }),
    async handle(context, { writer }: StaffServices, { data }) {
      if (isReservedName(data.phone)) {
        return fieldErrors(context, [{ path: ["phone"], message: "This name is reserved. Enter your own name." }]);
      }
      const token = sentToken(context) ?? "";
      const phone = await writer.write((trx) => nameDoorPhone(trx, token, data.phone));
      return { message: "Name saved.", phone };
    },
  }),
  logoutEndpoint(
    { path: "/tonight/sign-out", access: "tonight.see", door: true, summary: "Logs a phone out." },
    closeDoor,
  ),
] as const;
