import type { CampaignContent } from "../../mailing/campaigns/campaign.ts";
import { createCampaign } from "../../mailing/campaigns/store.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { staff } from "./activity.ts";
import { remember } from "./added.server.ts";
import { type Happening, instantAt, inventedActor } from "./happening.server.ts";

const MINUTE = 60_000;

/** ISO weekday on which the sent campaign was sent. */
const WEDNESDAY = 3;

/** Number of requests made through its links. */
const CAME = 4;

/** The demo's events from a club night on, soonest first. */
function eventsFrom(db: Database, night: string) {
  return db
    .selectFrom("demo_rows")
    .innerJoin("events", "events.id", "demo_rows.id")
    .leftJoin("media", "media.id", "events.picture_id")
    .select(["events.id", "events.name", "media.file_id", "media.alt"])
    .where("events.night", ">=", night)
    .orderBy("events.starts_at");
}

async function add(trx: Database, content: CampaignContent, at: number): Promise<string> {
  const id = await createCampaign(trx, content, { by: inventedActor(staff.office), now: at });
  await remember(trx, "campaigns", [id]);
  return id;
}

/** The content of the sent campaign. */
async function lastWeek(trx: Database, day: string): Promise<CampaignContent> {
  const events = await eventsFrom(trx, day).where("events.night", "<", addDays(day, 7)).execute();
  const offers = await trx
    .selectFrom("demo_rows")
    .innerJoin("offers", "offers.id", "demo_rows.id")
    .select("offers.id")
    .where("valid_from", "<=", day)
    .where("valid_till", ">", day)
    .orderBy("offers.id")
    .limit(2)
    .execute();
  return {
    subject: "Saturday, and what comes with it",
    preheader: "Who plays, and two offers to claim before doors",
    blocks: [
      { kind: "text", text: "Hi {first name},\n\nhere is **this week** at the club. Doors at 10 PM, 18+, bring ID." },
      ...eventsBlock(events),
      ...(offers.length > 0 ? [{ kind: "offers" as const, ids: offers.map(({ id }) => id) }] : []),
      { kind: "divider" },
      { kind: "text", text: "Eight booths, and they go quickly. Tables are held for 30 minutes." },
      { kind: "button", label: "Request a table", url: "/vip-tables" },
    ],
    plain_text: null,
  };
}

/** The content of the draft. */
async function nextWeek(trx: Database, day: string): Promise<CampaignContent> {
  const events = await eventsFrom(trx, day).limit(2).execute();
  const shown = events.find(({ file_id }) => file_id !== null);
  return {
    subject: "Two nights to plan for",
    preheader: "",
    blocks: [
      { kind: "text", text: "Hi {first name},\n\ntwo nights worth an early table:" },
      ...(shown?.file_id
        ? [{ kind: "image" as const, image: shown.file_id, alt: shown.alt ?? "", link: "/events" }]
        : []),
      ...eventsBlock(events),
      { kind: "button", label: "See the calendar", url: "/events" },
    ],
    plain_text: null,
  };
}

/** A block with these events; no block if there are none. */
const eventsBlock = (events: readonly { id: string }[]): CampaignContent["blocks"] =>
  events.length > 0 ? [{ kind: "events", pick: "chosen", ids: events.map(({ id }) => id) }] : [];

/** Adds the recipients: one email bounced, one reader unsubscribed through it. */
async function addRecipients(trx: Database, campaign_id: string, at: number, left: number): Promise<void> {
  const people = await trx
    .selectFrom("demo_rows")
    .innerJoin("subscribers", "subscribers.id", "demo_rows.id")
    .select(["subscribers.id", "address", "first_name"])
    .where("unsubscribed_at", "is", null)
    .orderBy("subscribers.id")
    .execute();
  if (people.length === 0) return;
  const rows = people.map(({ id, address, first_name }, index) => {
    const sent_at = storedInstant(at + index * 400);
    const comesBack = first_name === "Jonas";
    return {
      id: newId(),
      campaign_id,
      subscriber_id: id,
      domain: address.slice(address.lastIndexOf("@") + 1),
      state: "sent" as const,
      attempts: 1,
      next_try_at: sent_at,
      sent_at,
      ...(comesBack && { bounce: "soft" as const, bounced_at: storedInstant(at + 3 * MINUTE) }),
      ...(first_name === "Lachlan" && { unsubscribed_at: storedInstant(left) }),
    };
  });
  await trx.insertInto("campaign_recipients").values(rows).execute();
}

/**
 * A campaign that was sent on a Wednesday, with its results, and a draft. No emails exist for them: the first is stored
 * as sent, and drafts are only sent by staff.
 *
 * @param now ms since 1970.
 */
export function campaignHappenings({ now, today }: { now: number; today: string }): Happening[] {
  // At least four days ago, since a reader unsubscribed three days ago.
  const latest = addDays(today, -4);
  const day = addDays(latest, -((Temporal.PlainDate.from(latest).dayOfWeek - WEDNESDAY + 7) % 7));
  const at = instantAt(`${day}T17:00`);
  const draftedAt = instantAt(`${addDays(today, -1)}T16:20`);
  let sent = "";
  return [
    {
      at,
      async write(trx) {
        sent = await add(trx, await lastWeek(trx, day), at);
        await addRecipients(trx, sent, at, instantAt(`${addDays(today, -3)}T08:10`));
        const began = storedInstant(at);
        const ended = storedInstant(at + MINUTE);
        const times = { started_at: began, recipients_at: began, resumed_at: began, finished_at: ended };
        await trx
          .updateTable("campaigns")
          .set({ state: "sent", ...times, updated_at: ended })
          .where("id", "=", sent)
          .execute();
      },
    },
    {
      at: draftedAt,
      write: async (trx) => add(trx, await nextWeek(trx, addDays(tonight(now), 1)), draftedAt),
    },
    {
      at: now,
      async write(trx) {
        const rows = await trx
          .selectFrom("demo_rows")
          .innerJoin("requests", "requests.id", "demo_rows.id")
          .select("requests.id")
          .where("requests.kind", "in", ["vip-table", "claim"])
          .where("requests.created_at", ">", storedInstant(at))
          .where("requests.spam_reason", "is", null)
          .orderBy("requests.created_at")
          .limit(CAME)
          .execute();
        for (const { id } of rows) {
          await trx.updateTable("requests").set({ campaign_id: sent }).where("id", "=", id).execute();
        }
      },
    },
  ];
}
