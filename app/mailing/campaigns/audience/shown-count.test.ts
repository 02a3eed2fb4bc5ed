import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { sentCampaign } from "../../../../test/sent-campaign.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { makeSubscriber, makeSubscribers } from "../../../../test/subscriber.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import type { Condition } from "../campaign.ts";
import { rounding } from "./shown-count.server.ts";

const claimed: Condition = { kind: "claimed", months: 12 };
const all = { topics: [], conditions: [] };

/** So many days ago. */
const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();

async function counting() {
  const app = await testApp();
  const owner = await staffCalls(app, "Ana", "owner");
  const marketing = await staffCalls(app, "Mo", "marketing");
  const path = (conditions: readonly Condition[]) =>
    `/campaigns/audience/count?audience=${encodeURIComponent(JSON.stringify({ topics: [], conditions }))}`;
  const claims = async (from: number, to: number) => {
    for (let at = from; at < to; at += 1) {
      const email = `${at}@guest.example`;
      // Before the club night: what happens in it is not counted until the next.
      await makeRequest(app.db, { kind: "claim", email, details: { offer_id: "" }, at: days(2) });
    }
  };
  return { app, owner, marketing, path, claims };
}

test("marketing cannot ask with two counts whether one person claimed", async () => {
  const { app, owner, marketing, path, claims } = await counting();
  await makeSubscribers(app.db, 30);
  await claims(0, 30);
  // An address that they imported, with a date of its own.
  await makeSubscriber(app.db, { email: "target@guest.example", at: "2026-11-20T12:00:00.000Z" });
  const since = (day: string): Condition => ({ kind: "subscribed", since: day });
  for (const kind of ["claimed", "requested", "came"] as const) {
    const asked = await marketing.get(path([since("2026-11-20"), { kind, months: 12 }]));
    expect([asked.status, asked.body.message]).toEqual([403, expect.stringContaining("subscription date")]);
  }
  const ofGuests: Condition[] = [
    { kind: "tagged", tag: "vip" },
    { kind: "visits", visits: 3, months: 12 },
    { kind: "spent", cents: 100_000 },
    { kind: "no-shows", count: 1 },
  ];
  for (const condition of [...ofGuests, { kind: "never-came" } as const]) {
    expect([condition, (await marketing.get(path([since("2026-11-20"), condition]))).status]).toEqual([condition, 403]);
    expect((await marketing.get(path([condition]))).body).toMatchObject({ rounded: true });
    expect((await owner.get(path([condition]))).body).toMatchObject({ rounded: false });
  }
  // Alone, both are counted; exactly if the role may see the rows.
  expect((await marketing.get(path([since("2026-11-20")]))).body).toEqual({ count: 1, rounded: false });
  expect((await marketing.get(path([]))).body).toEqual({ count: 31, rounded: false });
  const before = (await marketing.get(path([claimed]))).body;
  expect(before).toEqual({ count: expect.any(Number), rounded: true });
  expect([30, 20, 40]).toContain(before.count);
  // No change to subscribers changes the count within a night.
  await makeRequest(app.db, { kind: "claim", email: "target@guest.example", details: { offer_id: "" }, at: days(0) });
  for (let at = 30; at < 45; at += 1)
    await makeRequest(app.db, { kind: "claim", email: `${at}@guest.example`, at: days(0) });
  expect((await marketing.get(path([claimed]))).body).toEqual(before);
  // Roles that may see the rows see the number.
  expect((await owner.get(path([since("2026-11-20"), claimed]))).body).toEqual({ count: 1, rounded: false });
});

test("a campaign to a handful, or by date and deeds, is neither saved nor sent by marketing, and a draft of an owner's says no more", async () => {
  const { app, owner, marketing, claims } = await counting();
  await makeSubscribers(app.db, 3);
  await claims(0, 1);
  const id = (await owner.post("/campaigns", { subject: "Hello" })).body.campaign._id;
  const content = { subject: "Hello", preheader: "", blocks: [{ kind: "text", text: "Hello" }], plain_text: null };
  const dated = { topics: [], conditions: [claimed, { kind: "subscribed", since: "2026-01-01" }] };
  const saved = await marketing.post(`/campaigns/${id}`, { ...content, audience: dated });
  expect([saved.status, Object.keys(saved.body.errors)]).toEqual([422, ["audience"]]);
  for (const audience of [dated, { topics: [], conditions: [claimed] }]) {
    expect((await owner.post(`/campaigns/${id}`, { ...content, audience })).status).toBe(200);
    expect((await owner.get(`/campaigns/${id}/sending`)).body.audience).toEqual({ count: 1, rounded: false });
  }
  const sending = (await marketing.get(`/campaigns/${id}/sending`)).body;
  expect(sending.audience).toEqual({ count: expect.any(Number), rounded: true });
  expect(sending.audience.count).toBe(0);
  expect(JSON.stringify(sending.problems)).not.toContain("Nobody");
});

test("no offset shows a handful, whatever the night", async () => {
  const { app } = await counting();
  for (let night = 0; night < 40; night += 1) {
    const round = await rounding(app.db, `night ${night}`);
    expect([0, 1, 5, 9].map(round)).toEqual([0, 0, 0, 0]);
    expect([20, 35].map(round).every((count) => count >= 20)).toBe(true);
  }
});

test("after sending, its numbers are rounded too, and no domain is named", async () => {
  const { app, owner, marketing } = await counting();
  const audience = jsonText({ topics: [], conditions: [claimed] });
  const { id } = await sentCampaign(app.db, { audience });
  const subscribers = await makeSubscribers(app.db, 25);
  const at = "2026-11-26T06:00:00.000Z";
  await app.db
    .insertInto("campaign_recipients")
    .values(
      subscribers.map((subscriber_id, index) => ({
        id: `${id.slice(0, 24)}${String(index).padStart(12, "0")}`,
        campaign_id: id,
        subscriber_id,
        domain: index === 0 ? "only-one.example" : "guest.example",
        state: "sent" as const,
        sent_at: at,
        next_try_at: at,
      })) as never,
    )
    .execute();
  const exact = (await owner.get(`/campaigns/${id}/results`)).body.results;
  expect([exact.rounded, exact.totals.sent, exact.domains.length]).toEqual([false, 25, 2]);
  const { results } = (await marketing.get(`/campaigns/${id}/results`)).body;
  expect(results).toMatchObject({ rounded: true, domains: [], more_domains: 0 });
  for (const number of [results.recipients, results.totals.sent, results.periods[0].sent])
    expect([20, 30]).toContain(number);
  const sending = (await marketing.get(`/campaigns/${id}/sending`)).body;
  expect(sending.rounded).toBe(true);
  expect([20, 30]).toContain(sending.counts.sent);
  // Of an audience that they may see, everything is exact.
  const other = await sentCampaign(app.db, { audience: jsonText(all) });
  expect((await marketing.get(`/campaigns/${other.id}/results`)).body.results.rounded).toBe(false);
});

test("who may not see what guests spent asks for round amounts only, not to the cent", async () => {
  const { owner, marketing, path } = await counting();
  const ask = async (calls: typeof owner, cents: number) => (await calls.get(path([{ kind: "spent", cents }]))).status;
  for (const cents of [1, 5_000, 10_000, 200_000]) expect([cents, await ask(marketing, cents)]).toEqual([cents, 200]);
  for (const cents of [3, 5_001, 12_000, 99_999]) {
    expect([cents, await ask(marketing, cents)]).toEqual([cents, 403]);
    expect([cents, await ask(owner, cents)]).toEqual([cents, 200]);
  }
});
