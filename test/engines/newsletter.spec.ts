import { join } from "node:path";
import { listToken, mailSecret } from "../../app/house/mail/list-token.server.ts";
import type { Block } from "../../app/mailing/campaigns/campaign.ts";
import { renderCampaign } from "../../app/mailing/campaigns/write/render.server.ts";
import { openDatabase } from "../../app/platform/db/open.server.ts";
import { jsonText } from "../../app/platform/lib/json-text.ts";
import { sentCampaign } from "../sent-campaign.ts";
import type { Site } from "../site.ts";
import { makeSubscriber } from "../subscriber.ts";
import { test } from "./test.ts";

/** A public campaign, and a subscriber's link to unsubscribe. */
async function newsletter({ origin, dataFolder }: Site) {
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  try {
    const event = await db.selectFrom("events").select("id").orderBy("starts_at", "desc").executeTakeFirstOrThrow();
    const blocks: Block[] = [
      { kind: "text", text: "Hi {first name},\n\nsee you on **Saturday**." },
      { kind: "events", pick: "chosen", ids: [event.id] },
      { kind: "button", label: "See the calendar", url: "/events" },
    ];
    const written = { slug: "in-engines", subject: "This week", preheader: "", blocks, plain_text: null };
    const frozen = jsonText(await renderCampaign(db, written, origin, Date.now()));
    await db.deleteFrom("campaigns").where("slug", "=", written.slug).execute();
    await sentCampaign(db, { slug: written.slug, in_archive: 1, frozen });
    const id = await makeSubscriber(db, { email: `${crypto.randomUUID()}@guest.example` });
    const token = listToken(await mailSecret(db), "unsubscribe", id);
    return { archive: `/newsletter/${written.slug}`, unsubscribe: `/newsletter/unsubscribe?token=${token}` };
  } finally {
    await db.destroy();
  }
}

test("a campaign's page and the page to unsubscribe fit, choose topics and unsubscribe", async ({ tab, site }) => {
  const { archive, unsubscribe } = await newsletter(site);
  await tab.expectInside("the campaign", async () => {
    // It runs no scripts.
    await tab.window.open(site.origin + archive);
    await tab.see("a", "See the calendar");
  });
  await tab.expectInside("the page to unsubscribe", () => tab.open(unsubscribe));
  await tab.click("label", "News");
  await tab.click("button", "Save choice");
  await tab.see("h1", "Your choice is saved");
  await tab.open(unsubscribe);
  await tab.click("button", "Unsubscribe");
  await tab.see("h1", "You're unsubscribed");
});
