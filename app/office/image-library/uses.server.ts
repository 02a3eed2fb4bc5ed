import type { ImageUse } from "../../house/images/shapes.ts";
import { listSettingImages, type SettingImageUse } from "../../house/settings/image-uses.server.ts";
import type { CampaignState } from "../../mailing/campaigns/campaign.ts";
import { listCampaignImages } from "../../mailing/campaigns/images.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { dayIn } from "../../platform/lib/time/wall-time-text.ts";
import { nightFor } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";

/** Most uses of each kind that are listed. */
const MAX_LISTED = 100;

/** A query of these images' rows, joined with the items that use them. */
function shownIn<Table extends "events" | "offers" | "news">(db: Database, table: Table, ids: readonly string[]) {
  // All three tables have these columns.
  return db
    .selectFrom("media")
    .innerJoin(table as "events", "picture_id", "media.id")
    .where("media.file_id", "in", ids);
}

/** Counts the items and settings that use each of these images, by id; unused images are missing. */
export async function countUses(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (ids.length === 0) return counts;
  const add = (id: string, count: number) => counts.set(id, (counts.get(id) ?? 0) + count);
  for (const table of ["events", "offers", "news"] as const) {
    const rows = await shownIn(db, table, ids)
      .select((row) => ["media.file_id", row.fn.countAll<number>().as("count")])
      .groupBy("media.file_id")
      .execute();
    for (const { file_id, count } of rows) add(file_id, Number(count));
  }
  for (const { image } of await listSettingImages(db)) if (ids.includes(image)) add(image, 1);
  for (const { images } of await listCampaignImages(db)) for (const id of images) if (ids.includes(id)) add(id, 1);
  return counts;
}

const stateOf = ({ active, deleted_at }: { active: number; deleted_at: string | null }) =>
  deleted_at !== null ? "deleted" : active === 1 ? "active" : "inactive";

/** The labels of a setting: `Pages, Home, Opening image`. */
const titleOf = ({ labels }: SettingImageUse) => labels.join(", ");

/** The state of a use, by its campaign's state. */
const campaignStates: Record<CampaignState, ImageUse["state"]> = {
  draft: "draft",
  scheduled: "scheduled",
  overdue: "scheduled",
  sending: "sending",
  paused: "sending",
  sent: "sent",
  cancelled: "sent",
};

/** The uses of an image: events newest first, offers, news, pages, then campaigns. */
export async function listUses(db: Database, id: string): Promise<ImageUse[]> {
  const common = ["media.alt", "active", "deleted_at"] as const;
  const events = await shownIn(db, "events", [id])
    .select([...common, "events.id", "events.name", "events.starts_at", "events.night"])
    .orderBy("events.starts_at", "desc")
    .limit(MAX_LISTED)
    .execute();
  const offers = await db
    .selectFrom("media")
    .innerJoin("offers", "picture_id", "media.id")
    .where("media.file_id", "=", id)
    .select([...common, "offers.id", "offers.title"])
    .orderBy("offers.id", "desc")
    .limit(MAX_LISTED)
    .execute();
  const news = await db
    .selectFrom("media")
    .innerJoin("news", "picture_id", "media.id")
    .where("media.file_id", "=", id)
    .select([...common, "news.id", "news.title", "news.published_on"])
    .orderBy("news.published_on", "desc")
    .limit(MAX_LISTED)
    .execute();
  const pages = (await listSettingImages(db)).filter(({ image }) => image === id);
  const campaigns = (await listCampaignImages(db)).filter(({ images }) => images.includes(id));
  return [
    ...events.map((row): ImageUse => {
      const date = nightFor(zonedIso(row.starts_at, venue.timeZone), row.night);
      return { kind: "event", _id: row.id, title: row.name, date, state: stateOf(row), alt: row.alt };
    }),
    ...offers.map((row): ImageUse => {
      return { kind: "offer", _id: row.id, title: row.title, date: null, state: stateOf(row), alt: row.alt };
    }),
    ...news.map((row): ImageUse => {
      return { kind: "news", _id: row.id, title: row.title, date: row.published_on, state: stateOf(row), alt: row.alt };
    }),
    ...pages.map((use): ImageUse => {
      return { kind: "page", _id: use.path, title: titleOf(use), date: null, state: use.state, alt: use.alt };
    }),
    ...campaigns.map(({ id, subject, state, started_at }): ImageUse => {
      const date = started_at && dayIn(venue.timeZone, Date.parse(started_at));
      return { kind: "campaign", _id: id, title: subject, date, state: campaignStates[state], alt: "" };
    }),
  ];
}

const kindText = { event: "event", offer: "offer", news: "news item", page: "page", campaign: "campaign" } as const;

/** Where an image is used, as part of a sentence: `the event “House of Ember” and 2 more`. */
export function usesText(uses: readonly ImageUse[]): string {
  const [first, ...rest] = uses;
  if (!first) return "";
  const name = `the ${kindText[first.kind]} “${first.title}”`;
  return rest.length === 0 ? name : `${name} and ${rest.length} more`;
}
