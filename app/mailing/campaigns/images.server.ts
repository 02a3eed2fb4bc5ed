import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { escaped } from "../../platform/lib/markup.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import type { Block, CampaignState } from "./campaign.ts";
import type { FrozenEmail } from "./frozen-email.ts";

/** The ids of the images in these blocks. */
export const imagesOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === "image" && block.image !== "" ? [block.image] : []));

/** The ids of the images in an email, including those of its events, offers and news. */
export function imagesIn(html: string): string[] {
  const found = html.matchAll(/\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g);
  return [...new Set([...found].map(([, id = ""]) => id))];
}

/** A campaign that shows images. */
export interface CampaignImages {
  id: string;
  subject: string;
  state: CampaignState;
  started_at: string | null;
  /** The library's ids of its images. */
  images: string[];
}

/** Lists the campaigns with images, last changed first: of drafts the images of blocks, of others those of the email. */
export async function listCampaignImages(db: Database): Promise<CampaignImages[]> {
  const rows = await db
    .selectFrom("campaigns")
    .select(["id", "subject", "state", "started_at", "images"])
    .where("images", "<>", jsonText([]))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const campaigns = rows.map((row) => ({ ...row, images: parseJsonText(row.images) }));
  const ids = [...new Set(campaigns.flatMap(({ images }) => images))];
  const files = await db
    .selectFrom("media")
    .select(["id", "file_id"])
    .where(dialectHelpers(db).isAmong("id", ids))
    .execute();
  const fileOf = new Map(files.map(({ id, file_id }) => [id, file_id]));
  return campaigns.map((campaign) => ({
    ...campaign,
    images: [...new Set(campaign.images.flatMap((id) => fileOf.get(id) ?? []))],
  }));
}

/** Thrown for an image that is in a campaign being sent. The message is for staff. */
export class ImageBeingSent extends Error {
  override readonly name = "ImageBeingSent";
}

interface Replacement {
  /** The library's id of the old one. */
  old: string;
  next: string;
  /** The new one's alt text; empty keeps the old alt texts. */
  alt: string;
}

/** Replaces an image's files and alt text in an email, for its archive page. */
function replaceInEmail(email: FrozenEmail, { old, next, alt }: Replacement): FrozenEmail {
  const html = email.html.replaceAll(/<img\b[^<>]*>/g, (tag) => {
    if (!tag.includes(`/media/${old}`)) return tag;
    const own = tag.replaceAll(old, next);
    return alt === "" ? own : own.replace(/\salt="[^"]*"/, () => ` alt="${escaped(alt)}"`);
  });
  return { ...email, html };
}

/**
 * Replaces an image in every campaign, in the caller's transaction: in the blocks, and in the email of the archive page.
 * Emails that were sent load the old image for as long as it is in the library.
 *
 * @param now ms since 1970.
 * @throws ImageBeingSent while a campaign with it is being sent: every recipient gets the same email
 */
export async function replaceInCampaigns(trx: Database, change: Replacement, now: number): Promise<void> {
  const files = await trx.selectFrom("media").select("id").where("file_id", "=", change.old).execute();
  const isOld = (id: string) => files.some((row) => row.id === id);
  const ids = (await listCampaignImages(trx)).filter(({ images }) => images.includes(change.old)).map(({ id }) => id);
  for (const id of ids) {
    const row = await trx.selectFrom("campaigns").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    if (row.state === "sending" || row.state === "paused") {
      throw new ImageBeingSent(`“${row.subject}” is being sent with this image. Replace it once that is done.`);
    }
    const blocks = parseJsonText(row.blocks).map((block) =>
      block.kind === "image" && isOld(block.image)
        ? { ...block, image: change.next, alt: change.alt || block.alt }
        : block,
    );
    const images = parseJsonText(row.images).map((image) => (isOld(image) ? change.next : image));
    await trx
      .updateTable("campaigns")
      .set({
        blocks: jsonText(blocks),
        images: jsonText([...new Set(images)]),
        frozen: row.frozen && jsonText(replaceInEmail(parseJsonText(row.frozen), change)),
        version: row.version + 1,
        updated_at: storedInstant(now),
      })
      .where("id", "=", id)
      .execute();
  }
}
