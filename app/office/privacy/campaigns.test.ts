import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { addRecipients, sentCampaign } from "../../../test/sent-campaign.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { byLink, setTopics } from "../../mailing/newsletter/unsubscribe.server.ts";

const guest = "mia@guest.example";
const at = "2026-11-26T06:00:00.000Z";

/** A subscriber who got two campaigns and requested a table through one, and another guest. */
async function subscribed() {
  const app = await testApp();
  const staff = await staffCalls(app, "Ana");
  const id = await makeSubscriber(app.db, { email: guest });
  const other = await makeSubscriber(app.db, { email: "leo@guest.example" });
  const first = await sentCampaign(app.db, { subject: "This week" });
  const second = await sentCampaign(app.db, { subject: "Leo's week" });
  await addRecipients(app.db, first.id, [
    { subscriber_id: id, bounce: "soft", bounced_at: at, unsubscribed_at: at },
    { subscriber_id: other },
  ]);
  await addRecipients(app.db, second.id, [{ subscriber_id: other }]);
  const request = await makeRequest(app.db, { email: guest });
  await app.db.updateTable("requests").set({ campaign_id: first.id }).where("id", "=", request).execute();
  await setTopics(app.db, id, ["events", "news"], byLink, Date.now());
  return { app, staff, id, first };
}

test("an export has a subscriber's topics, the campaigns that were sent to them, and by which one they came", async () => {
  const { staff } = await subscribed();
  const { body } = await staff.post("/privacy/export", { guest });
  const local = "2026-11-26T17:00:00+11:00";
  expect(body.newsletter).toMatchObject([
    {
      topics: ["Events", "News"],
      failed_in_a_row: 0,
      campaigns: [
        {
          subject: "This week",
          state: "sent",
          sent_on: local,
          came_back: "soft",
          came_back_on: local,
          unsubscribed_through_it_on: local,
        },
      ],
    },
  ]);
  expect(body.requests).toMatchObject([{ came_by_campaign: "This week" }]);
  expect(JSON.stringify(body)).not.toContain("Leo");
});

test("an erasure leaves a campaign's numbers as they were, without the person", async () => {
  const { app, staff, id, first } = await subscribed();
  const results = async () => (await staff.get(`/campaigns/${first.id}/results`)).body.results.totals;
  const before = await results();
  const { seen } = (await staff.post("/privacy/find", { guest })).body;
  expect((await staff.post("/privacy/erase", { guest, seen })).status).toBe(200);
  expect(await results()).toEqual(before);
  const rows = await app.db.selectFrom("campaign_recipients").selectAll().execute();
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toContain(id);
});
