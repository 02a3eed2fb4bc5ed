import { hash } from "node:crypto";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { differences, type SettingValues, withValues } from "../../platform/venue/changed-settings.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import type { Edit } from "../../staff/audit-log/record.server.ts";
import { findPublished, settingsWith } from "./published.server.ts";

/** The id of the table's only row. */
const ID = "draft";

/** The shared draft, with the published settings. */
export interface Draft {
  version: number;
  overrides: SettingValues;
  published: Settings;
  /** The draft's changes, except those that have been published since. */
  changes: SettingValues;
  /** ISO 8601 in UTC. */
  edited: { at: string; by: string } | null;
}

/** Reads the draft. */
export async function readDraft(db: Database): Promise<Draft> {
  const { version, overrides } = await findPublished(db);
  const row = await db.selectFrom("settings_draft").selectAll().where("id", "=", ID).executeTakeFirst();
  const published = settingsWith(overrides);
  const changes = row ? differences(published, withValues(published, parseJsonText(row.changes))) : {};
  return { version, overrides, published, changes, edited: row ? { at: row.edited_at, by: row.edited_by } : null };
}

/** Makes `changes` the draft, except values that are already published; an empty draft is deleted. */
export async function saveDraft(
  trx: Database,
  published: Settings,
  changes: SettingValues,
  { by, now }: Edit,
): Promise<SettingValues> {
  const different = differences(published, withValues(published, changes));
  await trx.deleteFrom("settings_draft").where("id", "=", ID).execute();
  if (Object.keys(different).length === 0) return different;
  const row = { id: ID, changes: jsonText(different), edited_at: storedInstant(now), edited_by: by.username };
  await trx.insertInto("settings_draft").values(row).execute();
  return different;
}

/** Adds unpublished changes to the draft; the draft's own values take precedence. */
export async function returnToDraft(trx: Database, changes: SettingValues, edit: Edit): Promise<void> {
  const draft = await readDraft(trx);
  await saveDraft(trx, draft.published, { ...changes, ...draft.changes }, edit);
}

/** An ETag for a JSON value. */
export function tagOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "base64url").slice(0, 22);
}

/** A tag that changes with the draft and with each publication. */
export function draftTag({ version, changes }: Draft): string {
  return tagOf([version, Object.entries(changes).sort()]);
}
