import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { storeEntry, storeList } from "../../../test/door-guests.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { makeOffer, makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { type DoorAction, stateOf } from "../../bookings/door-log/door-actions.ts";
import { qrPath } from "../../platform/lib/qr.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { codeOfClaim } from "../../programme/offers/claim-code.server.ts";

const night = tonight();
const later = addDays(night, 7);
const at = () => new Date().toISOString();

async function club(mayOverride = false) {
  const app = await testApp();
  const shop_id = await makeShop(app.db, { name: "Moshtix" });
  const list_id = await storeList(app.db, { name: "DJ Nova" });
  const phone = await doorPhone(app, { night, may_override: mayOverride });
  const scan = async (code: string, _id = randomUUIDv7()) =>
    (await phone.post("/tonight/scan", { night, code, _id, at: at() })).body;
  return { app, shop_id, list_id, phone, scan };
}

const inside = async ({ db }: TestApp) =>
  await db.selectFrom("arrivals").select(["source", "people", "party", "phone", "reason"]).orderBy("seq").execute();

test("a ticket's code lets one person in once, names the shop, and gets the same verdict when it is sent again", async () => {
  const { app, shop_id, scan } = await club();
  await makeTicket(app.db, { shop_id, night, code: "AB/12=x?", kind: "Early bird" });
  const id = randomUUIDv7();
  for (let round = 0; round < 2; round += 1) {
    expect(await scan("AB/12=x?", id)).toMatchObject({
      verdict: "yes",
      title: "Valid",
      words: "Mia Chen. Ticket, Moshtix · Early bird.",
    });
  }
  expect(await scan("AB/12=x?")).toMatchObject({ verdict: "already", title: "Already in" });
  expect((await scan("AB/12=x?")).words).toMatch(/^Let in here at [\d:]+ [AP]M. Mia Chen. Ticket, Moshtix/);
  expect(await inside(app)).toEqual([{ source: "ticket", people: 1, party: 1, phone: "Phone 1", reason: "" }]);
});

test("a list's code says what the guest pays now; of a party the door chooses how many come in", async () => {
  const { app, list_id, scan, phone } = await club();
  const { id, code } = await storeEntry(app.db, { list_id, night, name: "Mia Chen", plus_ones: 4 });
  const verdict = await scan(code);
  expect(verdict).toMatchObject({ verdict: "choose", guest: id, left: 5, party: 5 });
  expect(verdict.words).toBe("Mia Chen. Guest list, DJ Nova · +4. Free.");
  expect(await inside(app)).toEqual([]);
  const letIn = (people: number) =>
    phone.act({ _id: randomUUIDv7(), request: id, what: "arrived", undoes: null, at: at(), people, party: 5 });
  expect(await letIn(3)).toMatchObject({ kept: true });
  expect(await scan(code.toLowerCase())).toMatchObject({ verdict: "choose", left: 2, party: 5 });
  expect((await scan(code)).words).toMatch(/^3 of 5 are in\. /);
  expect(await letIn(2)).toMatchObject({ kept: true });
  expect(await scan(code)).toMatchObject({ verdict: "already" });
});

test("void tickets, removed entries and other nights' codes are named, and come in only against a rule, with a reason", async () => {
  const { app, shop_id, list_id, scan } = await club();
  await makeTicket(app.db, { shop_id, night, code: "VOID", state: "void" });
  await makeTicket(app.db, { shop_id, night: later, code: "LATER" });
  const removed = await storeEntry(app.db, { list_id, night, removed_at: "2026-01-01T00:00:00.000Z" });
  const other = await storeEntry(app.db, { list_id, night: later, name: "Zuzanna Secret" });
  const plain = [await scan("VOID"), await scan(removed.code), await scan("LATER"), await scan(other.code)];
  expect(plain.map(({ verdict }) => verdict)).toEqual(["void", "removed", "another-night", "another-night"]);
  expect(plain[2].words).toBe(`This ticket is for ${formatDay(later)}.`);
  expect(plain[3].words).toBe(`This guest is on the list for ${formatDay(later)}.`);
  expect(plain.filter(({ guest }) => guest !== undefined)).toEqual([]);
  expect(JSON.stringify(plain[3])).not.toContain("Zuzanna");
  expect((await scan("nobody's code")).verdict).toBe("unknown");
  expect((await scan("K7QM-4R2T")).verdict).toMatch(/altered|another-club/);

  const strict = await doorPhone(app, { night });
  const boss = await doorPhone(app, { night, may_override: true });
  for (const code of ["VOID", removed.code, "LATER", other.code]) {
    const { body } = await boss.post("/tonight/scan", { night, code, _id: randomUUIDv7(), at: at() });
    const letIn = (phone: typeof boss, reason?: string) =>
      phone.act({
        _id: randomUUIDv7(),
        request: body.guest,
        what: "arrived",
        undoes: null,
        at: at(),
        people: 1,
        party: 1,
        ...(reason && { reason }),
      });
    expect(await letIn(strict, "Please")).toMatchObject({ kept: false });
    expect(await letIn(boss)).toMatchObject({ kept: false });
    expect(await letIn(boss, "Cleared by the manager")).toMatchObject({ kept: true });
  }
  expect((await inside(app)).map(({ reason }) => reason)).toEqual(Array(4).fill("Cleared by the manager"));
  const trail = await app.db.selectFrom("trail").select("action").where("action", "=", "door.override").execute();
  expect(trail).toHaveLength(4);
});

test("a booking's reference shows the booking, in any spelling; the door chooses how many come in", async () => {
  const { app, phone, scan } = await club();
  const reference = (id: string) =>
    app.db.selectFrom("requests").select("reference").where("id", "=", id).executeTakeFirstOrThrow();
  const table = await makeRequest(app.db, { date: night, status: "approved", details: { guests: 6, time: "22:30" } });
  const written = (await reference(table)).reference;
  const spellings = [
    written,
    written.toLowerCase(),
    written.replace("-", " "),
    written.replace("-", "–"),
    ` ${written}`,
  ];
  for (const text of [...spellings, written.replace("-", "")]) {
    const verdict = await scan(text);
    expect([text, verdict]).toEqual([
      text,
      expect.objectContaining({ verdict: "choose", title: "Table", guest: table }),
    ]);
    expect(verdict).toMatchObject({ left: 6, party: 6 });
  }
  const some = { _id: randomUUIDv7(), request: table, what: "arrived", undoes: null, at: at(), people: 4, party: 6 };
  expect(await phone.act(some)).toMatchObject({ kept: true });
  expect(await scan(written)).toMatchObject({ left: 2, words: expect.stringContaining("4 of 6 are in.") });

  const asked = await makeRequest(app.db, { date: night, status: "new" });
  expect(await scan((await reference(asked)).reference)).toMatchObject({ verdict: "void", title: "Not confirmed" });
  const other = await makeRequest(app.db, { date: addDays(night, 7), status: "approved" });
  const elsewhere = await scan((await reference(other)).reference);
  expect(elsewhere).toMatchObject({ verdict: "another-night", title: "Wrong night" });
  expect(elsewhere.guest).toBeUndefined();
  const claim = await makeRequest(app.db, { kind: "claim", date: night, details: { offer: "Two for one" } });
  const offer = await scan((await reference(claim)).reference);
  expect(offer).toMatchObject({ verdict: "unknown", title: "Offer" });
  expect(await scan("VIP-2222")).toMatchObject({ verdict: "unknown", title: "Not found" });
});

test("a second scan on one phone says so and is no conflict; two phones are told apart by number until they are named", async () => {
  const { app, phone, scan } = await club();
  const subject = await makeOffer(app.db, { valid_from: "2020-01-01", valid_till: "2099-12-31" });
  const claim = await makeRequest(app.db, { kind: "claim", subject, date: night, details: { offer: "Two for one" } });
  const code = await app.db.transaction().execute((trx) => codeOfClaim(trx, claim));
  const other = await doorPhone(app, { night });
  expect(await scan(code)).toMatchObject({ verdict: "yes", done: claim });
  const again = await scan(code);
  expect(again).toMatchObject({ verdict: "already", title: "Already redeemed" });
  expect(again.words).toMatch(/^Already redeemed here at [\d:]+ [AP]M\. /);
  const asked = await other.post("/tonight/scan", { night, code, _id: randomUUIDv7(), at: at() });
  expect(asked.body.words).toMatch(/^Already redeemed at [\d:]+ [AP]M, Front door \(Phone 1\), /);
  const states = async () => {
    const { sheet } = (await phone.get(`/tonight/sheet?night=${night}`)).body;
    return stateOf(sheet.ticks.filter(({ request }: DoorAction) => request === claim)).again;
  };
  expect(await states()).toEqual([]);
  // A phone that was offline has given the offer too: a conflict.
  const offline = { _id: randomUUIDv7(), request: claim, what: "redeemed", undoes: null, at: at() };
  expect(await other.act(offline)).toMatchObject({ kept: true, title: "Already redeemed" });
  expect(await states()).toMatchObject([{ door: "Front door", phone: "Phone 2" }]);
  const own = { ...offline, _id: randomUUIDv7() };
  expect(await phone.act(own)).toMatchObject({ kept: true, title: "Already redeemed" });
  expect(await states()).toHaveLength(1);
  // Two phones cannot have one name.
  expect((await phone.post("/tonight/phone", { phone: "Sam" })).body.phone).toBe("Sam");
  expect((await other.post("/tonight/phone", { phone: "sam" })).body.phone).toBe("sam 2");
});

test("who came in offline before their ticket became void, or their list shorter, stays in", async () => {
  const { app, shop_id, list_id, phone } = await club();
  const before = at();
  const changed = new Date(Date.now() + 60_000).toISOString();
  const ticket = await makeTicket(app.db, { shop_id, night, code: "VOID", state: "void", updated_at: changed });
  const { id } = await storeEntry(app.db, { list_id, night, plus_ones: 0, updated_at: changed });
  for (const [request, people] of [
    [ticket, 1],
    [id, 3],
  ] as const) {
    const action = { _id: randomUUIDv7(), request, what: "arrived", undoes: null, at: before, people, party: people };
    expect(await phone.act(action)).toMatchObject({ kept: true });
  }
});

test("every action shows the name of its phone, which can be changed; the link is handed out as a QR code too", async () => {
  const { app, phone } = await club();
  const staff = await staffCalls(app);
  const { code, link, qr } = (await staff.post("/tonight/passes", { night, door: "Back door" })).body;
  expect(qr).toEqual(qrPath(link, "medium"));
  const walkIn = () => ({ _id: randomUUIDv7(), request: "", what: "walk-in", undoes: null, at: at(), people: 1 });
  const entered = await phone.send("/tonight/sign-in", { code, phone: "Ana" });
  const token: string = entered.body.token;
  expect(entered.body).toMatchObject({ phone: "Ana", may_override: false });
  await phone.send("/tonight/ticks", { night, ticks: [walkIn()] }, token);
  expect((await phone.send("/tonight/phone", { phone: "Sam" }, token)).status).toBe(200);
  await phone.send("/tonight/ticks", { night, ticks: [walkIn()] }, token);
  const { sheet } = (await phone.get(`/tonight/sheet?night=${night}`)).body;
  expect(sheet.ticks.map((action: DoorAction) => `${action.door} (${action.phone})`)).toEqual([
    "Back door (Ana)",
    "Back door (Sam)",
  ]);
  const nameless = await phone.send("/tonight/phone", { phone: " " }, token);
  expect([nameless.status, nameless.body.errors.phone]).toEqual([422, "Enter your name."]);
});
