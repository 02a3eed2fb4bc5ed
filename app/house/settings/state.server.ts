import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { type SettingValues, valueAt, withValues } from "../../platform/venue/changed-settings.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Draft, draftTag, readDraft, tagOf } from "./draft.server.ts";
import type { SettingGroup } from "./groups.ts";
import { scheduledChanges } from "./schedule.server.ts";
import type { GroupState, SettingsState } from "./shapes.ts";

const local = (instant: string) => zonedIso(instant, venue.timeZone);

const editedOf = ({ edited }: Draft) => ({
  edited_on: edited && local(edited.at),
  edited_by: edited?.by ?? null,
});

/** The published settings, the draft, and scheduled changes. */
export async function readSettingsState(db: Database): Promise<SettingsState> {
  const draft = await readDraft(db);
  const latest = await db
    .selectFrom("settings_versions")
    .select(["published_at", "author"])
    .where("version", "=", draft.version)
    // Without the demo's settings, which nobody published.
    .where("version", ">", 0)
    .executeTakeFirst();
  const scheduled = await scheduledChanges(db).execute();
  return {
    version: draft.version,
    published_on: latest?.published_at ? local(latest.published_at) : null,
    published_by: latest?.author ?? null,
    overrides: draft.overrides,
    draft: { changes: draft.changes, ...editedOf(draft), tag: draftTag(draft) },
    scheduled: scheduled.map(({ id, publish_at, author, note, changes }) => ({
      _id: id,
      publish_on: local(publish_at ?? ""),
      by: author,
      note,
      changes: parseJsonText(changes),
    })),
  };
}

function groupValues(settings: Settings, { leaves }: SettingGroup): SettingValues {
  return Object.fromEntries(leaves.map(({ path }) => [path, valueAt(settings, path)]));
}

/** A group's values, published and in the draft. */
export function groupState(draft: Draft, group: SettingGroup): GroupState {
  const values = groupValues(withValues(draft.published, draft.changes), group);
  return {
    _id: group.id,
    tag: tagOf(Object.entries(values)),
    published: groupValues(draft.published, group),
    draft: values,
    ...editedOf(draft),
  };
}

/** The number of settings that the draft changes. */
export async function countDraftChanges(db: Database): Promise<number> {
  return Object.keys((await readDraft(db)).changes).length;
}
