import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeGuestWithEverything } from "../../../test/guest-with-everything.ts";
import { confirmRequest, guestOf, sumUpGuests } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { addRecipients, sentCampaign } from "../../../test/sent-campaign.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { linkRow } from "../../bookings/guests/link-row.server.ts";
import { mailReasons } from "../../platform/outbox/mail-reasons.server.ts";
import { outboxRow, queueMail } from "../../platform/outbox/queue.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import type { TimelineLine } from "./shapes.ts";
import { guestEmails } from "./timeline-emails.server.ts";

const mia = { name: "Mia Chen", email: "mia@guest.example", phone: "+61491570156" };

async function idOf(app: TestApp, row: string): Promise<string> {
  return (await guestOf(app.db, row))?.id ?? "";
}

test("every kind of form makes or joins a guest, in whatever way the number is written", async () => {
  const app = await testApp();
  const post = async (path: string, body: object) => {
    const response = await fetch(`${app.origin}/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([path, response.status]).toEqual([path, 201]);
  };
  const party = { name: mia.name, email: mia.email, date: bookableSaturdays().first, guests: 4, budget: "$251-$500" };
  await post("/event/add-function-inquiry", { ...party, phone: "0491 570 156", eventType: "Function Request" });
  await post("/contact", { name: "M. Chen", email: mia.email, subject: "Lost a jacket", message: "Blue." });
  await post("/event/subscribe", {
    firstName: "Mia",
    lastName: "Chen",
    email: mia.email,
    countryCode: "+61",
    number: "491570156",
  });
  await sumUpGuests(app.db);
  const staff = await staffCalls(app);
  for (const q of ["mia", "chen", "guest.example", "491 570 156", "+61491570156", "mia@guest"]) {
    const { body } = await staff.get(`/guests?q=${encodeURIComponent(q)}`);
    expect(body, q).toMatchObject({
      total: 1,
      items: [{ name: "Mia Chen", phones: [mia.phone], emails: [], unconfirmed_emails: [mia.email] }],
    });
  }
  const rows = await app.db.selectFrom("guest_rows").select(["source", "contact", "claimed_email"]).execute();
  expect(rows.map(({ source }) => source).sort()).toEqual(["request", "request", "subscriber"]);
  expect(new Set(rows.map(({ claimed_email }) => claimed_email))).toEqual(new Set([mia.email]));
});

test("a guest's page has everything in one timeline, each line with its object, for those who may see it", async () => {
  const app = await testApp();
  const owner = await staffCalls(app);
  await makeGuestWithEverything(app, owner);
  const table = await app.db
    .selectFrom("requests")
    .select("id")
    .where("kind", "=", "vip-table")
    .executeTakeFirstOrThrow();
  await confirmRequest(app.db, table.id);
  const subscriber = await makeSubscriber(app.db, { email: mia.email });
  const at = "2026-01-01T00:00:00.000Z";
  await linkRow(app.db, { id: subscriber, source: "subscriber", at, email: mia.email, phone: "" });
  const id = await idOf(app, table.id);
  expect(await owner.post(`/guests/${id}/notes`, { text: "Likes the corner booth." })).toMatchObject({ status: 200 });
  const { body } = await owner.get(`/guests/${id}`);
  const kinds = new Set(body.timeline.map(({ kind }: { kind: string }) => kind));
  for (const kind of ["request", "deposit", "email", "reply", "note", "newsletter", "door"])
    expect([...kinds], kind).toContain(kind);
  // The subscription only claims the address.
  expect(body.timeline.find(({ kind }: { kind: string }) => kind === "newsletter")).toMatchObject({ claimed: true });
  const lines: TimelineLine[] = body.timeline;
  const linked = lines.filter(({ to }) => to === null).map(({ kind }) => kind);
  expect(linked.filter((kind) => !["note", "flag", "decision", "import"].includes(kind))).toEqual([]);
  expect(lines.find(({ kind }) => kind === "door")?.to).toBe(`/admin/after-the-night?night=${tonight()}`);
  const times = body.timeline.map(({ at }: { at: string }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));

  const bookings = await staffCalls(app, "Bo", "bookings");
  const seen = (await bookings.get(`/guests/${id}`)).body;
  expect(JSON.stringify(seen.timeline)).not.toMatch(/application|Email sent|newsletter|campaign/i);
  expect(seen.guest.subscribed).toBeNull();
  for (const role of ["marketing", "hiring", "host"] as const) {
    const other = await staffCalls(app, role, role);
    expect([role, (await other.get(`/guests/${id}`)).status]).toEqual([role, 403]);
  }
});

test("a guest's page says which emails and campaigns they got, and what they spent as spend", async () => {
  const app = await testApp();
  const owner = await staffCalls(app);
  const table = await makeRequest(app.db, { ...mia, status: "arrived" });
  const subscriber = await makeSubscriber(app.db, { email: mia.email });
  const at = "2026-01-01T00:00:00.000Z";
  await linkRow(app.db, { id: subscriber, source: "subscriber", at, email: "", phone: mia.phone });
  const mail = {
    template: "welcome",
    data: { subscriberId: subscriber },
    about: subscriber,
    recipient: mia.email,
  } as const;
  await queueMail(app.db, outboxRow(mail, at));
  const spent = { id: randomUUID(), entry: "spent", amount: "430", email: false };
  expect((await owner.post(`/deposits/of/${table}/entries`, spent)).status).toBe(200);
  for (const [subject, result] of [
    ["Spring opening", { sent_at: at }],
    ["Summer opening", { sent_at: at, bounce: "hard" }],
    ["Autumn opening", { state: "waiting" }],
  ] as const)
    await addRecipients(app.db, (await sentCampaign(app.db, { subject })).id, [
      { subscriber_id: subscriber, ...result },
    ]);
  const { body } = await owner.get(`/guests/${await idOf(app, table)}`);
  const texts = body.timeline.map(({ text }: TimelineLine) => text);
  expect(texts).toEqual(
    expect.arrayContaining([
      "Email queued: welcome to the newsletter",
      "Spent $430",
      "Campaign sent: Spring opening",
      "Campaign bounced: Summer opening",
    ]),
  );
  expect(texts.join()).not.toContain("Autumn");
});

test("every kind of email to a guest has a name on the guest's page", () => {
  const others = ["list-link", "statement-link", "statement-issued"];
  const toGuests = Object.entries(mailReasons).filter(([name, why]) => !("toStaff" in why) && !others.includes(name));
  expect(Object.keys(guestEmails).sort()).toEqual(toGuests.map(([name]) => name).sort());
});

test("a stranger who typed a guest's address is a claim on that guest's page, and counts for nothing", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const own = await makeRequest(app.db, mia);
  await confirmRequest(app.db, own);
  await makeRequest(app.db, { ...mia, name: "Stranger", phone: "+61491570999", status: "no-show", date: "2026-01-03" });
  const id = await idOf(app, own);
  const { body } = await staff.get(`/guests/${id}`);
  expect(body.guest).toMatchObject({ name: "Mia Chen", other_names: [], no_shows: 0, phones: [mia.phone] });
  expect(body.timeline.filter(({ claimed }: { claimed: boolean }) => claimed).length).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toContain("491570999");
});

test("guests who may be the same are suggested with the reason, merged by staff, split, and told apart for good", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const [first, second] = [
    await makeRequest(app.db, mia),
    await makeRequest(app.db, { ...mia, email: "m@guest.example" }),
  ];
  await confirmRequest(app.db, first);
  await confirmRequest(app.db, second);
  const [one, two] = [await idOf(app, first), await idOf(app, second)];
  expect(one).not.toBe(two);
  const page = async () => {
    await sumUpGuests(app.db);
    return (await staff.get(`/guests/${one}`)).body;
  };
  expect((await page()).look_alikes).toMatchObject([{ reason: "Same phone number", guest: { _id: two } }]);
  await staff.post(`/guests/${one}/merge`, { guest: two });
  expect(await page()).toMatchObject({ look_alikes: [], merged: [{ _id: two, contacts: ["m@guest.example"] }] });
  expect((await staff.get(`/guests/${two}`)).body.guest._id).toBe(one);
  expect((await staff.get("/guests")).body).toMatchObject({ total: 1 });
  await staff.post(`/guests/${two}/split`, {});
  expect((await page()).look_alikes).toHaveLength(1);
  await staff.post(`/guests/${one}/tell-apart`, { guest: two });
  expect((await page()).look_alikes).toEqual([]);
});

test("dots and tags of one person's address are suggested", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const rows = [];
  for (const [email, phone] of [
    ["mia.chen@gmail.com", "+61491570156"],
    ["miachen+club@gmail.com", "+61491570157"],
  ]) {
    const row = await makeRequest(app.db, { name: "Mia", email: email ?? "", phone: phone ?? "" });
    await confirmRequest(app.db, row);
    rows.push(row);
  }
  const id = await idOf(app, rows[0] ?? "");
  const reason = "Same email address, spelled differently";
  expect((await staff.get(`/guests/${id}`)).body.look_alikes).toMatchObject([{ reason }]);
});

test("an erasure leaves nothing of a guest, notes included", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const row = await makeRequest(app.db, mia);
  await confirmRequest(app.db, row);
  await staff.post(`/guests/${await idOf(app, row)}/notes`, { text: "Likes the corner booth." });
  const { seen } = (await staff.post("/privacy/find", { guest: mia.email })).body;
  expect(await staff.post("/privacy/erase", { guest: mia.email, seen })).toMatchObject({ status: 200 });
  for (const table of ["guests", "guest_rows", "guest_contacts", "guest_notes"] as const)
    expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test("the export has the filtered guests, with what the role may see", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  await makeRequest(app.db, { ...mia, status: "arrived", date: "2026-01-03" });
  await makeRequest(app.db, { name: "Leo", email: "leo@guest.example", phone: "+61491570157" });
  await sumUpGuests(app.db);
  const file = await fetch(`${app.origin}/api/guests.csv?show=came`, { headers: staff.headers });
  const lines = (await file.text()).trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("Spent");
  expect(lines[1]).toMatch(/^Mia Chen,.*2026-01-03/);
});

test("a guest's data is exported and erased through the guest, with those merged into them and nobody else's", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const first = await makeRequest(app.db, mia);
  const second = await makeRequest(app.db, { ...mia, email: "m@guest.example" });
  const third = await makeRequest(app.db, { ...mia, name: "Sam Ito", email: "sam@guest.example" });
  for (const row of [first, second, third]) await confirmRequest(app.db, row);
  const [one, two] = [await idOf(app, first), await idOf(app, second)];
  await staff.post(`/guests/${one}/merge`, { guest: two });
  const guest = `guest:${two}`;
  const { body } = await staff.post("/privacy/find", { guest });
  expect(body.title).toBe("Mia Chen, m@guest.example, mia@guest.example");
  expect(body.requests.map(({ _id }: { _id: string }) => _id).sort()).toEqual([first, second].sort());
  const file = await staff.post("/privacy/export", { guest });
  expect(file.body).toMatchObject({ asked_for: body.title, requests: [{}, {}] });
  expect(await staff.post("/privacy/erase", { guest, seen: body.seen })).toMatchObject({ status: 200 });
  expect(await app.db.selectFrom("requests").select("id").execute()).toEqual([{ id: third }]);
  for (const address of ["mia@guest.example", "m@guest.example"]) {
    const after = (await staff.post("/privacy/find", { guest: address })).body;
    expect(after.requests).toEqual([]);
    expect(after.traces[0]).toMatchObject({ action: "erased" });
  }
  expect((await staff.get("/privacy")).body.log.map(({ action }: { action: string }) => action)).toEqual([
    "erased",
    "exported",
  ]);
});
