import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeOffer, makeRequest } from "../../../test/makers.ts";
import { postJson } from "../../../test/post-json.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { codeOfClaim, newCode } from "../../programme/offers/claim-code.server.ts";
import { listShownAtDoors } from "../../programme/offers/redeem.server.ts";
import { recordDoorActions } from "../sheet/record-door-actions.server.ts";

const night = tonight();
const at = () => new Date().toISOString();

async function claimed(app: TestApp) {
  const subject = await makeOffer(app.db, { valid_from: "2020-01-01", valid_till: "2099-12-31" });
  const id = await makeRequest(app.db, { kind: "claim", subject, date: night, details: { offer: "Two for one" } });
  return { id, code: await app.db.transaction().execute((trx) => codeOfClaim(trx, id)) };
}

/** Redeems and undoes as a phone does. */
async function phone(app: TestApp, username?: string) {
  const staff = await staffCalls(app, username);
  return {
    staff,
    redeem: (code: string, _id: string) => staff.post("/tonight/redeem", { night, code, _id, at: at() }),
    async undo(request: string, undoes: string, _id = `undo ${undoes}`.replace(" ", "-")) {
      const action = { _id, request, what: "undone", undoes, at: at() };
      return (await staff.post("/tonight/ticks", { night, ticks: [action] })).body.results[0];
    },
  };
}

test("of a thousand concurrent redemptions on two instances, exactly one is valid", async () => {
  const app = await testApp();
  const other = await testApp({ sameAs: app });
  const { id, code } = await claimed(app);
  const [ana, bo] = [await phone(app), await phone(other, "Bo")];
  const verdicts: string[] = [];
  await Promise.all(
    Array.from({ length: 1_000 }, async (_, index) => {
      const { status, body } = await (index % 10 ? ana : bo).redeem(code, `action-${index}`);
      expect(status).toBe(200);
      verdicts.push(body.verdict);
    }),
  );
  const count = (verdict: string) => verdicts.filter((item) => item === verdict).length;
  expect([count("yes"), count("already")]).toEqual([1, 999]);
  const logged = await listShownAtDoors(app.db, id);
  expect([logged.length, logged.filter(({ verdict }) => verdict === "yes").length]).toEqual([1_000, 1]);
});

test("a redemption is undone by its own id and only once, and never another door's", async () => {
  const app = await testApp();
  const { id, code } = await claimed(app);
  const { redeem, undo } = await phone(app);
  await redeem(code, "first");
  expect(await undo(id, "unknown")).toMatchObject({ kept: false, message: "Action not found." });
  expect(await undo(id, "first")).toMatchObject({ kept: true });
  expect((await redeem(code, "terrace")).body.verdict).toBe("yes");
  // Undone once more, by the same phone and by another.
  expect(await undo(id, "first")).toMatchObject({ kept: true });
  expect(await undo(id, "first", "late")).toMatchObject({ kept: true });
  expect((await redeem(code, "bar")).body.verdict).toBe("already");
  expect((await listShownAtDoors(app.db, id)).map(({ verdict, undone }) => [verdict, undone])).toEqual([
    ["yes", true],
    ["yes", false],
    ["already", false],
  ]);
});

test("a redemption is undone until 6 AM, when its night ends", async () => {
  const app = await testApp();
  const saturday = "2026-11-28";
  const subject = await makeOffer(app.db);
  const request = await makeRequest(app.db, { kind: "claim", subject, date: saturday });
  const record = async (what: "redeemed" | "undone", _id: string, at: string, undoes: string | null = null) => {
    const sent = { night: saturday, ticks: [{ _id, request, what, undoes, at }] };
    const who = { ...actorNamed("Ana"), door: "Front door" };
    const [result] = await app.db.transaction().execute((trx) => recordDoorActions(trx, sent, who, Date.parse(at)));
    return result;
  };
  await record("redeemed", "first", "2026-11-28T23:41:00+11:00");
  expect(await record("undone", "undo-1", "2026-11-29T05:59:00+11:00", "first")).toMatchObject({ kept: true });
  expect(await record("redeemed", "second", "2026-11-29T05:59:30+11:00")).toMatchObject({ kept: true });
  expect(await record("undone", "undo-2", "2026-11-29T06:00:00+11:00", "second")).toMatchObject({
    kept: false,
    message: "The night it was redeemed on has ended. Change the claim in the inbox.",
  });
});

test("an id names one action: another claim is not redeemed by it", async () => {
  const app = await testApp();
  const [one, other] = [await claimed(app), await claimed(app)];
  const { redeem } = await phone(app);
  expect((await redeem(one.code, "action")).body.verdict).toBe("yes");
  expect((await redeem(other.code, "action")).body.verdict).toBe("unknown");
  expect((await redeem(other.code, "another")).body.verdict).toBe("yes");
});

test("redeeming takes a code and an id, from staff and doors only", async () => {
  const app = await testApp();
  const { staff, redeem } = await phone(app);
  const empty = await staff.post("/tonight/redeem", { night });
  expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ["code", "_id", "at"]]);
  const stranger = await fetch(`${app.origin}/api/tonight/redeem`, { method: "POST", body: "{}" });
  expect(stranger.status).toBe(401);
  const odd = await redeem("what is this", "1");
  expect([odd.status, odd.body]).toEqual([
    200,
    {
      verdict: "altered",
      title: "Invalid code",
      words: "A character is missing or wrong. Scan it again or type it in.",
    },
  ]);
  expect((await redeem(newCode("another club"), "2")).body.verdict).toMatch(/another-club|unknown/);
});

test("codes and their key stay out of the log file", async () => {
  const app = await testApp();
  const offer_id = await makeOffer(app.db, { valid_till: "2099-12-31" });
  const response = await postJson(`${app.origin}/api/offers/claim-offer`, {
    offer_id,
    fname: "Mia",
    lname: "Chen",
    email: "mia@guest.example",
    phone: "+61412345678",
    dob: "",
    celebrateDate: bookableSaturdays().first,
    instagram: "",
    guestName: "Ada",
    website: "",
  });
  expect(response.status).toBe(201);
  const { code } = await app.db.selectFrom("claim_codes").select("code").executeTakeFirstOrThrow();
  const { value } = await app.db
    .selectFrom("meta")
    .select("value")
    .where("key", "=", "offer_code_key")
    .executeTakeFirstOrThrow();
  expect((await (await phone(app)).redeem(code, "1")).status).toBe(200);
  expect(app.logged()).not.toContain(code);
  expect(app.logged()).not.toContain(value);
});
