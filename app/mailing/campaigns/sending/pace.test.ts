import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { recipients, startedCampaign } from "../../../../test/campaigns.ts";
import { publishForTest } from "../../../../test/published-settings.ts";
import { makeSubscribers } from "../../../../test/subscriber.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { fillRecipients } from "./fill-recipients.server.ts";
import { leaseRecipients } from "./recipients.server.ts";

/** Lets two instances lease in turn for some time. @returns how many were leased, and when. */
async function leasedOver(limits: object, { count, lasts, step }: { count: number; lasts: number; step: number }) {
  const app = await testApp();
  const other = await testApp({ sameAs: app });
  await publishForTest(app.db, { ...limits });
  await makeSubscribers(app.db, count);
  const id = await startedCampaign(app.db);
  await fillRecipients({ db: app.db, writer: createWriter(app.db) }, id, "test");
  const begun = Date.now();
  const leased: { at: number; count: number }[] = [];
  for (let at = 0; at < lasts; at += step) {
    const { db } = (at / step) % 2 === 0 ? app : other;
    const { rows } = await db.transaction().execute((trx) => leaseRecipients(trx, begun + at, 20, 86_400_000));
    if (rows.length > 0) leased.push({ at, count: rows.length });
  }
  /** The most that were leased in any period of some length, in ms. */
  const mostIn = (period: number) =>
    Math.max(
      ...leased.map(({ at }) =>
        leased.filter((item) => item.at >= at && item.at < at + period).reduce((sum, item) => sum + item.count, 0),
      ),
    );
  const total = leased.reduce((sum, item) => sum + item.count, 0);
  expect((await recipients(app.db)).filter((row) => row.leased_until !== null)).toHaveLength(total);
  return { mostIn, total };
}

test("two instances together take no more in any second than the setting allows, and no less over time", async () => {
  const limits = { "campaigns.perSecond": 30 };
  const { mostIn, total } = await leasedOver(limits, { count: 200, lasts: 4_000, step: 30 });
  expect(mostIn(1_000)).toBe(30);
  expect(total).toBeGreaterThanOrEqual(3 * 30);
});

test("no more in any hour than the setting allows", async () => {
  const limits = { "campaigns.perHour": 50 };
  const { mostIn, total } = await leasedOver(limits, { count: 200, lasts: 3 * 3_600_000, step: 5 * 60_000 });
  expect(mostIn(3_600_000)).toBe(50);
  expect(total).toBeGreaterThanOrEqual(2 * 50);
});
