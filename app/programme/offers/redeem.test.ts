import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOffer, makeRequest } from "../../../test/makers.ts";
import { findRow, writeChange } from "../../bookings/requests/change.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { codeOfClaim, newCode, readCode } from "./claim-code.server.ts";
import { listShownAtDoors, type Redemption, redeemClaim } from "./redeem.server.ts";
import { verdictText } from "./verdict.ts";

const NIGHT = "2026-11-28";
const at = (time: string, later = 0) => new Date(Date.parse(time) + later).toISOString();
const tonight = at("2026-11-28T23:41:00+11:00");

/** A claim of an offer for the night, and its code. */
async function makeClaim(db: Database, offer: Parameters<typeof makeOffer>[1] = {}, date = NIGHT) {
  const subject = await makeOffer(db, offer);
  const details = { offer_id: subject, offer: "Two for one entry", guestName: "Ada" };
  const id = await makeRequest(db, { kind: "claim", subject, date, details });
  const code = await db.transaction().execute((trx) => codeOfClaim(trx, id));
  return { id, code, offer: subject };
}

function redemption(more: Partial<Redemption> = {}): Redemption {
  return {
    at: tonight,
    door: "front door",
    by: "Ana",
    actor: actorNamed("Ana"),
    _id: randomUUID(),
    night: NIGHT,
    isAsked: false,
    ...more,
  };
}

const redeem = (db: Database, code: string, one = redemption()) =>
  db.transaction().execute((trx) => redeemClaim(trx, code, one, Date.now()));
/** Sets a claim's status as the inbox does, by default before the codes are scanned. */
const setStatus = (db: Database, id: string, status: string, time = at(tonight, -60_000)) =>
  db.transaction().execute(async (trx) => {
    const row = await findRow(trx, id);
    if (row) await writeChange(trx, row, { status }, { staff: actorNamed("Ana"), now: Date.parse(time) });
  });

describe("a claim's code", () => {
  test("is valid once, and then shows when and where it was redeemed; both are in its history", async () => {
    const db = await testDatabase();
    const { id, code } = await makeClaim(db);
    const yes = await redeem(db, code);
    expect(yes).toMatchObject({
      verdict: "yes",
      claim: { _id: id, code, offer: "Two for one entry", name: "Mia Chen", with: "Ada" },
      at: "2026-11-28T23:41:00+11:00",
      door: "front door",
    });
    expect(verdictText(yes)).toEqual({ title: "Valid", words: "Two for one entry. Mia Chen, with Ada." });
    const again = await redeem(db, code, redemption({ at: at(tonight, 60_000), door: "terrace" }));
    expect(verdictText(again)).toEqual({
      title: "Already redeemed",
      words: "Already redeemed at 11:41 PM, front door, Sat 28 Nov. Mia Chen.",
    });
    const { status } = await db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirstOrThrow();
    expect(status).toBe("redeemed");
    const lines = await db.selectFrom("request_history").select("action").orderBy("id").execute();
    expect(lines.map(({ action }) => action)).toEqual(["received", "status", "redeemed", "door"]);
    expect(await listShownAtDoors(db, id)).toMatchObject([
      { verdict: "yes", door: "front door", by: "Ana", at: "2026-11-28T23:41:00+11:00", undone: false },
      { verdict: "already", door: "terrace", at: "2026-11-28T23:42:00+11:00", undone: false },
    ]);
  });

  test("gets the same verdict when the same redemption is sent again", async () => {
    const db = await testDatabase();
    const { code } = await makeClaim(db);
    const [first, second] = [redemption(), redemption({ door: "terrace" })];
    const told = [await redeem(db, code, first), await redeem(db, code, second)];
    expect(told.map(({ verdict }) => verdict)).toEqual(["yes", "already"]);
    expect([await redeem(db, code, first), await redeem(db, code, second)]).toEqual(told);
    expect(await db.selectFrom("arrivals").select("id").execute()).toHaveLength(2);
  });

  test("that two doors redeemed offline is logged with both times", async () => {
    const db = await testDatabase();
    const { id, code } = await makeClaim(db);
    const [earlier, later] = [redemption({ at: at(tonight, -1_800_000), door: "terrace" }), redemption()];
    expect((await redeem(db, code, later)).verdict).toBe("yes");
    expect(verdictText(await redeem(db, code, earlier)).words).toContain("11:41 PM, front door");
    expect((await listShownAtDoors(db, id)).map((one) => [one.at.slice(11, 16), one.door, one.verdict])).toEqual([
      ["23:41", "front door", "yes"],
      ["23:11", "terrace", "already"],
    ]);
  });

  test("counts by club night: until six in the morning it is still Saturday", async () => {
    const db = await testDatabase();
    for (const [time, verdict] of [
      ["2026-11-27T23:00:00+11:00", "another-night"],
      ["2026-11-28T05:59:00+11:00", "another-night"],
      ["2026-11-28T06:00:00+11:00", "yes"],
      ["2026-11-29T05:59:00+11:00", "yes"],
      ["2026-11-29T06:00:00+11:00", "another-night"],
    ] as const) {
      const { code } = await makeClaim(db);
      expect((await redeem(db, code, redemption({ at: at(time) }))).verdict, time).toBe(verdict);
    }
  });

  test("has a verdict of its own for everything else", async () => {
    const db = await testDatabase();
    const words = async (code: string, time = tonight) => {
      const { title, words } = verdictText(await redeem(db, code, redemption({ at: time })));
      return `${title}: ${words}`;
    };
    const said = new Map<string, string>();
    said.set("another night", await words((await makeClaim(db, {}, "2026-12-05")).code));
    const event_id = await makeEvent(db, {
      starts_at: "2026-12-12T11:00:00.000Z",
      ends_at: "2026-12-12T17:00:00.000Z",
    });
    said.set("the event's night", await words((await makeClaim(db, { event_id })).code));
    said.set("over", await words((await makeClaim(db, { valid_till: NIGHT })).code, at(tonight, 86_400_000)));
    const byStaff = await makeClaim(db);
    await setStatus(db, byStaff.id, "expired");
    said.set("expired by staff", await words(byStaff.code));
    const cancelled = await makeClaim(db);
    await setStatus(db, cancelled.id, "void");
    said.set("void", await words(cancelled.code));
    said.set("offer down", await words((await makeClaim(db, { deleted_at: "2026-11-01T00:00:00.000Z" })).code));
    const down = await makeEvent(db, { deleted_at: "2026-11-01T00:00:00.000Z" });
    said.set("night down", await words((await makeClaim(db, { event_id: down })).code));
    const { code, id } = await makeClaim(db);
    const { value: key } = await db
      .selectFrom("meta")
      .select("value")
      .where("key", "=", "offer_code_key")
      .executeTakeFirstOrThrow();
    // One in some hundred of another club's codes happens to be signed like ours.
    let foreign = newCode(`not ${key}`);
    for (let more = 0; more < 20 && "code" in (await readCode(db, foreign)); more += 1) foreign = newCode(`not ${key}`);
    said.set("another club", await words(foreign));
    said.set("altered", await words(code.replace(/.$/, (last) => (last === "2" ? "3" : "2"))));
    await db.deleteFrom("requests").where("id", "=", id).execute();
    said.set("unknown", await words(code));
    expect(Object.fromEntries(said)).toEqual({
      "another night": "Wrong night: This code is for Sat 5 Dec.",
      "the event's night": "Wrong night: This code is for Sat 12 Dec.",
      over: "Expired: This offer ended on Sat 28 Nov.",
      "expired by staff": "Expired: This offer ended on Thu 31 Dec.",
      void: "Cancelled: This claim was cancelled.",
      "offer down": "Cancelled: This offer was withdrawn.",
      "night down": "Cancelled: The event it was for isn't taking place.",
      "another club": "Wrong club: This code belongs to another club.",
      altered: "Invalid code: A character is missing or wrong. Scan it again or type it in.",
      unknown: "Not found: No claim has this code.",
    });
  });

  test("is valid again when staff set its claim to claimed, and already redeemed when they set it to redeemed", async () => {
    const db = await testDatabase();
    const { id, code } = await makeClaim(db);
    await redeem(db, code);
    await setStatus(db, id, "claimed", at(tonight, 60_000));
    expect((await redeem(db, code)).verdict).toBe("yes");
    const other = await makeClaim(db);
    await setStatus(db, other.id, "redeemed");
    expect(verdictText(await redeem(db, other.code)).words).toContain("the office");
  });
});
