import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeGuestWithEverything } from "../../../test/guest-with-everything.ts";
import { makeOffer, makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { readTrail } from "../../../test/trail.ts";
import { makeGuestLink } from "../../bookings/requests/guest/guest-link.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { codeOfClaim } from "../../programme/offers/claim-code.server.ts";
import { shownCode } from "../../programme/offers/claim-code.ts";
import { program } from "../../staff/audit-log/record.server.ts";
import { readGuest } from "./guest.ts";
import { runRetention } from "./retention.server.ts";

/** Two guests, each with two requests, notes and a subscription. */
async function twoGuests(app: TestApp) {
  const staff = await staffCalls(app, "Ana");
  const mia = { name: "Mia Chen", email: "Mia@guest.example", phone: "+61412345678" };
  const leo = { name: "Leo Rossi", email: "leo@guest.example", phone: "+61498765432" };
  const table = await makeRequest(app.db, mia);
  await makeRequest(app.db, {
    ...mia,
    kind: "contact",
    email: "mia@guest.example",
    phone: "",
    details: { message: "Hi" },
  });
  await makeRequest(app.db, leo);
  await staff.post(`/requests/${table}`, { note: "Likes the corner booth" });
  await staff.post(`/requests/${table}/reply`, { subject: "Your table", text: "See you." });
  await makeSubscriber(app.db, { email: "mia@guest.example" });
  await makeSubscriber(app.db, {
    email: leo.email,
    first_name: "Leo",
    last_name: "",
    number: "498765432",
    words: "leo 61498765432",
  });
  return staff;
}

const everything = async ({ db }: TestApp) => {
  const all: Record<string, unknown[]> = {};
  for (const table of [
    "requests",
    "request_history",
    "request_search",
    "subscribers",
    "outbox",
    "privacy_log",
    "trail",
  ] as const)
    all[table] = await db.selectFrom(table).selectAll().execute();
  return JSON.stringify(all);
};

test("an address or a number is read in any spelling, and nothing else", () => {
  const read = (text: string) => readGuest(text)?.key;
  expect(read(" Mia@Guest.example ")).toBe("mia@guest.example");
  for (const number of ["+61 412 345 678", "0412 345 678", "(04) 1234-5678", "0011 61 412 345 678"])
    expect(read(number), number).toBe("412345678");
  for (const text of ["", "mia", "mia@", "@guest.example", "12345", "+", "0412 x", "4e10", "a@b.example, c@d.example"])
    expect(read(text), text).toBeUndefined();
});

test("a guest's data is found by address and by number, without anyone else's", async () => {
  const app = await testApp();
  const staff = await twoGuests(app);
  const { status, body } = await staff.post("/privacy/find", { guest: " MIA@guest.example" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ guest: "MIA@guest.example", mails: 6, also: ["+61412345678"], traces: [] });
  expect(body.requests.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["contact", "vip-table"]);
  expect(body.subscriptions).toMatchObject([{ email: "mia@guest.example", consent_source: "home" }]);
  const byNumber = (await staff.post("/privacy/find", { guest: "0412 345 678" })).body;
  expect([byNumber.requests.length, byNumber.subscriptions.length, byNumber.also]).toEqual([
    1,
    1,
    ["mia@guest.example"],
  ]);
  const nobody = (await staff.post("/privacy/find", { guest: "no@guest.example" })).body;
  expect(nobody).toMatchObject({ requests: [], mails: 0, subscriptions: [], also: [] });
});

test("the export is one file with everything, and its log entry does not contain the address", async () => {
  const app = await testApp();
  const staff = await twoGuests(app);
  const response = await fetch(`${app.origin}/api/privacy/export`, {
    method: "POST",
    headers: { ...staff.headers, "Content-Type": "application/json" },
    body: JSON.stringify({ guest: "mia@guest.example" }),
  });
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="guest-\d{4}-\d\d-\d\d\.json"$/);
  const words = await response.text();
  const file = JSON.parse(words);
  expect(file).toMatchObject({ club: "Afterglow", asked_for: "mia@guest.example" });
  const table = file.requests.find((one: { kind: string }) => one.kind === "VIP table");
  expect(table.filled_in).toMatchObject({ Name: "Mia Chen", Guests: "8", Phone: "+61412345678" });
  expect(table.history).toContainEqual(expect.objectContaining({ by: "Ana", text: "Likes the corner booth" }));
  expect(file.mails).toHaveLength(6);
  expect(file.mails).toContainEqual(expect.objectContaining({ text: expect.stringContaining("See you.") }));
  expect(file.newsletter).toMatchObject([
    { consent: { where: "home", to_the_words: "By subscribing you agree.", given_on: "2026-01-01T11:00:00+11:00" } },
  ]);
  expect(words).not.toMatch(/\bleo\b/i);
  const { log } = (await staff.get("/privacy")).body;
  expect(log).toMatchObject([{ action: "exported", by: "Ana", counts: { "vip-table": 1, contact: 1, mail: 6 } }]);
  expect(JSON.stringify(log)).not.toMatch(/\bmia\b/i);
  const none = await staff.post("/privacy/export", { guest: "no@guest.example" });
  expect(none).toEqual({ status: 404, body: { message: "No data stored for this guest." } });
});

test("erasing deletes everything of one guest, keeps the counts right, and is logged", async () => {
  const app = await testApp();
  const staff = await twoGuests(app);
  const guest = "mia@guest.example";
  // No export's row in the audit trail contains the search text.
  for (const path of ["requests.csv?q=mia", "newsletter/subscribers.csv?q=mia", "trail.csv?q=Mia"]) {
    const file = await fetch(`${app.origin}/api/${path}`, { headers: staff.headers });
    expect([path, file.status]).toEqual([path, 200]);
    await file.body?.cancel();
  }
  const { seen } = (await staff.post("/privacy/find", { guest })).body;
  const answer = await staff.post("/privacy/erase", { guest, seen });
  expect(answer).toMatchObject({
    status: 200,
    body: { counts: { "vip-table": 1, contact: 1, mail: 6, subscriber: 1 } },
  });
  expect(await everything(app)).not.toMatch(/\bmia\b|412345678|corner booth/i);
  const recorded = (await readTrail(app.db)).map(({ action }) => action);
  expect(recorded).toEqual(
    expect.arrayContaining(["request.exported", "trail.exported", "guest.found", "guest.erased"]),
  );
  const inbox = (await staff.get("/requests?stage=all")).body;
  expect(inbox).toMatchObject({
    total: 1,
    counts: { waiting: 1, kinds: { contact: { all: 0 }, "vip-table": { all: 1 } } },
  });
  expect((await staff.get("/requests?stage=all&q=412345678")).body.total).toBe(0);
  expect((await staff.get("/requests?stage=all&q=leo")).body.total).toBe(1);

  const after = (await staff.post("/privacy/find", { guest: "Mia@Guest.example" })).body;
  expect(after).toMatchObject({ requests: [], mails: 0, traces: [{ action: "erased", by: "Ana" }] });
  expect((await staff.get("/privacy")).body.log).toMatchObject([{ action: "erased", by: "Ana" }]);
  expect(app.logged()).not.toMatch(/mia@|412345678/i);
});

test("of two concurrent erasures, one succeeds and the other is told who did it", async () => {
  const app = await testApp();
  const ana = await twoGuests(app);
  const bo = await staffCalls(app, "Bo");
  const guest = "mia@guest.example";
  const { seen } = (await ana.post("/privacy/find", { guest })).body;
  const answers = await Promise.all([ana, ana, bo].map((one) => one.post("/privacy/erase", { guest, seen })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const late = answers.find(({ status }) => status === 404);
  expect(late?.body.message).toMatch(/^No data stored for this guest any more\. Erased by (Ana|Bo)\.$/);
});

test("data that arrived after the look-up is not erased unseen", async () => {
  const app = await testApp();
  const staff = await twoGuests(app);
  const guest = "mia@guest.example";
  const { seen } = (await staff.post("/privacy/find", { guest })).body;
  await makeRequest(app.db, { email: guest, name: "Mia again" });
  expect(await staff.post("/privacy/erase", { guest, seen })).toMatchObject({ status: 412 });
  expect((await staff.post("/privacy/find", { guest })).body.requests).toHaveLength(3);
});

test("an address that unsubscribed long ago is recognised", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const left = new Date(Date.now() - 500 * 86_400_000).toISOString();
  await makeSubscriber(app.db, { email: "mia@guest.example", unsubscribed_at: left });
  await runRetention({ db: app.db, writer: createWriter(app.db) }, { name: "Daily run", actor: program }, Date.now());
  expect(await everything(app)).not.toMatch(/\bmia\b/i);
  const found = (await staff.post("/privacy/find", { guest: "mia@guest.example" })).body;
  expect(found).toMatchObject({ subscriptions: [], traces: [{ action: "left" }] });
});

test("invalid input gets a message", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  for (const path of ["/privacy/find", "/privacy/export"])
    for (const guest of ["", "mia", "12", 7, null])
      expect(await staff.post(path, { guest })).toMatchObject({
        status: 422,
        body: { errors: { guest: expect.stringMatching(/email address|phone number/) } },
      });
  expect((await staff.post("/privacy/erase", { guest: "a@b.example" })).body.errors).toEqual({
    seen: "Look up the guest first.",
  });
});

test("a claim is exported with its code and door actions, and erased with its links", async () => {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app);
  const subject = await makeOffer(db, { valid_till: "2099-12-31" });
  const id = await makeRequest(db, { kind: "claim", subject, date: tonight(), details: { offer: "Entry" } });
  const code = await db.transaction().execute(async (trx) => {
    await makeGuestLink(trx, id, Date.now(), { via: "email" });
    return codeOfClaim(trx, id);
  });
  const redemption = { night: tonight(), code, _id: "1", at: new Date().toISOString() };
  expect((await staff.post("/tonight/redeem", redemption)).body.verdict).toBe("yes");
  const { body } = await staff.post("/privacy/export", { guest: "mia@guest.example" });
  expect(body.requests).toMatchObject([
    { code: shownCode(code), shown_at_doors: [{ door: "Ana", by: "Ana", verdict: "yes", undone: false }] },
  ]);
  const found = await staff.post("/privacy/find", { guest: "mia@guest.example" });
  await staff.post("/privacy/erase", { guest: "mia@guest.example", seen: found.body.seen });
  for (const table of ["requests", "claim_codes", "guest_links"] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  // People stay counted, without a name.
  const log = await db.selectFrom("arrivals").selectAll().execute();
  expect(log).toMatchObject([{ what: "redeemed", people: 1, source: "claim" }]);
  expect(JSON.stringify(log)).not.toMatch(/\b(mia|chen)\b|412345678/i);
});

/** The export field for each table of requests; null for internal ones. */
const inExport: Record<string, string | null> = {
  arrivals: '"shown_at_doors":[{"at":"',
  claim_codes: '"code":"',
  deposit_tasks: '"reason":"overdue"',
  deposits: '"due_cents":50000',
  guest_links: '"given_by":"email"',
  guest_questions: '"question":"Marble or copper?","buttons":["Marble","Copper"],"answer":"Copper"',
  // A keyed hash for deduplication; the email is in the history.
  inbound_mails: null,
  ledger: '"entry":"received","amount_cents":12345,"method":"cash","note":"Brought by her aunt"',
  // Which emails told the guest about an event; these are exported themselves.
  night_mails: null,
  request_files: '"files":[{"name":"cv-mia.pdf","size":5}]',
  request_history: '"text":"We bring a cake","quoted":"See you"',
  // Whose commission it is: an arrangement between the club and a promoter.
  request_promoters: null,
  // Name, address, phone number and reference, which are exported as fields.
  request_search: null,
  seatings: '"table":{"name":"Velvet booth"',
  table_offers: '"table":"Velvet booth","state":"declined"',
  // What the till said; what counts of it is in the ledger.
  till_bills: null,
};

test("every table that belongs to requests is exported and erased; the ledger keeps amounts without the person", async () => {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app);
  await makeGuestWithEverything(app, staff);
  const tables = (await db.introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => name === "request_id"))
    .map(({ name }) => name)
    .sort();
  expect(tables).toEqual(Object.keys(inExport));
  const rowsOf = (table: string) =>
    db
      .selectFrom(table as "ledger")
      .select("request_id")
      .execute();
  for (const table of tables) expect([table, (await rowsOf(table)).length > 0]).toEqual([table, true]);

  const { body } = await staff.post("/privacy/export", { guest: "mia@guest.example" });
  const file = JSON.stringify(body);
  const missing = Object.entries(inExport).filter(([, text]) => text !== null && !file.includes(text));
  expect(missing).toEqual([]);
  expect(file).toContain('"waiting_change":{"date":"');
  expect(file).toContain('"attachments":[{"name":"seating-wish.png","size":2048}]');

  const found = await staff.post("/privacy/find", { guest: "mia@guest.example" });
  const erased = await staff.post("/privacy/erase", { guest: "mia@guest.example", seen: found.body.seen });
  expect(erased.status).toBe(200);
  for (const table of tables.filter((name) => !["ledger", "arrivals", "till_bills"].includes(name))) {
    expect([table, await rowsOf(table)]).toEqual([table, []]);
  }
  expect(await db.selectFrom("request_file_parts").select("file_id").execute()).toEqual([]);
  expect(await db.selectFrom("till_bills").select("request_id").execute()).toEqual([{ request_id: null }]);
  const ledger = await db.selectFrom("ledger").selectAll().orderBy("amount_cents").execute();
  expect(ledger).toMatchObject([
    { entry: "received", amount_cents: 12_345, request_id: null, note: "" },
    { entry: "due", amount_cents: 50_000, request_id: null, note: "" },
  ]);
});
