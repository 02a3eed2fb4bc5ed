import type { Database } from "../../platform/db/tables.ts";
import { type SettingValues, valueAt } from "../../platform/venue/changed-settings.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import type { TrailAction } from "../../staff/audit-log/actions.ts";
import { changesOf } from "../../staff/audit-log/changes.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";

interface SettingsAction {
  action: Extract<TrailAction, `settings.${string}`>;
  /** The settings before the change: the published ones, if only the draft changes. */
  from: Settings;
  /** New values by path. */
  changes: SettingValues;
  /** A version, or another note. */
  name?: string;
}

/** Records a change of settings in the audit trail, by path, in its transaction. */
export async function recordSettings(
  trx: Database,
  { action, from, changes, name = "" }: SettingsAction,
  { by, now }: Edit,
): Promise<void> {
  const before = Object.fromEntries(Object.keys(changes).map((path) => [path, valueAt(from, path)]));
  const object = { kind: "settings", id: "settings", name };
  const count = Object.keys(changes).length;
  await record(trx, { actor: by, action, object, ...changesOf(before, changes), count }, now);
}
