import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { forms, message, post } from "../../../../test/guest-forms.ts";
import { addRecipients, sentCampaign } from "../../../../test/sent-campaign.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";

test("results are counted by what became of the emails, by domain, over time, and by what guests did", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { id } = await sentCampaign(app.db);
  const later = "2026-11-26T08:30:00.000Z";
  await addRecipients(app.db, id, [
    {},
    {},
    { domain: "mail.example", bounce: "hard", bounced_at: later },
    { domain: "mail.example", bounce: "soft", bounced_at: later },
    { bounce: "complaint", bounced_at: later },
    { unsubscribed_at: later },
    { state: "rejected" },
    { state: "failed" },
    { state: "skipped" },
    { state: "waiting" },
  ]);
  // Of another campaign.
  await addRecipients(app.db, (await sentCampaign(app.db)).id, [{}]);
  const { status, body } = await staff.get(`/campaigns/${id}/results`);
  expect(status).toBe(200);
  const counts = { rejected: 1, failed: 1, hard: 1, soft: 1, complained: 1, unsubscribed: 1 };
  const none = { rejected: 0, failed: 0, hard: 0, soft: 0, complained: 0, unsubscribed: 0 };
  expect(body.results).toEqual({
    recipients: 10,
    waiting: 1,
    skipped: 1,
    totals: { sent: 6, ...counts },
    domains: [
      { domain: "guest.example", sent: 4, ...counts, hard: 0, soft: 0 },
      { domain: "mail.example", sent: 2, ...none, hard: 1, soft: 1 },
    ],
    more_domains: 0,
    step: "hour",
    periods: [
      { from: "2026-11-26T17:00:00+11:00", sent: 6, bounced: 0, unsubscribed: 0, requests: 0 },
      { from: "2026-11-26T19:00:00+11:00", sent: 0, bounced: 3, unsubscribed: 1, requests: 0 },
    ],
    requests: [],
    links: null,
    bounces_failed: null,
    rounded: false,
  });
  expect((await staff.get("/campaigns/none/results")).status).toBe(404);
});

test("a long campaign is shown by the venue's days", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { id } = await sentCampaign(app.db);
  const from = Date.parse("2026-10-01T00:00:00.000Z");
  const hour = (index: number) => new Date(from + index * 3_600_000).toISOString();
  // Daylight saving begins on 4 October.
  await addRecipients(
    app.db,
    id,
    Array.from({ length: 120 }, (_, index) => ({ sent_at: hour(index) })),
  );
  const { step, periods } = (await staff.get(`/campaigns/${id}/results`)).body.results;
  expect(step).toBe("day");
  expect(periods.map(({ from, sent }: { from: string; sent: number }) => [from, sent])).toEqual([
    ["2026-10-01T00:00:00+10:00", 14],
    ["2026-10-02T00:00:00+10:00", 24],
    ["2026-10-03T00:00:00+10:00", 24],
    ["2026-10-04T00:00:00+10:00", 23],
    ["2026-10-05T00:00:00+11:00", 24],
    ["2026-10-06T00:00:00+11:00", 11],
  ]);
});

test("a request that came by a campaign's link counts; spam and invented campaigns don't", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { id, slug } = await sentCampaign(app.db);
  const draft = await sentCampaign(app.db, { state: "draft", started_at: null });
  for (const { path, form } of forms) expect((await post(app, path, form, { "X-Campaign": slug })).status).toBe(201);
  for (const other of [draft.slug, "none", "", "x".repeat(500), "'; --"])
    expect((await post(app, "/api/contact", message, { "X-Campaign": other })).status).toBe(201);
  const named = await app.db.selectFrom("requests").select("kind").where("campaign_id", "=", id).execute();
  const kinds = named.map(({ kind }) => kind).sort();
  expect(kinds.length).toBeGreaterThan(2);
  expect(await app.db.selectFrom("requests").select("id").where("campaign_id", "=", draft.id).execute()).toEqual([]);
  const { requests, periods } = (await staff.get(`/campaigns/${id}/results`)).body.results;
  expect(requests.map(({ kind }: { kind: string }) => kind).sort()).toEqual(kinds);
  expect(periods).toMatchObject([{ requests: kinds.length, sent: 0 }]);
  await app.db.updateTable("requests").set({ status: "spam" }).execute();
  expect((await staff.get(`/campaigns/${id}/results`)).body.results.requests).toEqual([]);
});

test("a role that sees no requests sees none in results", async () => {
  const app = await testApp();
  const { id, slug } = await sentCampaign(app.db);
  await post(app, "/api/contact", message, { "X-Campaign": slug });
  const marketing = await staffCalls(app, "Max", "marketing");
  expect((await marketing.get(`/campaigns/${id}/results`)).body.results).toMatchObject({ requests: [], periods: [] });
});
