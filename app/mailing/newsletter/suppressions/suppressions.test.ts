import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../../test/subscriber.ts";
import { readTrail } from "../../../../test/trail.ts";
import { listToken, mailSecret } from "../../../house/mail/list-token.server.ts";
import { eraseAgain } from "../../../office/privacy/erase-again.server.ts";
import { runRetention } from "../../../office/privacy/retention.server.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { program } from "../../../staff/audit-log/record.server.ts";
import { addressMark } from "../../consents/address-mark.server.ts";
import type { SuppressionReason } from "./suppression.ts";
import { isSuppressed, type NewSuppression, suppress } from "./suppressions.server.ts";

const mia = "mia@guest.example";
const now = Date.parse("2026-11-22T01:00:00Z");

const add = ({ db }: TestApp, entry: Partial<NewSuppression> = {}) =>
  db.transaction().execute((trx) => suppress(trx, { address: mia, reason: "bounced", by: "Afterglow", now, ...entry }));

const rows = ({ db }: TestApp) =>
  db.selectFrom("suppressions").select(["address", "reason", "detail"]).orderBy("address").execute();

describe("the list", () => {
  test("is added to, searched, exported and removed from with a reason, and the trail has marks alone", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const added = await staff.post("/newsletter/suppressions", {
      address: " Mia@Guest.example ",
      detail: "=Asked by phone",
    });
    expect([added.status, added.body.message]).toEqual([201, "mia@guest.example gets no campaigns."]);
    await add(app, { address: "leo@guest.example", reason: "complained" });
    const again = await staff.post("/newsletter/suppressions", { address: "MIA@guest.example" });
    expect([again.status, again.body.errors.address]).toEqual([
      409,
      "mia@guest.example is already on the list: added by staff.",
    ]);
    const { body } = await staff.get("/newsletter/suppressions");
    expect(body).toMatchObject({ total: 2, counts: { all: 2, bounced: 0, complained: 1, staff: 1, imported: 0 } });
    const found = async (query: string) => {
      const { body } = await staff.get(`/newsletter/suppressions?${query}`);
      expect(body.total).toBe(body.items.length);
      return body.items.map(({ address }: { address: string }) => address);
    };
    expect(await found("q=MIA%40guest")).toEqual([mia]);
    expect(await found("q=guest.example&show=complained")).toEqual(["leo@guest.example"]);
    expect(await found("q=%25%25%25")).toEqual([]);
    expect((await staff.get("/newsletter/suppressions?q=no")).body.message).toBe("Enter at least three characters.");
    expect((await staff.get("/newsletter/suppressions?show=x")).status).toBe(400);

    const file = await fetch(`${app.origin}/api/newsletter/suppressions.csv?show=staff`, { headers: staff.headers });
    const [line, ...others] = parse(await file.text(), { columns: true, bom: true });
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      Email: mia,
      Reason: "Added by staff",
      Details: "'=Asked by phone",
      "Added by": "Ana",
    });

    const mark = await addressMark(app.db, mia);
    const unexplained = await staff.post(`/newsletter/suppressions/${mark}/remove`, {});
    expect([unexplained.status, unexplained.body.errors]).toEqual([422, { reason: "Choose a reason." }]);
    const removed = await staff.post(`/newsletter/suppressions/${mark}/remove`, { reason: "asked" });
    expect([removed.status, removed.body.message]).toEqual([200, "mia@guest.example is off the suppression list."]);
    expect((await staff.post(`/newsletter/suppressions/${mark}/remove`, { reason: "asked" })).status).toBe(404);
    expect(await isSuppressed(app.db, mia)).toBe(false);
    const trail = await readTrail(app.db, "suppression.");
    expect(trail).toMatchObject([
      { actor: "Ana", action: "suppression.added", object: { id: mark } },
      { action: "suppression.exported", count: 1, filter: { show: "staff" } },
      { action: "suppression.removed", before: { reason: "staff" }, after: { because: "asked" } },
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/mia|phone/i);
  });

  test("has an address once, in any case, and a bounce never replaces a stronger reason", async () => {
    const app = await testApp();
    const reasonAfter = async (...reasons: SuppressionReason[]) => {
      await app.db.deleteFrom("suppressions").execute();
      const isNew: boolean[] = [];
      for (const reason of reasons) isNew.push(await add(app, { reason, address: "Mia@Guest.Example " }));
      expect(isNew).toEqual(reasons.map((_, at) => at === 0));
      const [row, ...others] = await rows(app);
      expect([row?.address, others]).toEqual([mia, []]);
      return row?.reason;
    };
    expect(await reasonAfter("bounced", "bounced")).toBe("bounced");
    expect(await reasonAfter("bounced", "complained", "bounced")).toBe("complained");
    expect(await reasonAfter("staff", "complained")).toBe("staff");
    expect(await reasonAfter("imported", "bounced")).toBe("imported");
    expect(await isSuppressed(app.db, "MIA@guest.example")).toBe(true);
    expect(await isSuppressed(app.db, "mia@guest.exampl")).toBe(false);
  });
});

describe("a suppressed guest who subscribes again", () => {
  const subscribe = async ({ origin }: TestApp) => {
    const body = JSON.stringify({ firstName: "Mia", email: mia, countryCode: "+61", number: "412345678" });
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${origin}/api/event/subscribe`, { method: "POST", headers, body });
    return [answer.status, await answer.json()];
  };
  const confirm = async ({ db, origin }: TestApp) => {
    const { id } = await db.selectFrom("subscribers").select("id").executeTakeFirstOrThrow();
    const body = new URLSearchParams({ token: listToken(await mailSecret(db), "confirm", id) });
    const answer = await fetch(`${origin}/newsletter/confirm`, { method: "POST", body, redirect: "manual" });
    expect(answer.headers.get("location")).toBe("/newsletter/confirm?done");
  };
  const emails = async ({ db }: TestApp) => (await db.selectFrom("outbox").select("template").execute()).length;

  test("after a bounce gets the link to confirm, and confirming ends the suppression", async () => {
    const app = await testApp();
    const id = await makeSubscriber(app.db, { email: mia, soft_bounces: 5 });
    await app.db.deleteFrom("outbox").execute();
    await add(app);
    await subscribe(app);
    expect([await emails(app), await isSuppressed(app.db, mia)]).toEqual([1, true]);
    await confirm(app);
    expect(await rows(app)).toEqual([]);
    const row = await app.db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ soft_bounces: 0, unsubscribed_at: null });
    expect(await readTrail(app.db, "suppression.")).toMatchObject([
      { actor: program.username, action: "suppression.ended", object: { id: await addressMark(app.db, mia) } },
    ]);
  });

  test.each(["complained", "staff", "imported"] as const)(
    "stays suppressed where it is %s, and gets the same response",
    async (reason) => {
      const [plain, app] = [await testApp(), await testApp()];
      await add(app, { reason });
      expect(await subscribe(app)).toEqual(await subscribe(plain));
      expect(await emails(app)).toBe(0);
      await confirm(app);
      expect(await isSuppressed(app.db, mia)).toBe(true);
    },
  );
});

describe("after an erasure", () => {
  test("the address and what staff wrote are gone, and the mark suppresses it still", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await makeSubscriber(app.db, { email: mia });
    await app.db
      .insertInto("campaign_recipients")
      .values({
        id: "r1",
        campaign_id: "c1",
        subscriber_id: id,
        domain: "guest.example",
        state: "sent",
        next_try_at: "2026-11-22T00:00:00.000Z",
      })
      .execute();
    await staff.post("/newsletter/suppressions", { address: mia, detail: "Mia called" });
    const { body } = await staff.post("/privacy/find", { guest: "Mia@guest.example" });
    expect(body.suppressed).toMatchObject([{ address: mia, reason: "staff" }]);
    const exported = await staff.post("/privacy/export", { guest: mia });
    expect(exported.body.no_emails_to).toMatchObject([
      { address: mia, reason: "Added by staff", details: "Mia called" },
    ]);
    const erased = await staff.post("/privacy/erase", { guest: mia, seen: body.seen });
    expect(erased.body.counts).toMatchObject({ subscriber: 1, suppression: 1 });
    expect(await rows(app)).toEqual([{ address: null, reason: "staff", detail: "" }]);
    expect(await app.db.selectFrom("campaign_recipients").select("subscriber_id").execute()).toEqual([
      { subscriber_id: null },
    ]);
    expect(await isSuppressed(app.db, mia)).toBe(true);
    // Searching for the address still finds what is left of it.
    const { items } = (await staff.get(`/newsletter/suppressions?q=${encodeURIComponent(mia)}`)).body;
    expect(items).toMatchObject([{ address: null, reason: "staff" }]);
    expect((await staff.post("/privacy/find", { guest: mia })).body.suppressed).toEqual([]);
    const file = await fetch(`${app.origin}/api/newsletter/suppressions.csv`, { headers: staff.headers });
    expect((await file.text()).trim().split("\r\n")).toHaveLength(1);
  });

  test("an address that comes back is named again, so that lists of subscribers leave it out", async () => {
    const app = await testApp();
    await add(app, { reason: "complained" });
    await app.db.updateTable("suppressions").set({ address: null }).execute();
    const body = JSON.stringify({ firstName: "Mia", email: mia, countryCode: "+61", number: "412345678" });
    const headers = { "Content-Type": "application/json" };
    await fetch(`${app.origin}/api/event/subscribe`, { method: "POST", headers, body });
    expect(await rows(app)).toEqual([{ address: mia, reason: "complained", detail: "" }]);
  });

  test("a restored backup loses the address again", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    await add(app, { reason: "staff", detail: "Called" });
    const { seen } = (await staff.post("/privacy/find", { guest: mia })).body;
    await staff.post("/privacy/erase", { guest: mia, seen });
    const ended = await app.db.selectFrom("endings").selectAll().where("kind", "=", "guest").execute();
    await app.db.updateTable("suppressions").set({ address: mia, detail: "Called" }).execute();
    expect(await app.db.transaction().execute((trx) => eraseAgain(trx, ended))).toHaveLength(1);
    expect(await rows(app)).toEqual([{ address: null, reason: "staff", detail: "" }]);
  });
});

test("addresses that are nobody's subscription lose their address after two years", async () => {
  const app = await testApp();
  const old = Date.parse("2024-11-20T00:00:00Z");
  for (const address of [mia, "leo@guest.example"]) await add(app, { address, now: old });
  await add(app, { address: "new@guest.example", now: Date.parse("2024-11-26T00:00:00Z") });
  await makeSubscriber(app.db, { email: "Leo@guest.example" });
  const services = { db: app.db, writer: createWriter(app.db) };
  expect(await runRetention(services, { name: "Daily run", actor: program }, now)).toMatchObject({ suppression: 1 });
  expect((await rows(app)).map(({ address }) => address).filter(Boolean)).toEqual([
    "leo@guest.example",
    "new@guest.example",
  ]);
  expect(await isSuppressed(app.db, mia)).toBe(true);
});
