import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeOffer, makeRequest } from "../../test/makers.ts";
import { staffCalls } from "../../test/staff-calls.ts";
import type { Database } from "../db/tables.ts";
import { bookableDays } from "../requests/forms/limits.ts";
import { codeOfClaim, newCode, readCode } from "./claim-code.server.ts";
import { listRedeemActions, redeemClaim, undoRedemption } from "./redeem.server.ts";
import { verdictText } from "./verdict.ts";

const NIGHT = "2026-11-28";
const at = (time: string) => Date.parse(time);
const tonight = at("2026-11-28T23:41:00+11:00");

/** A claim of an offer for the night, and its code. */
async function makeClaim(db: Database, offer: Parameters<typeof makeOffer>[1] = {}, date = NIGHT) {
  const subject = await makeOffer(db, offer);
  const details = { offer_id: subject, offer: "Two for one entry", guestName: "Ada" };
  const id = await makeRequest(db, { kind: "claim", subject, date, details });
  const code = await db.transaction().execute((trx) => codeOfClaim(trx, id));
  return { id, code, offer: subject };
}

function redemption(more: { at?: number; door?: string; key?: string } = {}) {
  return { at: tonight, door: "front door", by: "Ana", key: randomUUID(), ...more };
}

const redeem = (db: Database, code: string, one = redemption()) =>
  db.transaction().execute((trx) => redeemClaim(trx, code, one));
const undo = (db: Database, code: string, one: ReturnType<typeof redemption>) =>
  db.transaction().execute((trx) => undoRedemption(trx, code, one));
const setStatus = (db: Database, id: string, status: string) =>
  db.updateTable("requests").set({ status }).where("id", "=", id).execute();

describe("a claim's code", () => {
  test("is told yes once, and then when and where it was used; both stand in its history", async () => {
    const db = await testDatabase();
    const { id, code } = await makeClaim(db);
    const yes = await redeem(db, code);
    expect(yes).toMatchObject({
      verdict: "yes",
      claim: { _id: id, code, offer: "Two for one entry", name: "Mia Chen", with: "Ada" },
      at: "2026-11-28T23:41:00+11:00",
      door: "front door",
    });
    expect(verdictText(yes)).toEqual({ title: "Yes", words: "Two for one entry. Mia Chen, with Ada." });
    const again = await redeem(db, code, redemption({ at: tonight + 60_000, door: "terrace" }));
    expect(verdictText(again)).toEqual({
      title: "Already used",
      words: "Already used at 11:41 PM, front door, Sat 28 Nov. Mia Chen.",
    });
    const { status } = await db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirstOrThrow();
    expect(status).toBe("redeemed");
    const lines = await db.selectFrom("request_history").select("action").orderBy("id").execute();
    expect(lines.map(({ action }) => action)).toEqual(["received", "status", "redeemed"]);
    expect(await listRedeemActions(db, [id])).toMatchObject([
      { verdict: "yes", door: "front door", by: "Ana", at: "2026-11-28T23:41:00+11:00", undone: false },
      { verdict: "already", door: "terrace", at: "2026-11-28T23:42:00+11:00", undone: false },
    ]);
  });

  test("is told the same when the same tap is sent again", async () => {
    const db = await testDatabase();
    const { code } = await makeClaim(db);
    const [first, second] = [redemption(), redemption({ door: "terrace" })];
    const told = [await redeem(db, code, first), await redeem(db, code, second)];
    expect(told.map(({ verdict }) => verdict)).toEqual(["yes", "already"]);
    expect([await redeem(db, code, first), await redeem(db, code, second)]).toEqual(told);
    expect(await db.selectFrom("redemptions").select("key").execute()).toHaveLength(2);
  });

  test("that two doors let in without a network is kept with both times", async () => {
    const db = await testDatabase();
    const { id, code } = await makeClaim(db);
    const [earlier, later] = [redemption({ at: tonight - 1_800_000, door: "terrace" }), redemption()];
    expect((await redeem(db, code, later)).verdict).toBe("yes");
    expect(verdictText(await redeem(db, code, earlier)).words).toContain("11:41 PM, front door");
    expect((await listRedeemActions(db, [id])).map((one) => [one.at.slice(11, 16), one.door, one.verdict])).toEqual([
      ["23:11", "terrace", "already"],
      ["23:41", "front door", "yes"],
    ]);
  });

  test("is taken back within its night, by its own tap and only once", async () => {
    const db = await testDatabase();
    const { id, code } = await makeClaim(db);
    const first = redemption();
    await redeem(db, code, first);
    expect(await undo(db, code, redemption())).toBe("This code was not redeemed with that tap.");
    expect(await undo(db, code, first)).toBeUndefined();
    expect((await redeem(db, code, redemption({ door: "terrace" }))).verdict).toBe("yes");
    // Sent again, it does not touch the other door's.
    expect(await undo(db, code, first)).toBeUndefined();
    expect((await redeem(db, code)).verdict).toBe("already");
    expect((await listRedeemActions(db, [id])).map(({ undone }) => undone)).toContain(true);
    const other = await makeClaim(db);
    await redeem(db, other.code, first);
    expect(await undo(db, other.code, { ...first, at: at("2026-11-29T05:59:00+11:00") })).toBeUndefined();
    const late = redemption();
    await redeem(db, other.code, late);
    expect(await undo(db, other.code, { ...late, at: at("2026-11-29T06:00:00+11:00") })).toMatch("is over");
    expect(await undo(db, newCode("another"), late)).toBe("There is no claim with this code.");
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

  test("has words of its own for whatever else is wrong with it", async () => {
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
    said.set("over", await words((await makeClaim(db, { valid_till: NIGHT })).code, tonight + 86_400_000));
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
      void: "Void: This claim was cancelled.",
      "offer down": "Void: The club has taken this offer down.",
      "night down": "Void: The night it was for does not take place.",
      "another club": "Not ours: This code is whole, and another club's.",
      altered: "Not a code: A character is missing or wrong. Scan it again, or type it anew.",
      unknown: "Not known: It is signed as ours, and nobody has a claim with it.",
    });
  });

  test("holds again when staff set its claim back, and says so when they set it to redeemed", async () => {
    const db = await testDatabase();
    const { id, code } = await makeClaim(db);
    await redeem(db, code);
    await setStatus(db, id, "claimed");
    expect((await redeem(db, code)).verdict).toBe("yes");
    const other = await makeClaim(db);
    await setStatus(db, other.id, "redeemed");
    expect(verdictText(await redeem(db, other.code)).words).toContain("the inbox");
  });
});

describe("the door's call", () => {
  async function claimed(app: TestApp) {
    const offer_id = await makeOffer(app.db, { valid_till: "2099-12-31" });
    const response = await fetch(`${app.origin}/api/offers/claim-offer`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        ...{ offer_id, fname: "Mia", lname: "Chen", email: "mia@guest.example", phone: "+61412345678", dob: "" },
        ...{ celebrateDate: bookableDays().first, instagram: "", guestName: "Ada", website: "" },
      }),
    });
    expect(response.status).toBe(201);
    const { code } = await app.db.selectFrom("claim_codes").select("code").executeTakeFirstOrThrow();
    return code;
  }

  test("of a thousand taps at once, on two instances, tells exactly one yes", async () => {
    const app = await testApp();
    const other = await testApp({ sameAs: app });
    const { code } = await makeClaim(app.db, { valid_till: "2099-12-31" }, bookableDays().first);
    const [ana, bo] = [await staffCalls(app), await staffCalls(other, "Bo")];
    const verdicts: string[] = [];
    await Promise.all(
      Array.from({ length: 1_000 }, async (_, index) => {
        const { status, body } = await (index % 10 ? ana : bo).post("/offers/redeem", {
          code,
          key: `tap ${index}`,
          door: `door ${index % 7}`,
        });
        expect(status).toBe(200);
        verdicts.push(body.verdict);
      }),
    );
    const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
    expect([count("yes"), count("already")]).toEqual([1, 999]);
    expect(await app.db.selectFrom("redemptions").select("key").where("verdict", "=", "yes").execute()).toHaveLength(1);
  });

  test("asks for a code and a tap's id, and refuses whoever is not staff", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const empty = await staff.post("/offers/redeem");
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ["code", "key"]]);
    const stranger = await fetch(`${app.origin}/api/offers/redeem`, { method: "POST", body: "{}" });
    expect(stranger.status).toBe(401);
    const odd = await staff.post("/offers/redeem", { code: "what is this", key: "1" });
    expect([odd.status, odd.body]).toEqual([
      200,
      {
        verdict: "altered",
        title: "Not a code",
        words: "A character is missing or wrong. Scan it again, or type it anew.",
      },
    ]);
    expect((await staff.post("/offers/undo-redemption", { code: "K7QM", key: "1" })).status).toBe(409);
  });

  test("keeps codes and their key out of the log", async () => {
    const app = await testApp();
    const code = await claimed(app);
    const { value } = await app.db
      .selectFrom("meta")
      .select("value")
      .where("key", "=", "offer_code_key")
      .executeTakeFirstOrThrow();
    await (await staffCalls(app)).post("/offers/redeem", { code, key: "1", door: "front" });
    expect(app.logged()).not.toContain(code);
    expect(app.logged()).not.toContain(value);
  });
});
