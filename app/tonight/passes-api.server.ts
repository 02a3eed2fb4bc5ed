import type { Context, Hono } from "hono";
import { clientAddress } from "../auth/client-address.server.ts";
import {
  closeDoor,
  endPass,
  forgetPasses,
  isLinkSecret,
  listPasses,
  makePass,
  openDoor,
} from "../auth/door-pass.server.ts";
import { countCall, limitKey, uncountCall } from "../auth/rate-limit.server.ts";
import { type StaffDesk, sentToken, staffOf } from "../auth/staff.server.ts";
import { venue } from "../content/venue.ts";
import { jsonError, onlyMethods } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import { boundsOf } from "./night.server.ts";
import { doorSignInSchema, passSchema } from "./schema.ts";
import { readSheet } from "./sheet.server.ts";

function tooMany(context: Context, seconds: number): Response {
  context.header("Retry-After", String(seconds));
  return jsonError(context, 429, "Too many tries. Please wait some minutes, or ask the office for a link.");
}

/** The calls by which staff let phones in for a night, and by which those come in and leave. */
export function passesCalls(api: Hono, desk: StaffDesk & { origin: string }): void {
  const { db, writer, loginLimit, proxies, origin } = desk;
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
      return context.json({ message: "This night is over.", errors: { night: "This night is over." } }, 422);
    }
    const by = staffOf(context).username;
    const made = await writer.write(async (trx) => {
      await forgetPasses(trx, now);
      return makePass(trx, { night, door, endsAt, by }, now);
    });
    // Behind the #, so that it is in no log and told to nobody.
    const link = `${origin}/door#${made.secret}`;
    return context.json({ message: "The door is open.", code: made.code, link, ends_on: zoned(endsAt) }, 201);
  });
  api.all("/passes", onlyMethods("GET", "POST"));

  api.post("/passes/:id/end", async (context) => {
    const ended = await writer.write((trx) => endPass(trx, context.req.param("id")));
    if (!ended) return jsonError(context, 404, "This code has ended already.");
    return context.json({ message: "Ended. Its phones see nothing any more." });
  });
  api.all("/passes/:id/end", onlyMethods("POST"));

  api.post("/sign-in", async (context) => {
    context.header("Cache-Control", "no-store");
    const sent = await readJson(context, doorSignInSchema);
    if (sent instanceof Response) return sent;
    const now = Date.now();
    const { code } = sent.data;
    const sender = limitKey("door", clientAddress(context, proxies));
    const opened = await writer.write(async (trx) => {
      const wait = isLinkSecret(code) ? 0 : await countCall(trx, sender, loginLimit, now);
      if (wait > 0) return wait;
      const door = await openDoor(trx, code, now);
      // Only failures count.
      if (door && !isLinkSecret(code)) await uncountCall(trx, sender);
      return door;
    });
    if (typeof opened === "number") return tooMany(context, opened);
    if (!opened) return jsonError(context, 401, "This code does not open a door tonight. Check it, or ask the office.");
    const { night, door, endsAt } = opened.at;
    // With the answer, so that the sheet is there one trip earlier.
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
