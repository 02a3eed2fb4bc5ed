import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { drawUnused } from "../../platform/db/draw-unused.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { changesOf, valuesOf } from "../../staff/audit-log/changes.ts";
import { record, type VersionedEdit } from "../../staff/audit-log/record.server.ts";
import { everyone } from "./audience/schema.ts";
import type { CampaignContent } from "./campaign.ts";
import type { FrozenEmail } from "./frozen-email.ts";
import { imagesOf } from "./images.server.ts";
import type { Campaign } from "./shapes.ts";

export type CampaignRow = Selectable<Tables["campaigns"]>;

export const campaignMissing = () => new Refusal(404, "Campaign not found.");

const zoned = (instant: string | null) => instant && zonedIso(instant, venue.timeZone);

/** A campaign as staff see it. */
function toCampaign(row: CampaignRow): Campaign {
  const { id, slug, subject, preheader, plain_text, state, state_reason, send_wall, created_by, version } = row;
  return {
    _id: id,
    slug,
    subject,
    preheader,
    plain_text,
    state,
    state_reason,
    send_wall,
    created_by,
    version,
    blocks: parseJsonText(row.blocks),
    audience: parseJsonText(row.audience),
    in_archive: row.in_archive === 1,
    send_on: zoned(row.send_at),
    started_on: zoned(row.started_at),
    finished_on: zoned(row.finished_at),
    created_on: zonedIso(row.created_at, venue.timeZone),
    updated_on: zonedIso(row.updated_at, venue.timeZone),
  };
}

/** The campaign with this id. */
export async function getCampaign(db: Database, id: string): Promise<Campaign | undefined> {
  const row = await db.selectFrom("campaigns").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toCampaign(row);
}

/** A campaign's object in the audit trail. */
export const campaignObject = ({ id, subject }: { id: string; subject: string }) => ({
  kind: "campaign",
  id,
  name: subject,
});

const contentColumns = ({ subject, preheader, blocks, plain_text, audience }: CampaignContent) => ({
  subject,
  preheader,
  blocks: jsonText(blocks),
  plain_text,
  ...(audience && { audience: jsonText(audience) }),
});

type Start = CampaignContent & Partial<Pick<Campaign, "in_archive">>;

/** Adds a draft, in the writer's transaction. @returns its id. */
export async function createCampaign(trx: Database, content: Start, { by, now }: VersionedEdit): Promise<string> {
  const id = newId();
  const columns = contentColumns(content);
  const at = storedInstant(now);
  const add = (slug: string) =>
    trx
      .insertInto("campaigns")
      .values({
        id,
        slug,
        audience: jsonText(everyone),
        ...columns,
        images: jsonText(imagesOf(content.blocks)),
        in_archive: content.in_archive ? 1 : 0,
        state: "draft",
        send_wall: null,
        send_at: null,
        frozen: null,
        started_at: null,
        finished_at: null,
        created_at: at,
        created_by: by.username,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
  await drawUnused(() => randomBytes(9).toString("base64url"), add);
  const object = campaignObject({ id, subject: content.subject });
  await record(trx, { actor: by, action: "campaign.added", object, ...valuesOf(columns) }, now);
  return id;
}

/** The row of a draft that may be changed. @throws `Refusal` (404, 409, 412). */
async function getDraft(trx: Database, id: string, ifVersion?: number): Promise<CampaignRow> {
  const row = await trx.selectFrom("campaigns").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw campaignMissing();
  if (row.state !== "draft") throw new Refusal(409, "This campaign is no longer a draft. Duplicate it to change it.");
  if (ifVersion !== undefined && ifVersion !== row.version)
    throw new Refusal(412, "Someone changed this campaign since you opened it. Check it, then save again.");
  return row;
}

/** Saves a draft's content, in the writer's transaction. @throws `Refusal` (404, 409, 412) */
export async function updateCampaign(
  trx: Database,
  id: string,
  content: CampaignContent,
  { by, now, ifVersion }: VersionedEdit,
): Promise<void> {
  const row = await getDraft(trx, id, ifVersion);
  const columns = contentColumns(content);
  await trx
    .updateTable("campaigns")
    .set({
      ...columns,
      images: jsonText(imagesOf(content.blocks)),
      version: row.version + 1,
      updated_at: storedInstant(now),
    })
    .where("id", "=", id)
    .execute();
  const object = campaignObject({ id, subject: content.subject });
  await record(trx, { actor: by, action: "campaign.changed", object, ...changesOf({ ...row }, columns) }, now);
}

/** Adds a draft with the content of a campaign, in the writer's transaction. @returns its id @throws `Refusal` (404) */
export async function duplicateCampaign(trx: Database, id: string, edit: VersionedEdit): Promise<string> {
  const campaign = await getCampaign(trx, id);
  if (!campaign) throw campaignMissing();
  return createCampaign(trx, campaign, edit);
}

/** Deletes a draft, in the writer's transaction. @throws `Refusal` (404, 409, 412) */
export async function deleteCampaign(trx: Database, id: string, { by, now, ifVersion }: VersionedEdit): Promise<void> {
  const row = await getDraft(trx, id, ifVersion);
  await trx.deleteFrom("campaigns").where("id", "=", id).execute();
  await record(trx, { actor: by, action: "campaign.deleted", object: campaignObject(row) }, now);
}

/**
 * Makes a campaign's page public or not, in the writer's transaction.
 *
 * @param email for the page of a demo campaign, which has no sent email
 */
export async function setArchived(
  trx: Database,
  id: string,
  isPublic: boolean,
  email: FrozenEmail,
  { by, now }: VersionedEdit,
): Promise<void> {
  const row = await trx
    .selectFrom("campaigns")
    .select(["id", "subject", "in_archive", "state", "frozen"])
    .where("id", "=", id)
    .executeTakeFirst();
  const in_archive = isPublic ? 1 : 0;
  if (!row || row.in_archive === in_archive) return;
  const frozen = row.frozen ?? (row.state === "sent" ? jsonText(email) : null);
  await trx.updateTable("campaigns").set({ in_archive, frozen }).where("id", "=", id).execute();
  const action = isPublic ? "campaign.public" : "campaign.private";
  await record(trx, { actor: by, action, object: campaignObject(row) }, now);
}

/** Deletes campaigns of any state with their recipients and links, in the caller's transaction. */
export async function removeCampaigns(trx: Database, ids: readonly string[]): Promise<void> {
  const { isAmong } = dialectHelpers(trx);
  await trx.updateTable("requests").set({ campaign_id: null }).where(isAmong("campaign_id", ids)).execute();
  await trx.deleteFrom("campaign_links").where(isAmong("campaign_id", ids)).execute();
  await trx.deleteFrom("campaign_recipients").where(isAmong("campaign_id", ids)).execute();
  await trx.deleteFrom("campaigns").where(isAmong("id", ids)).execute();
}
