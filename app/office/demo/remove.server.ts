import { touchFloor } from "../../bookings/floor/tables.server.ts";
import { forgetGoneRows } from "../../bookings/guests/summarize.server.ts";
import { removeRequests } from "../../bookings/requests/remove.server.ts";
import type { MediaStorage } from "../../house/images/media-storage.ts";
import { publishSettings } from "../../house/settings/publish.server.ts";
import { removeCampaigns } from "../../mailing/campaigns/store.server.ts";
import { removeDemoConsents } from "../../mailing/consents/forget.server.ts";
import { removeSubscribers } from "../../mailing/newsletter/remove.server.ts";
import { touchContent } from "../../platform/db/content-version.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { hasDemo, noteAdded } from "./added.server.ts";
import { type Plan, planRemoval, toDemoData } from "./plan.server.ts";
import type { DemoData } from "./shapes.ts";
import { demoRooms } from "./tables.ts";
import { removeTills } from "./till.server.ts";
import { removeViews, subtractSent } from "./views.server.ts";

/** The nights whose numbers the demo is in. */
async function countedNights(trx: Database, { remove }: Plan): Promise<string[]> {
  const { isAmong } = dialectHelpers(trx);
  const [requests, arrivals, bills] = await Promise.all([
    trx
      .selectFrom("requests")
      .select("date_wanted as night")
      .distinct()
      .where(isAmong("id", remove.requests))
      .execute(),
    trx.selectFrom("arrivals").select("night").distinct().where(isAmong("id", remove.arrivals)).execute(),
    trx.selectFrom("till_bills").select("night").distinct().where(isAmong("till_id", remove.tills)).execute(),
  ]);
  return [...new Set([...requests, ...arrivals, ...bills].flatMap(({ night }) => night ?? []))];
}

/** Their numbers are made again, from the club's own rows. */
async function recount(trx: Database, nights: readonly string[]): Promise<void> {
  const { isAmong } = dialectHelpers(trx);
  await trx.deleteFrom("night_numbers").where(isAmong("night", nights)).execute();
  for (const night of nights)
    await trx
      .insertInto("nights_due")
      .values({ night })
      .onConflict((conflict) =>
        conflict.column("night").doUpdateSet((eb) => ({ changes: eb("nights_due.changes", "+", 1) })),
      )
      .execute();
}

async function removeRows(trx: Database, plan: Plan): Promise<void> {
  const { remove } = plan;
  const { isAmong } = dialectHelpers(trx);
  const nights = await countedNights(trx, plan);
  // Before its requests: without one, a row of the ledger is kept for years.
  await trx.deleteFrom("ledger").where(isAmong("request_id", remove.requests)).execute();
  await removeTills(trx, remove.tills);
  await removeViews(trx, remove.view_nights);
  await subtractSent(trx, remove.requests);
  await removeRequests(trx, remove.requests);
  // Invented people no longer count as arrivals.
  await trx.deleteFrom("arrivals").where(isAmong("request_id", remove.requests)).execute();
  await trx.deleteFrom("arrivals").where(isAmong("id", remove.arrivals)).execute();
  for (const [guests, owner, ids] of [
    ["list_entries", "list_id", remove.guest_lists],
    ["tickets", "shop_id", remove.ticket_shops],
  ] as const) {
    const theirs = trx.selectFrom(guests).select("id").where(isAmong(owner, ids));
    await trx.deleteFrom("arrivals").where("request_id", "in", theirs).execute();
  }
  await removeCampaigns(trx, remove.campaigns);
  await removeDemoConsents(trx, remove.subscribers);
  await removeSubscribers(trx, remove.subscribers, Date.now());
  // Claim counts of deleted offers would stay.
  await trx.deleteFrom("request_counts").where("count", "=", 0).execute();
  await trx.deleteFrom("night_tables").where(isAmong("table_id", remove.club_tables)).execute();
  const own = ["offers", "events", "news", "club_tables", "table_categories", "guest_lists", "ticket_shops"] as const;
  for (const table of own) {
    await trx.deleteFrom(table).where(isAmong("id", remove[table])).execute();
  }
  // Rooms with other tables stay.
  await trx
    .deleteFrom("floor_rooms")
    .where(
      isAmong(
        "id",
        demoRooms.map(({ id }) => id),
      ),
    )
    .where("name", "not in", trx.selectFrom("club_tables").select("room"))
    .execute();
  await trx.deleteFrom("media").where(isAmong("file_id", remove.media)).execute();
  await trx
    .deleteFrom("demo_rows")
    .where(({ not }) => not(isAmong("id", remove.media)))
    .execute();
  await recount(trx, nights);
  await forgetGoneRows(trx, Date.now());
  await noteAdded(trx);
  await touchFloor(trx);
  await touchContent(trx);
}

/** The length of the id at the start of an image's file name. */
const ID_LENGTH = 36;

/** Removes all files of images, crops included. */
async function removeFiles(place: MediaStorage, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const names: string[] = [];
  for await (const { name } of place.list()) if (ids.includes(name.slice(0, ID_LENGTH))) names.push(name);
  await place.remove(names);
}

/**
 * Removes what the demo added and nothing else, as `planRemoval` says. What stays is no longer demo data. If a removal
 * is killed while it deletes image files, the next one completes it.
 *
 * @returns what was removed and what stays; undefined if there is nothing of the demo.
 * @throws StorageError if files of images cannot be removed; the rest is removed by then.
 */
export async function removeDemo(
  writer: Writer,
  place: MediaStorage,
  { by, now }: Edit,
): Promise<DemoData | undefined> {
  const plan = await writer.write(async (trx) => {
    if (!(await hasDemo(trx))) return undefined;
    const plan = await planRemoval(trx);
    await removeRows(trx, plan);
    const { removes, settings } = toDemoData(plan);
    await record(trx, { actor: by, action: "demo.removed", before: { ...removes, settings } }, now);
    if (settings > 0) await publishSettings(trx, { changes: plan.settings, by, note: "Demo removed", now });
    return plan;
  });
  if (!plan) return undefined;
  const images = plan.remove.media;
  await removeFiles(place, images);
  await writer.write((trx) => trx.deleteFrom("demo_rows").where(dialectHelpers(trx).isAmong("id", images)).execute());
  return toDemoData(plan);
}
