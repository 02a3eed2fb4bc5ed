import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeList } from "../../../test/guest-lists.ts";
import { makeEvent } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { statementCalls } from "../../../test/statements.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { findByOwnerLink, makeOwnerLink } from "../../night/guest-lists/owner-link.server.ts";
import { findByPageLink } from "../../night/statements/page-link.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { program } from "../../staff/audit-log/record.server.ts";
import { planRetention, runRetention } from "./retention.server.ts";

/** Noon at the venue on a day, ms since 1970. */
const noon = (day: string) => Date.parse(`${day}T01:00:00.000Z`);
const at = (day: string) => new Date(noon(day)).toISOString();

/** Runs retention on a day; returns what was deleted, without the rows of the run itself. */
async function run(db: Database, day: string) {
  const deleted = await runRetention(
    { db, writer: createWriter(db) },
    { name: "Daily run", actor: program },
    noon(day),
  );
  const { trail: _trail, log: _log, ...others } = deleted;
  return Object.fromEntries(Object.entries(others).filter(([, count]) => count > 0));
}

test("a guest of lists and tickets, who also owns a list, is found, exported and erased; who came stays counted", async () => {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app);
  const night = tonight();
  const mia = { email: "Mia@guest.example", email_key: "mia@guest.example" };
  const [entry = ""] = await makeList(db, { name: "Luca's list", night, ...mia, note: "Brings a cake" });
  await makeList(db, {
    id: "own",
    name: "Mia's list",
    owner_name: "Mia Chen",
    owner_email: mia.email,
    guest: "Ben Ito",
    night: "2026-08-22",
  });
  const { token } = await createWriter(db).write((trx) => makeOwnerLink(trx, "own", null));
  expect(await findByOwnerLink(db, token, Date.now())).toMatchObject({ id: "own" });
  const page = (await statementCalls(staff, "Mia Chen").link()).split("/")[2] ?? "";
  expect(await findByPageLink(db, page, Date.now())).toMatchObject({ promoter: "Mia Chen" });
  const shop_id = await makeShop(db, { name: "Box Office" });
  const phone = { phone: "0412 345 678", number_key: "412345678" };
  const ticket = await makeTicket(db, { shop_id, night, name: "Mia Chen", kind: "Early bird", ...mia, ...phone });
  const at = new Date().toISOString();
  const ticks = [entry, ticket].map((request, index) => {
    return { _id: `${index}`, request, what: "arrived", undoes: null, at, people: 1 };
  });
  expect((await staff.post("/tonight/ticks", { night, ticks })).status).toBe(200);

  const byNumber = (await staff.post("/privacy/find", { guest: phone.phone })).body;
  expect([byNumber.tickets.length, byNumber.entries.length, byNumber.also]).toEqual([1, 0, [mia.email]]);
  const guest = mia.email;
  const found = (await staff.post("/privacy/find", { guest })).body;
  expect(found).toMatchObject({
    entries: [{ list: "Luca's list", night, name: "Mia Chen" }],
    tickets: [{ shop: "Box Office", night, kind: "Early bird" }],
    lists: [{ name: "Mia's list" }],
    also: [phone.phone],
  });
  const { body } = await staff.post("/privacy/export", { guest });
  expect(body).toMatchObject({
    guest_lists: [{ list: "Luca's list", note: "Brings a cake", at_the_door: [{ action: "arrived", people: 1 }] }],
    tickets: [{ shop: "Box Office", phone: phone.phone, at_the_door: [{ action: "arrived" }] }],
    lists_owned: [{ name: "Mia's list", owner_name: "Mia Chen" }],
  });
  const report = async () => (await staff.get(`/tonight/after?night=${night}`)).body;
  const before = await report();

  const erased = await staff.post("/privacy/erase", { guest, seen: found.seen });
  expect(erased.body.counts).toEqual({ entry: 1, ticket: 1, list: 1 });
  expect(await findByOwnerLink(db, token, Date.now())).toBeUndefined();
  expect(await findByPageLink(db, page, Date.now())).toBeUndefined();
  const left: unknown[] = [];
  for (const table of ["list_entries", "guest_lists", "tickets", "arrivals", "outbox"] as const) {
    left.push(await db.selectFrom(table).selectAll().execute());
  }
  expect(JSON.stringify(left).replaceAll("Mia's list", "")).not.toMatch(/\b(mia|chen|cake)\b|412345678/i);
  expect(JSON.stringify(left)).toContain("Ben Ito");
  // Door phones lose the name; arrivals stay counted.
  expect(
    (await staff.get(`/tonight/sheet?night=${night}`)).body.sheet.rows.map(({ name }: { name: string }) => name),
  ).toEqual([""]);
  const after = await report();
  expect([after.came_in, after.lists[0].guests_came, before.came_in]).toEqual([2, 1, 2]);
  expect((await staff.post("/privacy/find", { guest })).body).toMatchObject({ entries: [], tickets: [], lists: [] });
});

test("names of lists and tickets are deleted weeks after their club night, and who came is counted for three years", async () => {
  const db = await testDatabase();
  const night = "2026-08-22";
  const [one] = await makeList(db, { night, email: "mia@guest.example", created_at: at("2026-08-01") });
  const event = await makeEvent(db, { starts_at: at(night), ends_at: at("2026-08-23") });
  await db.updateTable("guest_lists").set({ event_id: event }).execute();
  await makeList(db, { night: "2026-11-20", name: "Every week", created_at: at("2026-08-01") });
  await db
    .insertInto("outbox")
    .values({
      id: "m",
      state: "sent",
      about: one ?? "",
      template: "reply",
      data: jsonText({}),
      recipient: "mia@guest.example",
      message_id: "<m@club>",
      created_at: at(night),
      next_try_at: at(night),
    })
    .execute();
  const shop_id = await makeShop(db);
  await makeTicket(db, { shop_id, night, email: "mia@guest.example", email_key: "mia@guest.example" });
  for (const request_id of [one ?? "", ""]) {
    const what = request_id ? "arrived" : "walk-in";
    const action = { at: at(night), received_at: at(night), actor: "Ana" };
    await db
      .insertInto("arrivals")
      .values({ id: `${request_id}1`, seq: request_id ? 1 : 2, request_id, night, what, ...action, door: "Front door" })
      .execute();
  }
  const rows = async () => ({
    entries: (await db.selectFrom("list_entries").select("night").execute()).length,
    lists: (await db.selectFrom("guest_lists").select("name").execute()).map(({ name }) => name).sort(),
    names: (await db.selectFrom("tickets").select("name").execute()).map(({ name }) => name),
  });
  expect(await run(db, "2026-09-20")).toEqual({});
  expect(await run(db, "2026-09-21")).toEqual({ ticket: 1 });
  expect(await run(db, "2026-11-19")).toEqual({});
  expect(await planRetention(db, noon("2026-11-20"))).toMatchObject({ entry: 1, mail: 1 });
  expect(await run(db, "2026-11-20")).toEqual({ entry: 1, mail: 1 });
  // Its event ended a day after the club night began.
  expect(await run(db, "2026-11-22")).toEqual({ list: 1 });
  expect(await rows()).toEqual({ entries: 1, lists: ["Every week"], names: [""] });
  // A list of every night stays while it is active.
  expect(await run(db, "2029-08-21")).toEqual({ entry: 1 });
  // Two door actions, a ticket and its import.
  expect(await run(db, "2029-08-22")).toEqual({ door: 4 });
  expect(await rows()).toEqual({ entries: 0, lists: ["Every week"], names: [] });
});

test("emails with the link of a list's owner or a promoter are exported and erased with them, whatever became of the list", async () => {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app);
  const guest = "luca@promoter.example";
  for (const email of ["Luca@promoter.example", "nora@promoter.example"])
    await makeList(db, { id: email, owner_name: email, owner_email: email });
  for (const email of ["Luca@promoter.example", "nora@promoter.example"]) {
    expect((await staff.post(`/guest-lists/${email}/link`, { link: "new", email: true })).status).toBe(200);
    const link = { promoter: email, link: "new", email };
    expect((await staff.post("/insights/statements/link", link)).status).toBe(200);
  }
  expect((await staff.post("/guest-lists/Luca@promoter.example/remove")).status).toBe(200);
  await db.updateTable("guest_lists").set({ owner_name: "", owner_email: "" }).where("active", "=", 0).execute();
  const found = (await staff.post("/privacy/find", { guest })).body;
  expect([found.mails, found.lists]).toEqual([2, []]);
  expect((await staff.post("/privacy/export", { guest })).body.mails).toHaveLength(2);
  expect((await staff.post("/privacy/erase", { guest, seen: found.seen })).body.counts).toEqual({ mail: 2 });
  const left = await db.selectFrom("outbox").select(["template", "recipient"]).orderBy("template").execute();
  expect(left).toEqual([
    { template: "list-link", recipient: "nora@promoter.example" },
    { template: "statement-link", recipient: "nora@promoter.example" },
  ]);
});
