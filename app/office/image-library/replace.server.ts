import type { LibraryImage } from "../../house/images/shapes.ts";
import { type Edit, updateRow } from "../../house/published-items/rows.server.ts";
import { replaceSettingImages } from "../../house/settings/image-uses.server.ts";
import { replaceInCampaigns } from "../../mailing/campaigns/images.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { marksOfImage } from "../../programme/events/series/series-row.server.ts";
import { record } from "../../staff/audit-log/record.server.ts";

/** Puts another image in the place of one in every event, offer and news item, deleted ones included. */
async function replaceInItems(trx: Database, old: string, next: string, edit: Edit): Promise<void> {
  const rows = await trx.selectFrom("media").select("id").where("file_id", "=", old).execute();
  const ids = rows.map(({ id }) => id);
  for (const table of ["events", "offers", "news"] as const) {
    const items = await trx
      .selectFrom(table as "events")
      .select("id")
      .where("picture_id", "in", ids)
      .execute();
    for (const { id } of items) {
      const marks = table === "events" ? await marksOfImage(trx, id, next) : {};
      await updateRow(trx, table, id, { ...marks, picture_id: next }, edit);
    }
  }
}

/**
 * Replaces an image everywhere, in the caller's transaction: in events, offers, news and campaigns, and in the settings
 * as a published version. Each use gets the other image's alt text and focal point; a page keeps its alt text if that has none.
 *
 * @throws ImageBeingSent while a campaign is sent with it.
 */
export async function replaceImage(trx: Database, old: LibraryImage, next: LibraryImage, edit: Edit): Promise<void> {
  await replaceInItems(trx, old._id, next._id, edit);
  await replaceInCampaigns(trx, { old: old._id, next: next._id, alt: next.picture.alt }, edit.now);
  const object = { kind: "image", id: old._id, name: old.name };
  const after = { image: next._id, name: next.name };
  await record(trx, { actor: edit.by, action: "image.replaced", object, after }, edit.now);
  const { alt, focus } = next.picture;
  await replaceSettingImages(
    trx,
    (use) => (use.image === old._id ? { image: next._id, alt: alt || use.alt, focus } : use),
    `Replaced the image “${old.name || old.picture.alt}”`,
    edit,
  );
}
