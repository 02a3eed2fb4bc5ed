import type { Context, Hono } from "hono";
import {
  closeDoor,
  deleteExpiredPasses,
  endPass,
  findPass,
  listPasses,
  makePass,
  openDoor,
  readDoorSecret,
} from "../auth/door-pass.server.ts";
import { countGuess } from "../auth/guesses.server.ts";
import { countAll, senderKeys, uncountAll } from "../auth/rate-limit.server.ts";
import { type Sender, senderOf } from "../auth/sender.server.ts";
import { type StaffServices, sentToken, staffOf } from "../auth/staff.server.ts";
import { venue } from "../content/venue.ts";
import { jsonError, onlyMethods } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import { boundsOf } from "./night.server.ts";
import { doorSignInSchema, passSchema } from "./schema.ts";
import { readSheet } from "./sheet.server.ts";

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
    // It cannot be guessed, so it works above the limit too, and a wrong one writes nothing.
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

/** Endpoints of door codes: staff create and revoke them, phones log in and out. */
export function doorPassEndpoints(api: Hono, services: StaffServices & { origin: string }): void {
  const { db, writer, proxies, origin } = services;
  const zoned = (instant: string) => zonedIso(instant, venue.timeZone);

  api.get("/passes", async (context) => {
    const passes = await listPasses(db, Date.now());
    return context.json(
      passes.map((pass) => ({ ...pass, created_on: zoned(pass.created_on), ends_on: zoned(pass.ends_on) })),
    );
  });
  api.post("/passes", async (context) => {
    const sent = await readJson(context, passSchema);
    if (sent instanceof Response) return sent;
    const { night, door } = sent.data;
    const now = Date.now();
    const endsAt = boundsOf(night).ends;
    if (endsAt <= storedInstant(now)) {
      return context.json({ message: "This night has ended.", errors: { night: "This night has ended." } }, 422);
    }
    const by = staffOf(context).username;
    const made = await writer.write(async (trx) => {
      await deleteExpiredPasses(trx, now);
      return makePass(trx, { night, door, endsAt, by }, now);
    });
    // After the #, so that it is in no log and no referrer.
    const link = `${origin}/door#${made.secret}`;
    return context.json({ message: "Door code created.", code: made.code, link, ends_on: zoned(endsAt) }, 201);
  });
  api.all("/passes", onlyMethods("GET", "POST"));

  api.post("/passes/:id/end", async (context) => {
    const ended = await writer.write((trx) => endPass(trx, context.req.param("id")));
    if (!ended) return jsonError(context, 404, "This door code was already revoked or has expired.");
    return context.json({ message: "Door code revoked. Its phones are logged out." });
  });
  api.all("/passes/:id/end", onlyMethods("POST"));

  api.post("/sign-in", async (context) => {
    context.header("Cache-Control", "no-store");
    const now = Date.now();
    const sender = senderOf(context, proxies);
    const sent = await readJson(context, doorSignInSchema);
    const secret = sent instanceof Response ? undefined : readDoorSecret(sent.data.code);
    const opened = await tryDoor(services, secret, sender, now);
    if (typeof opened === "number") {
      if (opened > 0) return tooMany(context, opened);
      if (sent instanceof Response) return sent;
      return jsonError(context, 401, "This door code isn't valid tonight. Check it, or ask the office.");
    }
    const { night, door, endsAt } = opened.at;
    // The sheet comes along, which saves a round trip.
    const sheet = await readSheet(db, night, now);
    return context.json({ token: opened.token, night, door, ends_on: zoned(endsAt), sheet });
  });
  api.all("/sign-in", onlyMethods("POST"));

  api.post("/sign-out", async (context) => {
    const token = sentToken(context) ?? "";
    await writer.write((trx) => closeDoor(trx, token));
    return context.body(null, 204);
  });
  api.all("/sign-out", onlyMethods("POST"));
}
