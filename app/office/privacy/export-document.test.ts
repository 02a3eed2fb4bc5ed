import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeList } from "../../../test/guest-lists.ts";
import { makeGuestWithEverything } from "../../../test/guest-with-everything.ts";
import { flagGuest, guestOf, sumUpGuests } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import { addRecipients, sentCampaign } from "../../../test/sent-campaign.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { addTag, chooseTag } from "../../bookings/guests/tags.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { importGuests, previewGuests } from "../guests/import/import-guests.server.ts";

const email = "mia@guest.example";

/** Gives the guest with everything what does not belong to requests. */
async function makeTheRest({ db }: TestApp, staff: StaffCalls): Promise<void> {
  const night = tonight();
  const mia = { email, email_key: email };
  const subscriber = await makeSubscriber(db, { email });
  const campaign = await sentCampaign(db, { subject: "This week" });
  const at = "2026-11-26T06:00:00.000Z";
  await addRecipients(db, campaign.id, [
    { subscriber_id: subscriber, bounce: "soft", bounced_at: at, unsubscribed_at: at },
  ]);
  await staff.post("/newsletter/suppressions", { address: email, detail: "=Asked by <phone>" });
  const [entry = ""] = await makeList(db, { name: "Luca's list", night, ...mia, note: "Brings a cake" });
  await makeList(db, {
    id: "own",
    name: "Mia's list",
    owner_name: "Mia Chen",
    owner_email: email,
    guest: "Ben Ito",
    night,
  });
  const shop_id = await makeShop(db, { name: "Box Office" });
  const ticket = await makeTicket(db, { shop_id, night, name: "Mia Chen", kind: "Early bird", ...mia });
  const ticks = [entry, ticket].map((request, index) => {
    return { _id: `${index}`, request, what: "arrived", undoes: null, at: new Date().toISOString(), people: 1 };
  });
  expect((await staff.post("/tonight/ticks", { night, ticks })).status).toBe(200);
  const by = { by: actorNamed("Ana"), now: Date.now() };
  const file = [
    "Name,Email,Confirmed,Phone,Visits,Last visit,Spent,Notes,Tags,Birthday,Consent date,Where",
    `Mia C.,${email},yes,+61412345678,4,2026-03-14,1200.50,Likes gin,VIP,1990-03-31,2025-05-01,Bar`,
  ].join("\n");
  const upload = { bytes: new TextEncoder().encode(file), columns: undefined };
  const { preview } = await previewGuests(db, upload, Date.now());
  await importGuests(db, createWriter(db), { ...upload, seen: preview?.seen ?? "", file: "old.csv", ...by });
  await sumUpGuests(db);
  const row = await db.selectFrom("guest_import_rows").select("id").executeTakeFirstOrThrow();
  const id = (await guestOf(db, row.id))?.id ?? "";
  await staff.post(`/guests/${id}/notes`, { text: "Likes the corner booth." });
  await flagGuest(db, id, { kind: "welcome", reason: "Came to the first night" });
  await db.transaction().execute(async (trx) => {
    const tag = await addTag(trx, { name: "Regular", rule: null, everyone: false }, by);
    await chooseTag(trx, [id], { tag, chosen: "added" }, by);
  });
}

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** The texts, numbers and answers of some JSON that say anything, as in HTML, each with the keys that lead to it. */
function* valuesOf(json: unknown, path = ""): Generator<[path: string, value: string]> {
  if (json === null || json === "") return;
  if (typeof json === "string") yield [path, escaped(json)];
  else if (typeof json !== "object") yield [path, `<data value="${json}">`];
  else for (const [key, value] of Object.entries(json)) yield* valuesOf(value, `${path}/${key}`);
}

async function exportsOf(app: TestApp, staff: StaffCalls, guest = email) {
  const json = (await staff.post("/privacy/export", { guest })).body;
  const response = await fetch(`${app.origin}/api/privacy/export.html`, {
    method: "POST",
    headers: { ...staff.headers, "Content-Type": "application/json" },
    body: JSON.stringify({ guest }),
  });
  return { json, response, document: await response.text() };
}

test("the document to read has every value of the JSON, under plain labels, with what an erasure leaves", async () => {
  const app = await testApp();
  const staff = await staffCalls(app, "Ana");
  await makeGuestWithEverything(app, staff);
  await makeTheRest(app, staff);
  const { json, response, document } = await exportsOf(app, staff);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="guest-[\d-]{10}\.html"$/);
  const sections = Object.entries(json).filter(([, value]) => Array.isArray(value));
  expect(sections.filter(([, value]) => (value as unknown[]).length === 0)).toEqual([]);
  expect(sections.filter(([key]) => !document.includes(`<h2 id="${key}">`))).toEqual([]);
  const { made_on: _, ...rest } = json;
  const values = [...valuesOf(rest)];
  expect(values.length).toBeGreaterThan(200);
  expect(values.filter(([, value]) => !document.includes(value))).toEqual([]);
  const labels = [...document.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, label]) => label);
  expect(labels.filter((label) => /_|^[a-z]/.test(label ?? ""))).toEqual([]);
  expect(document).toContain('<time datetime="2026-01-01T11:00:00+11:00">1 January 2026, 11 AM</time>');
  expect(document).toContain('<data value="50000">$500</data>');
  expect(json.kept_after_erasure).toContainEqual({
    what: "Record of what guests agreed to and withdrew",
    why: "Proof of why we emailed you. A keyed hash replaces your address",
    kept_for: "72 months",
    counted_from: expect.stringContaining("the day they withdrew it"),
  });
});

test("what people typed is text in the document, whatever it is", async () => {
  const app = await testApp();
  const staff = await staffCalls(app, "Ana");
  const names = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</dd></dl></main><style>*{display:none}</style>",
    "ليلى & \u202Eevil <b>",
    "{{x}} &lt;b&gt;",
    "W".repeat(60),
  ];
  for (const name of names) await makeRequest(app.db, { name, email, details: { message: name } });
  const { document } = await exportsOf(app, staff);
  for (const name of names) expect(document).toContain(escaped(name));
  const tags = new Set([...document.matchAll(/<([a-z]\w*)/g)].map(([, tag]) => tag));
  for (const tag of ["script", "img", "b", "iframe", "link"]) expect([...tags]).not.toContain(tag);
  expect(document.match(/<style>/g)).toHaveLength(1);
  expect(document).not.toMatch(/<[^>]* on\w+=/);
});

test("after an erasure, whoever has the address still gets what is kept as proof, and nobody else's data", async () => {
  const app = await testApp();
  const staff = await staffCalls(app, "Ana");
  expect((await exportsOf(app, staff)).response.status).toBe(404);
  await staff.post("/newsletter/suppressions", { address: email });
  const { seen } = (await staff.post("/privacy/find", { guest: email })).body;
  expect((await staff.post("/privacy/erase", { guest: email, seen })).status).toBe(200);
  const { json, document } = await exportsOf(app, staff);
  expect(json).toMatchObject({ requests: [], mails: [], newsletter: [] });
  expect(json.consents.length).toBeGreaterThan(0);
  expect(document).toContain("What you agreed to and withdrew");
});
