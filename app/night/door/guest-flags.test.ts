import "fake-indexeddb/auto";
import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { flagGuest, regular } from "../../../test/guests.ts";
import { makeOffer, makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { linkRow } from "../../bookings/guests/link-row.server.ts";
import type { NewFlag } from "../../office/guests/schema.ts";
import type { Database } from "../../platform/db/tables.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { can, roles } from "../../platform/roles/roles.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { codeOfClaim } from "../../programme/offers/claim-code.server.ts";
import type { CallApi } from "../../staff/toolkit/call-api.ts";
import { type ScanResult, scanCode } from "../scan/scan-code.ts";
import { createNightStorage } from "../sheet/night-storage.ts";
import { openNight } from "../sheet/night-store.ts";
import type { SheetRow } from "../sheet/shapes.ts";

const night = tonight();

/** How many days before tonight a day was. */
const ago = (day: string) => (Date.parse(night) - Date.parse(day)) / 86_400_000;
const at = () => new Date().toISOString();
const phone = "+61491570156";

/** A regular with a table for four, a ticket for one, one for two, and a claim tonight. */
async function club(flag?: Partial<NewFlag>) {
  const app = await testApp();
  const { db } = app;
  const { id, table } = await regular(db, night, phone);
  const shop_id = await makeShop(db);
  const link = async (ticket: string) => {
    await db
      .transaction()
      .execute((trx) =>
        linkRow(trx, { id: ticket, source: "ticket", at: "2026-11-01T00:00:00.000Z", email: "", phone }),
      );
    return ticket;
  };
  const ticket = await link(await makeTicket(db, { shop_id, night, code: "ONE", phone }));
  const pair = await link(await makeTicket(db, { shop_id, night, code: "TWO", phone, people: 2 }));
  const subject = await makeOffer(db, { valid_from: "2020-01-01", valid_till: "2099-12-31" });
  const details = { offer: "Two for one" };
  const claim = await makeRequest(db, { kind: "claim", subject, date: night, phone, details });
  const claimCode = await db.transaction().execute((trx) => codeOfClaim(trx, claim));
  if (flag) await flagGuest(db, id, flag);
  return { app, id, table, ticket, pair, claim, claimCode };
}

const arrive = (request: string, more: object = {}) => {
  return { _id: randomUUIDv7(), request, what: "arrived", undoes: null, at: at(), people: 1, party: 1, ...more };
};

const logged = async (db: Database) =>
  (await db.selectFrom("arrivals").select(["what", "reason"]).where("night", "=", night).orderBy("seq").execute()).map(
    ({ what, reason }) => `${what} ${reason}`.trim(),
  );

type Phone = Awaited<ReturnType<typeof doorPhone>>;

const scanOn = async (one: Phone, code: string) =>
  (await one.post("/tonight/scan", { night, code, _id: randomUUIDv7(), at: at() })).body;

test("every role sees the whole card or nothing of it, and a phone only if its door code was made so", async () => {
  const { app, id, ticket } = await club({ kind: "look-after", reason: "Knee surgery" });
  const staff = await staffCalls(app);
  await staff.post(`/guests/${id}/notes`, { text: "Likes the corner booth" });
  const card = [2, ago("2026-03-14"), 1, "Likes the corner booth", [["look-after", "Knee surgery"]]];
  const rowIn = (rows: SheetRow[]) => rows.find(({ _id }) => _id === ticket);
  for (const role of roles) {
    const { status, body } = await (await staffCalls(app, `A ${role}`, role)).get(`/tonight/sheet?night=${night}`);
    if (!can(role, "tonight.see")) expect([role, status]).toEqual([role, 403]);
    else expect([role, rowIn(body.sheet.rows)?.card]).toEqual([role, can(role, "guests.card") ? card : undefined]);
  }
  expect(roles.filter((role) => can(role, "guests.card"))).toEqual(["owner", "manager", "bookings", "host", "reader"]);
  const told = await doorPhone(app, { night, shows_guests: true });
  const plain = await doorPhone(app, { night });
  const sheetOf = async (one: Phone) => (await one.get(`/tonight/sheet?night=${night}`)).body.sheet;
  expect(rowIn((await sheetOf(told)).rows)?.card).toEqual(card);
  expect(rowIn((await sheetOf(plain)).rows)).not.toHaveProperty("card");
  expect(JSON.stringify(await sheetOf(plain))).not.toMatch(/Knee|booth|2026-03-14/);
  const words = "Likes the corner booth";
  expect((await scanOn(told, "TWO")).card).toBe(
    `Please look after: Knee surgery · 2 visits, last ${formatDay("2026-03-14", night)} · 1 no-show · ${words}`,
  );
  expect(await scanOn(plain, "TWO")).not.toHaveProperty("card");
  const marketing = await staffCalls(app, "Eva", "marketing");
  expect((await marketing.post("/tonight/passes", { night, door: "Side", shows_guests: true })).status).toBe(403);
});

test("whoever is not admitted comes in with an override and a reason alone, by tap, scan, table and offer", async () => {
  const { app, table, ticket, claim, claimCode } = await club({ kind: "not-admitted", reason: "A fight in March" });
  const host = await doorPhone(app, { night, shows_guests: true });
  const boss = await doorPhone(app, { night, shows_guests: true, may_override: true });
  const reference = await app.db
    .selectFrom("requests")
    .select("reference")
    .where("id", "=", table)
    .executeTakeFirstOrThrow();
  for (const code of ["ONE", "TWO", reference.reference, claimCode]) {
    const verdict = await scanOn(host, code);
    expect(verdict).toMatchObject({ verdict: "not-admitted", title: "Not admitted" });
    expect(verdict.words).toMatch(/^A fight in March\. Mia Chen/);
    expect(verdict).not.toHaveProperty("guest");
    expect(await scanOn(boss, code)).toMatchObject({ verdict: "not-admitted", guest: expect.any(String) });
  }
  const older = await host.post("/tonight/redeem", { night, code: claimCode, _id: randomUUIDv7(), at: at() });
  expect([older.status, older.body.message]).toEqual([409, expect.stringMatching(/^Not admitted\. A fight/)]);
  const actions = [
    arrive(ticket),
    arrive(table, { people: 4, party: 4 }),
    arrive(table, { what: "seated", people: null }),
    arrive(claim, { what: "redeemed" }),
  ];
  const again = (action: object, more: object = {}) => ({ ...action, _id: randomUUIDv7(), at: at(), ...more });
  for (const action of actions) {
    expect(await host.act(again(action, { reason: "Please" }))).toMatchObject({ kept: false });
    expect((await boss.act(again(action))).message).toBe(
      "Not admitted. A fight in March. Enter a reason to let them in anyway.",
    );
  }
  expect(await logged(app.db)).toEqual([]);
  const reason = "Cleared by the manager";
  for (const action of [actions[0], actions[1], actions[3]])
    expect(await boss.act(again(action ?? {}, { reason }))).toMatchObject({ kept: true });
  // Of a party of whom some are in, the others follow.
  expect(await host.act(again(actions[2] ?? {}))).toMatchObject({ kept: true });
  expect(await logged(app.db)).toEqual([`arrived ${reason}`, `arrived ${reason}`, `redeemed ${reason}`, "seated"]);
  const trail = await app.db.selectFrom("trail").selectAll().where("action", "=", "door.override").execute();
  expect(trail).toHaveLength(3);
  expect(JSON.stringify(trail)).not.toContain("A fight in March");
});

test("whom a manager decides about is let in after the phone said so; a phone that shows no cards needs an override", async () => {
  const { app, ticket, pair, claim, claimCode } = await club({ kind: "manager", reason: "Owes for a glass" });
  const told = await doorPhone(app, { night, shows_guests: true });
  const plain = await doorPhone(app, { night });
  expect(await scanOn(told, "ONE")).toMatchObject({
    verdict: "see-manager",
    title: "See a manager",
    words: "Owes for a glass. Mia Chen. Ticket, Box Office.",
    card: `2 visits, last ${formatDay("2026-03-14", night)} · 1 no-show`,
    guest: ticket,
    left: 1,
  });
  expect(await scanOn(told, claimCode)).toMatchObject({ verdict: "see-manager", guest: claim, offer: true });
  const verdict = await scanOn(plain, "ONE");
  expect(verdict).toMatchObject({ verdict: "not-admitted", title: "Ask a manager" });
  expect(JSON.stringify(verdict)).not.toMatch(/glass|visits/);
  expect(await logged(app.db)).toEqual([]);
  expect(await plain.act(arrive(ticket))).toMatchObject({
    kept: false,
    message: "Ask a manager. A manager decides about this guest.",
  });
  expect(await told.act(arrive(ticket))).toMatchObject({ kept: true });
  expect(await scanOn(told, "ONE")).toMatchObject({ verdict: "already" });
  const senior = await doorPhone(app, { night, may_override: true });
  expect(await senior.act(arrive(pair, { people: 2, party: 2, reason: "Manager said yes" }))).toMatchObject({
    kept: true,
  });
});

test("what a phone recorded before a flag was set stands, and a kind of flag that is not known lets nobody in", async () => {
  const { app, id, ticket, pair } = await club();
  const host = await doorPhone(app, { night, shows_guests: true });
  const before = arrive(ticket, { at: new Date(Date.now() - 1_000).toISOString() });
  await flagGuest(app.db, id);
  expect(await host.act(before)).toMatchObject({ kept: true });
  expect(await host.act(arrive(pair))).toMatchObject({ kept: false });
  await app.db.updateTable("guest_flags").set({ kind: "escort" }).execute();
  expect(await scanOn(host, "TWO")).toMatchObject({ verdict: "not-admitted" });
  expect(await host.act(arrive(pair))).toMatchObject({ kept: false });
});

/** A phone with a sheet of its own that can go offline. */
function pocket(one: Phone, mayOverride: boolean) {
  const state = { online: true };
  const call = (async (endpoint: string, options: { json?: object; query?: Record<string, string> } = {}) => {
    if (!state.online) return { kind: "unreachable" };
    const [method = "", path = ""] = endpoint.split(" ");
    const query = options.query ? `?${new URLSearchParams(options.query)}` : "";
    const { status, body } = method === "GET" ? await one.get(path + query) : await one.post(path, options.json ?? {});
    return status < 400 ? { kind: "ok", data: body } : { kind: "refused", status, message: body.message, errors: {} };
  }) as CallApi;
  const storage = createNightStorage(`flags ${one.token}`);
  const own = openNight({ call, night, door: "Front door", stored: true, storage, mayOverride });
  return { own, state };
}

test("offline a phone says what the server says, and learns of a flag with its next sync", async () => {
  const { app, id } = await club();
  const told = await doorPhone(app, { night, shows_guests: true });
  const { own, state } = pocket(told, false);
  await own.sync();
  state.online = false;
  await flagGuest(app.db, id, { kind: "manager", reason: "Owes for a glass" });
  await own.sync();
  expect((await scanCode(own, "TWO")).title).toBe("Valid");
  state.online = true;
  await own.sync();
  const shown = ({ tone, title, text, card, choice }: ScanResult) => ({ tone, title, text, card, choice });
  const online = shown(await scanCode(own, "TWO"));
  state.online = false;
  await own.sync();
  expect(own.store.getState().offSince).not.toBeNull();
  expect(shown(await scanCode(own, "TWO"))).toEqual(online);
  expect(online).toMatchObject({ tone: "already", title: "See a manager", choice: { anyway: false, left: 2 } });
  state.online = true;
  await flagGuest(app.db, id);
  await own.sync();
  state.online = false;
  await own.sync();
  for (const code of ["ONE", "TWO"]) {
    const { tone, title, choice } = await scanCode(own, code);
    expect([tone, title, choice]).toEqual(["no", "Not admitted", undefined]);
  }
  expect(own.store.getState().waiting).toEqual([]);
});

test("offline an offer of a guest who is not admitted is not redeemed; who may override can, with a reason", async () => {
  const { app, claim, claimCode } = await club({ kind: "not-admitted" });
  const boss = await doorPhone(app, { night, shows_guests: true, may_override: true });
  const { own, state } = pocket(boss, true);
  await own.sync();
  state.online = false;
  await own.sync();
  const result = await scanCode(own, claimCode);
  expect(result).toMatchObject({ tone: "no", choice: { guest: claim, anyway: true, offer: true } });
  expect(own.store.getState().waiting).toEqual([]);
  await own.action(claim, "redeemed", { people: 1, party: 1, reason: "Cleared by the manager" });
  state.online = true;
  // The first may have begun offline, with the action.
  await own.sync();
  await own.sync();
  expect(await logged(app.db)).toEqual(["redeemed Cleared by the manager"]);
});
