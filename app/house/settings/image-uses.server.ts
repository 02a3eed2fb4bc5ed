import type { Database } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import type { SettingValues } from "../../platform/venue/changed-settings.ts";
import type { ImageSetting } from "../../platform/venue/schema/setting-fields.ts";
import { imagesIn, withImages } from "../../platform/venue/setting-images.ts";
import type { Edit } from "../../staff/audit-log/record.server.ts";
import { readDraft, saveDraft } from "./draft.server.ts";
import { publishSettings } from "./publish.server.ts";
import { findPublished } from "./published.server.ts";
import { scheduledChanges } from "./schedule.server.ts";

/** An image in the settings that differ from the defaults. */
export interface SettingImageUse extends ImageSetting {
  path: string;
  /** Labels of the groups around the setting, then its own. */
  labels: readonly string[];
  state: "published" | "draft" | "scheduled";
}

/** Every image in the published settings, the draft and scheduled changes, except unchanged defaults. */
export async function listSettingImages(db: Database): Promise<SettingImageUse[]> {
  const { overrides, changes } = await readDraft(db);
  const scheduled = await scheduledChanges(db).execute();
  const uses = (values: SettingValues, state: SettingImageUse["state"]) =>
    imagesIn(values).map(({ path, labels, image }) => ({ ...image, path, labels, state }));
  return [
    ...uses(overrides, "published"),
    ...uses(changes, "draft"),
    ...scheduled.flatMap((row) => uses(parseJsonText(row.changes), "scheduled")),
  ];
}

/** Replaces images in the published settings, as a version of their own, and in the draft and scheduled changes. */
export async function replaceSettingImages(
  trx: Database,
  change: (image: ImageSetting) => ImageSetting,
  note: string,
  edit: Edit,
): Promise<void> {
  const { overrides } = await findPublished(trx);
  const draft = (await readDraft(trx)).changes;
  const changes = withImages(overrides, change);
  if (isAny(changes)) await publishSettings(trx, { changes, by: edit.by, note, now: edit.now });
  const drafted = withImages(draft, change);
  if (isAny(drafted)) await saveDraft(trx, (await readDraft(trx)).published, { ...draft, ...drafted }, edit);
  for (const row of await scheduledChanges(trx).execute()) {
    const before = parseJsonText(row.changes);
    const after = jsonText({ ...before, ...withImages(before, change) });
    await trx.updateTable("settings_versions").set({ changes: after }).where("id", "=", row.id).execute();
  }
}

const isAny = (values: SettingValues) => Object.keys(values).length > 0;
