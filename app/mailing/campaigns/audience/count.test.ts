import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../../test/subscriber.ts";
import { MAX_MONTHS } from "./schema.ts";

test("an audience is counted as it is chosen, and anything else is rejected with what is wrong", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  await makeSubscriber(app.db);
  await makeSubscriber(app.db, { email: "leo@guest.example", topic_news: 0 });
  const count = (audience: unknown) =>
    staff.get(`/campaigns/audience/count?audience=${encodeURIComponent(JSON.stringify(audience))}`);
  expect(await count({ topics: [], conditions: [] })).toEqual({ status: 200, body: { count: 2, rounded: false } });
  expect((await count({ topics: ["news"], conditions: [{ kind: "never-came" }] })).body).toEqual({
    count: 1,
    rounded: false,
  });
  const requested = { kind: "requested", months: MAX_MONTHS };
  expect((await count({ topics: [], conditions: [requested] })).body).toEqual({ count: 0, rounded: false });
  for (const wrong of [
    ...[null, [], {}, { topics: ["spam"], conditions: [] }, { topics: [], conditions: [{ kind: "rich" }] }],
    ...[0, 1.5, -1, MAX_MONTHS + 1, "6", null].map((months) => ({
      topics: [],
      conditions: [{ kind: "came", months }],
    })),
    ...[{ kind: "tagged" }, { kind: "spent", cents: 0 }, { kind: "no-shows", count: 1.5 }].map((condition) => ({
      topics: [],
      conditions: [condition],
    })),
    {
      topics: [],
      conditions: [
        { kind: "tagged", tag: "one" },
        { kind: "tagged", tag: "another" },
      ],
    },
    ...["2026-02-30", "tomorrow", ""].map((since) => ({ topics: [], conditions: [{ kind: "subscribed", since }] })),
  ])
    expect([wrong, (await count(wrong)).status]).toEqual([wrong, 400]);
  expect((await staff.get("/campaigns/audience/count?audience=%7B")).status).toBe(400);
  expect((await staff.get("/campaigns/audience/count")).body).toEqual({ count: 2, rounded: false });
});

test("a draft keeps the audience that was chosen, in its copies too, and one without a valid audience is not saved", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const added = await staff.post("/campaigns", { subject: "This week" });
  const id = added.body.campaign._id;
  expect(added.body.campaign.audience).toEqual({ topics: [], conditions: [] });
  const content = { subject: "This week", preheader: "", blocks: [], plain_text: null };
  const audience = { topics: ["offers"], conditions: [{ kind: "came", months: 6 }] };
  expect((await staff.post(`/campaigns/${id}`, { ...content, audience })).body.campaign.audience).toEqual(audience);
  expect((await staff.post(`/campaigns/${id}`, content)).body.campaign.audience).toEqual(audience);
  expect((await staff.post(`/campaigns/${id}/duplicate`)).body.campaign.audience).toEqual(audience);
  const wrong = { topics: [], conditions: [{ kind: "came", months: null }] };
  const { status, body } = await staff.post(`/campaigns/${id}`, { ...content, audience: wrong });
  expect([status, Object.values(body.errors)]).toEqual([422, ["Enter a whole number of months from 1 to 36."]]);
});
