import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeOffer, makeRequest } from "../../../test/makers.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { instantIn } from "../../bookings/floor/night-bounds.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { codeOfClaim } from "../../programme/offers/claim-code.server.ts";
import { endpoints } from "../../server/endpoints.ts";

const night = tonight();
const yesterday = addDays(night, -1);
const tomorrow = addDays(night, 1);

/** A phone that logged in with a door code. */
async function phone(app: TestApp, staff: StaffCalls, passNight: string) {
  const { body } = await staff.post("/tonight/passes", { night: passNight, door: "Front door" });
  const send = async (path: string, json?: object, token = "") => {
    const headers: Record<string, string> = { "Content-Type": "application/json", authorization: token };
    const response = await fetch(`${app.origin}/api/tonight/${path}`, {
      ...(json && { method: "POST", body: JSON.stringify(json) }),
      headers,
    });
    const text = await response.text();
    return { status: response.status, text, body: text === "" ? undefined : JSON.parse(text) };
  };
  const entered = await send("sign-in", { code: body.code });
  const token: string = entered.body.token;
  return { entered: entered.text, call: (path: string, json?: object) => send(path, json, token) };
}

/** A claim for a club night, with its code. */
async function makeClaim(app: TestApp, name: string, date: string, more: Parameters<typeof makeRequest>[1] = {}) {
  const subject = await makeOffer(app.db, { valid_from: "2020-01-01", valid_till: "2099-12-31" });
  const details = { offer_id: subject, offer: "Two for one entry", guestName: "Ada Guest" };
  const id = await makeRequest(app.db, { kind: "claim", name, date, subject, details, ...more });
  return { id, code: await app.db.transaction().execute((trx) => codeOfClaim(trx, id)) };
}

const now = () => new Date().toISOString();
const redeemed = (request: string) => ({ _id: randomUUID(), request, what: "redeemed", undoes: null, at: now() });
const statusOf = (app: TestApp, id: string) =>
  app.db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirstOrThrow();

test("a door code reveals nothing of a claim of any status for another club night, and does not redeem it", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  for (const [passNight, claimNights] of [
    [night, [yesterday, tomorrow, addDays(night, -7)]],
    [tomorrow, [night, yesterday, addDays(night, 5)]],
  ] as const) {
    const { call } = await phone(app, staff, passNight);
    for (const date of claimNights) {
      for (const status of ["claimed", "redeemed", "void", "expired", "spam"] as const) {
        const { id, code } = await makeClaim(app, "Zuzanna Secret", date);
        await app.db.updateTable("requests").set({ status }).where("id", "=", id).execute();
        const key = randomUUID();
        const scan = () => call("redeem", { night: passNight, code, _id: key, at: now() });
        for (const answer of [await scan(), await scan()]) {
          expect({ date, status, verdict: answer.body.verdict }).toEqual({ date, status, verdict: "another-night" });
          expect(answer.body.title).toBe("Wrong night");
          for (const said of ["Zuzanna", "Ada", "Two for one", id, "CLM", "claim"]) {
            expect(answer.text).not.toContain(said);
          }
        }
        const sent = await call("ticks", { night: passNight, ticks: [redeemed(id)] });
        expect(sent.body.results).toEqual([
          expect.objectContaining({ kept: false, message: "This guest is no longer on this night's list." }),
        ]);
        expect(await statusOf(app, id)).toEqual({ status });
      }
    }
  }
  expect(await app.db.selectFrom("arrivals").select("id").execute()).toEqual([]);
});

test("a verdict of one night is not repeated to a door code of another", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const claim = await makeClaim(app, "Zuzanna Secret", night);
  const scan = { night, code: claim.code, _id: "action-1", at: now() };
  expect((await staff.post("/tonight/redeem", scan)).body.verdict).toBe("yes");
  const { call } = await phone(app, staff, tomorrow);
  const again = await call("redeem", { ...scan, night: tomorrow });
  expect([again.body.verdict, again.text.includes("Zuzanna")]).toEqual(["another-night", false]);
  // Nor does it undo a redemption of another night.
  const undo = { _id: "undo", request: claim.id, what: "undone", undoes: "action-1", at: now() };
  expect((await call("ticks", { night: tomorrow, ticks: [undo] })).body.results[0].kept).toBe(false);
  expect(await statusOf(app, claim.id)).toEqual({ status: "redeemed" });
});

test("a claim moved to another night after it was redeemed stays redeemed", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const claim = await makeClaim(app, "Zuzanna Secret", night);
  await staff.post("/tonight/redeem", { night, code: claim.code, _id: "action-1", at: now() });
  await app.db.updateTable("requests").set({ date_wanted: tomorrow }).where("id", "=", claim.id).execute();
  const { call } = await phone(app, staff, tomorrow);
  const undo = { _id: "undo", request: claim.id, what: "undone", undoes: "action-1", at: now() };
  expect((await call("ticks", { night: tomorrow, ticks: [undo] })).body.results[0].kept).toBe(false);
  expect(await statusOf(app, claim.id)).toEqual({ status: "redeemed" });
});

test("before its club night a door code shows its guests, but can't check in or redeem", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const mia = await makeRequest(app.db, { date: tomorrow, status: "approved" });
  const claim = await makeClaim(app, "Ella Brown", tomorrow);
  const { call } = await phone(app, staff, tomorrow);
  expect((await call("sheet")).body.sheet.rows).toHaveLength(2);
  const action = (what: string) => ({ _id: randomUUID(), request: mia, what, undoes: null, at: now() });
  for (const caller of [call, async (path: string, json: object) => staff.post(`/tonight/${path}`, json)]) {
    const actions = [action("arrived"), action("seated"), action("no-show"), redeemed(claim.id)];
    const { body } = await caller("ticks", { night: tomorrow, ticks: actions });
    expect(body.results.map(({ kept }: { kept: boolean }) => kept)).toEqual([false, false, false, false]);
    expect(body.results[0].message).toMatch(/^Check-in starts on \w{3} \d+ \w{3} at 6 AM\.$/);
    const scan = await caller("redeem", { night: tomorrow, code: claim.code, _id: randomUUID(), at: now() });
    expect(scan.body.verdict).toBe("another-night");
  }
  expect([await statusOf(app, mia), await statusOf(app, claim.id)]).toEqual([
    { status: "approved" },
    { status: "claimed" },
  ]);
});

test("no response to a door code names a guest of another club night", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { body } = await staff.post("/floor/tables", {
    room: "Main",
    name: "Booth 1",
    seats: 8,
    minimum: 0,
  });
  const table: string = body.id;
  const seat = (request: string, on: string) => ({
    request,
    night: on,
    table,
    from: instantIn(on, "05:00"),
    until: instantIn(on, "05:30"),
  });
  const others = await Promise.all(
    [yesterday, tomorrow].map((date) => makeRequest(app.db, { name: "Zuzanna Secret", date, status: "approved" })),
  );
  // Assigned a table tonight, then moved to another night by the guest.
  const moved = await makeRequest(app.db, { name: "Zuzanna Secret", date: night, status: "approved" });
  expect((await staff.post("/tonight/seating", seat(moved, night))).status).toBe(200);
  await app.db
    .updateTable("requests")
    .set({ date_wanted: tomorrow, updated_at: now() })
    .where("id", "=", moved)
    .execute();
  const mia = await makeRequest(app.db, { date: night, status: "approved" });

  const { entered, call } = await phone(app, staff, night);
  const answers = [
    await call("sheet"),
    await call("changes?after=0~0~"),
    ...(await Promise.all([...others, moved].map((id) => call("seating", seat(id, night))))),
    await call("seating", seat(mia, night)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404, 200]);
  for (const on of [yesterday, tomorrow]) {
    const bodies = [
      await call(`sheet?night=${on}`),
      await call(`changes?night=${on}&after=0~0~`),
      await call("ticks", { night: on, ticks: [redeemed(others[0] ?? "")] }),
      await call("redeem", { night: on, code: "K7QM-4R2T", _id: "x", at: now() }),
      await call("seating", seat(others[0] ?? "", on)),
    ];
    expect(bodies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    answers.push(...bodies);
  }
  for (const text of [entered, ...answers.map((answer) => answer.text)]) {
    expect(text).not.toContain("Zuzanna");
    for (const id of [...others, moved]) expect(text).not.toContain(id);
  }
});

test("after its club night a door code opens nothing", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { call } = await phone(app, staff, night);
  await app.db.updateTable("door_passes").set({ ends_at: now() }).execute();
  const ofTheNight = endpoints.filter(
    ({ door, afterNight, path }) => door && !afterNight && !path.endsWith("sign-out"),
  );
  for (const { method, path } of ofTheNight) {
    const answer = await call(`..${path}`, method === "POST" ? {} : undefined);
    expect({ path, status: answer.status }).toEqual({ path, status: 401 });
  }
});
