import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { clubAddress, makeDemo } from "../../../test/demo.ts";
import { makeRequest } from "../../../test/makers.ts";
import { patiently, server, worker } from "../../../test/outbox.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { findRow } from "../../bookings/requests/change.server.ts";
import { askByGuest, cancelByGuest, changeByGuest } from "../../bookings/requests/guest/guest-changes.server.ts";
import type { RequestKind, StatusName } from "../../platform/db/tables/requests.ts";

test("nothing is ever emailed about guests of the demo, whatever staff and guests do, and the outbox says why", async () => {
  const app = await testApp();
  const { db, storage } = app;
  await makeDemo(db, { storage });
  const staff = await staffCalls(app);
  const of = (kind: RequestKind, status: StatusName) =>
    db
      .selectFrom("requests")
      .selectAll()
      .where("kind", "=", kind)
      .where("status", "=", status)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();

  // Everything that causes an email.
  const asked = await of("vip-table", "new");
  const reply = { subject: "Your table", text: "Hello" };
  expect((await staff.post(`/requests/${asked.id}/reply`, reply)).status).toBe(201);
  const approved = await of("vip-table", "approved");
  await db.transaction().execute(async (trx) => {
    const by = { now: Date.now(), clubAddress };
    await askByGuest(trx, approved, "One more?", by);
    const row = await findRow(trx, approved.id);
    if (row) await changeByGuest(trx, row, { date: row.date_wanted ?? "", time: "23:00", guests: 20 }, by);
    const again = await findRow(trx, approved.id);
    if (again) await cancelByGuest(trx, again, by);
  });
  const event = await db
    .selectFrom("events")
    .select("id")
    .where("night", "=", asked.date_wanted)
    .executeTakeFirstOrThrow();
  const cancelled = await staff.post(`/event/set-night/${event.id}`, { state: "cancelled", state_reason: "No power" });
  expect(cancelled.status).toBe(200);
  const { changes } = (await staff.get(`/event/night-changes/${event.id}`)).body;
  const tell = () => staff.post(`/event/tell-guests/${event.id}`, { change: changes[0]._id });
  const told = await tell();
  expect([told.status, told.body.message]).toEqual([200, "Saved. Demo guests are never emailed."]);
  expect((await tell()).body.message).toBe("All guests have already been notified.");
  const subscriber = await db
    .selectFrom("subscribers")
    .select("id")
    .where("confirmed_at", "is", null)
    .where("unsubscribed_at", "is", null)
    .executeTakeFirstOrThrow();
  expect((await staff.post(`/newsletter/subscribers/${subscriber.id}/send-link`)).status).toBe(200);

  const mails = await db.selectFrom("outbox").selectAll().execute();
  const templates = [
    "request-received",
    "request-for-the-club",
    "guest-acted",
    "guest-cancelled",
    "reply",
    "night-changed",
    "confirm",
    "welcome",
  ];
  expect(new Set(mails.map(({ template }) => template))).toEqual(new Set(templates));
  expect(mails.filter(({ state }) => state !== "demo")).toEqual([]);

  // Only a real guest's emails reach the mail server.
  await makeRequest(db, { email: "zoe@guest.example" });
  const smtp = await server();
  worker(db, smtp.url);
  await patiently(async () => {
    expect(await db.selectFrom("outbox").select("id").where("state", "=", "sent").execute()).toHaveLength(2);
  });
  expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual([clubAddress, "zoe@guest.example"]);
  expect(
    await db.selectFrom("outbox").select("id").where("state", "in", ["waiting", "failed", "held"]).execute(),
  ).toEqual([]);

  const outbox = (await staff.get("/mail/outbox?state=demo")).body;
  expect(outbox.items.length).toBe(50);
  expect(outbox.counts).toEqual({ waiting: 0, held: 0, failed: 0 });
  const refused = await staff.post(`/mail/outbox/${outbox.items[0]._id}/send`, { again: true });
  expect([refused.status, refused.body.message]).toEqual([409, "This email is about demo data and is never sent."]);
  const { history } = (await staff.get(`/requests/${asked.id}`)).body.request;
  expect(history.find(({ action }: { action: string }) => action === "reply").details.mail_state).toBe("demo");
  const after = (await staff.get(`/event/night-changes/${event.id}`)).body.changes[0].mails;
  expect(after).toMatchObject({ sent: 0, waiting: 0, failed: 0 });
  expect(after.demo).toBeGreaterThan(3);
});

test("only the form itself and the queue, which look for the demo's guests, write to the outbox", () => {
  const writes = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.*", "app/platform/db/**"] }).filter((file) =>
    /(insertInto|preparedInsert)\(\s*"outbox"/.test(readFileSync(file, "utf8")),
  );
  expect(writes.sort()).toEqual([
    "app/bookings/requests/forms/receive.server.ts",
    "app/platform/outbox/queue.server.ts",
  ]);
});
