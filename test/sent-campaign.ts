import type { Insertable } from "kysely";
import type { FrozenEmail } from "../app/mailing/campaigns/frozen-email.ts";
import type { Database, Tables } from "../app/platform/db/tables.ts";
import { newId } from "../app/platform/lib/new-id.server.ts";

const at = "2026-11-26T06:00:00.000Z";

/** The email of `sentCampaign`. */
export const frozenEmail: FrozenEmail = {
  subject: "This week at Afterglow",
  html: '<html lang="en"><head><title>This week</title></head><body><p>Hello --first-name--</p><a class="x" href="https://afterglow.example/events?show=2026-11&amp;a=1">Events</a> <a href="https://else.example/">Else</a> <a href="--unsubscribe-link--">Unsubscribe</a></body></html>',
  text: "Hello --first-name--\n\nEvents: https://afterglow.example/events?show=2026-11&a=1.\nElse https://else.example/\n--unsubscribe-link--",
  links: ["https://afterglow.example/events?show=2026-11&a=1", "https://else.example/"],
  events: [],
};

/** Stores a campaign that was sent, with its links. */
export async function sentCampaign(
  db: Database,
  more: Partial<Insertable<Tables["campaigns"]>> = {},
): Promise<{ id: string; slug: string }> {
  const campaign = { id: newId(), slug: newId().slice(-12), ...more };
  await db
    .insertInto("campaigns")
    .values({
      subject: frozenEmail.subject,
      blocks: "[]",
      audience: '{"topics":[],"conditions":[]}',
      state: "sent",
      frozen: JSON.stringify(frozenEmail),
      started_at: at,
      finished_at: at,
      created_at: at,
      created_by: "Ana",
      updated_at: at,
      ...campaign,
    } as Insertable<Tables["campaigns"]>)
    .execute();
  const links = frozenEmail.links.map((url, position) => ({ campaign_id: campaign.id, position, url }));
  await db.insertInto("campaign_links").values(links).execute();
  return campaign;
}

/** Stores recipients of a campaign, sent unless told otherwise. */
export async function addRecipients(
  db: Database,
  campaign_id: string,
  rows: Partial<Insertable<Tables["campaign_recipients"]>>[],
): Promise<void> {
  const usual = { campaign_id, subscriber_id: null, domain: "guest.example", state: "sent" as const, next_try_at: at };
  const values = rows.map((row) => {
    const state = row.state ?? "sent";
    return { id: newId(), ...usual, ...(state === "sent" && { sent_at: at }), ...row };
  });
  for (let from = 0; from < values.length; from += 500)
    await db
      .insertInto("campaign_recipients")
      .values(values.slice(from, from + 500))
      .execute();
}
