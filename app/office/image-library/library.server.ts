import { sql } from "kysely";
import { hasEnded } from "../../house/images/joined.server.ts";
import {
  IMAGES_PAGE,
  type ImageChange,
  type ImageQuery,
  LICENCE_WARNING_DAYS,
} from "../../house/images/library-image.ts";
import type { ImagesPage, LibraryImage, Licence } from "../../house/images/shapes.ts";
import { itemChanged, itemNotFound } from "../../house/published-items/item-refusals.server.ts";
import { listSettingImages } from "../../house/settings/image-uses.server.ts";
import { listCampaignImages } from "../../mailing/campaigns/images.server.ts";
import { touchContent } from "../../platform/db/content-version.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { mediaPath } from "../../platform/lib/media-path.ts";
import { storedInstant, toInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { today } from "../../platform/venue/today.ts";
import { venue } from "../../platform/venue/venue.ts";
import { changesOf } from "../../staff/audit-log/changes.ts";
import { record, type VersionedEdit } from "../../staff/audit-log/record.server.ts";
import { countUses } from "./uses.server.ts";

type Row = Awaited<ReturnType<ReturnType<typeof firstRows>["execute"]>>[number];

/** A query of the first row of each image, which the library shows. */
function firstRows(db: Database) {
  return db
    .selectFrom("media")
    .selectAll()
    .where((row) => row("id", "=", row.ref("file_id")));
}

/** The day until which ending licences cause a warning. @param now ms since 1970. */
const warnedTill = (now: number) => addDays(today(now), LICENCE_WARNING_DAYS);

function licenceOf(ends: string | null, now: number): Licence {
  if (ends === null) return "none";
  if (hasEnded(ends, now)) return "ended";
  return ends <= warnedTill(now) ? "ending" : "valid";
}

function toImage(row: Row, uses: number, now: number): LibraryImage {
  const { id, name, alt, focus, color, width, height, credit, licence_ends, version, updated_at, updated_by } = row;
  return {
    _id: id,
    name,
    imgsrc: mediaPath(id),
    picture: { alt, focus, color },
    width,
    height,
    credit,
    licence_ends,
    uses,
    version,
    updated_by,
    licence: licenceOf(licence_ends, now),
    created_on: zonedIso(row.created_at, venue.timeZone),
    updated_on: updated_at && zonedIso(updated_at, venue.timeZone),
  };
}

/** A query of image rows that are used by items of a table. */
function usedBy(db: Database, table: "events" | "offers" | "news") {
  return db
    .selectFrom("media as used")
    .innerJoin(table as "events", "picture_id", "used.id")
    .where("used.file_id", "=", sql.ref<string>("media.id"))
    .select(sql.lit(1).as("one"));
}

/** The images of the library, filtered by use, day and a part of their name, alt text or credit. */
async function matching(db: Database, { q, show, from, till }: ImageQuery, now: number) {
  let query = firstRows(db);
  if (show === "events" || show === "offers" || show === "news") {
    query = query.where(({ exists }) => exists(usedBy(db, show)));
  }
  const isAmong = (ids: readonly string[]) => dialectHelpers(db).isAmong("media.id", [...new Set(ids)]);
  if (show === "unused" || show === "pages") {
    const isInSettings = isAmong((await listSettingImages(db)).map(({ image }) => image));
    query = query.where(show === "pages" ? isInSettings : sql<boolean>`not ${isInSettings}`);
  }
  if (show === "unused" || show === "campaigns") {
    const isInCampaigns = isAmong((await listCampaignImages(db)).flatMap(({ images }) => images));
    query = query.where(show === "campaigns" ? isInCampaigns : sql<boolean>`not ${isInCampaigns}`);
  }
  if (show === "unused") {
    for (const table of ["events", "offers", "news"] as const) {
      query = query.where(({ not, exists }) => not(exists(usedBy(db, table))));
    }
  }
  if (show === "licence") query = query.where("licence_ends", "<=", warnedTill(now));
  if (from) query = query.where("created_at", ">=", toInstant(`${from}T00:00`, venue.timeZone));
  if (till) query = query.where("created_at", "<", toInstant(`${addDays(till, 1)}T00:00`, venue.timeZone));
  if (q === "") return query;
  const part = q.replace(/[\\%_]/g, "\\$&");
  // SQLite's LIKE ignores case for A to Z only; searching in both cases also finds CAFÉ by café.
  return query.where(({ or }) =>
    or(
      ["media.name", "media.alt", "media.credit"].flatMap((column) =>
        [part.toLowerCase(), part.toUpperCase()].map((spelling) => dialectHelpers(db).isLike(column, `%${spelling}%`)),
      ),
    ),
  );
}

/** A page of images, newest first. @param now ms since 1970. */
export async function listImages(db: Database, query: ImageQuery, now: number): Promise<ImagesPage> {
  const found = await matching(db, query, now);
  const { total } = await found
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  // Ids sort in the order in which images were added.
  const page = query.after ? found.where("id", "<", query.after) : found;
  const rows = await page
    .orderBy("id", "desc")
    .limit(IMAGES_PAGE + 1)
    .execute();
  const shown = rows.slice(0, IMAGES_PAGE);
  const ids = shown.map(({ id }) => id);
  const uses = await countUses(db, ids);
  return {
    items: shown.map((row) => toImage(row, uses.get(row.id) ?? 0, now)),
    total: Number(total),
    next: rows.length > IMAGES_PAGE ? (ids.at(-1) ?? null) : null,
  };
}

/** The image with this id, or the image that a row with this id belongs to. @param now ms since 1970. */
export async function findImage(db: Database, id: string, now: number): Promise<LibraryImage | undefined> {
  const any = await db.selectFrom("media").select("file_id").where("id", "=", id).executeTakeFirst();
  const row = any && (await firstRows(db).where("id", "=", any.file_id).executeTakeFirst());
  return row && toImage(row, (await countUses(db, [row.id])).get(row.id) ?? 0, now);
}

/**
 * Changes an image's details in the library; uses with their own alt text stay unchanged. @throws `Refusal` (404, 412).
 */
export async function editImage(
  trx: Database,
  id: string,
  { name, alt, focus, credit, licence_ends }: ImageChange,
  { by, now, ifVersion }: VersionedEdit,
): Promise<void> {
  const before = await firstRows(trx).where("id", "=", id).executeTakeFirst();
  if (!before) throw itemNotFound("image");
  if (ifVersion !== undefined && ifVersion !== before.version) throw itemChanged("image");
  await trx
    .updateTable("media")
    .set({ name, alt, focus: focus ?? before.focus, updated_at: storedInstant(now), updated_by: by.username })
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  // Licence and credit belong to the files, so they change in all the image's rows.
  const ofFiles = { credit, licence_ends: licence_ends || null };
  await trx.updateTable("media").set(ofFiles).where("file_id", "=", id).execute();
  const object = { kind: "image", id, name: name || before.name };
  const changes = changesOf(before, { name, alt, focus, ...ofFiles });
  await record(trx, { actor: by, action: "image.changed", object, ...changes }, now);
  await touchContent(trx);
}

/** Counts images in use whose licence has ended or ends soon. @param now ms since 1970. */
export async function countLicences(db: Database, now: number): Promise<{ ended: number; ending: number }> {
  const rows = await firstRows(db).where("licence_ends", "<=", warnedTill(now)).execute();
  const uses = await countUses(
    db,
    rows.map(({ id }) => id),
  );
  const states = rows.filter(({ id }) => uses.has(id)).map((row) => licenceOf(row.licence_ends, now));
  const count = (state: Licence) => states.filter((found) => found === state).length;
  return { ended: count("ended"), ending: count("ending") };
}
