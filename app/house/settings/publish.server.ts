import { randomUUIDv7 } from "node:crypto";
import { touchContent } from "../../platform/db/content-version.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { defaultSettings, differences, type SettingValues, withValues } from "../../platform/venue/changed-settings.ts";
import { withEarlierAddresses } from "../../platform/venue/earlier-addresses.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import { type Actor, program } from "../../staff/audit-log/record.server.ts";
import { findPublished, settingsWith } from "./published.server.ts";
import { recordSettings } from "./record-settings.server.ts";
import { changeNights } from "./time-change.server.ts";

/** A change of settings to publish. */
export interface Publication {
  /** New values by path. */
  changes: SettingValues;
  /** The person who publishes it. */
  by: Actor;
  note?: string;
  /** ms since 1970. */
  now: number;
  /** The row of the scheduled change, if it was scheduled. */
  scheduled?: { id: string; author: string; created_at: string; publish_at: string | null };
}

/** The overrides (differences from the defaults) after changing some values. */
function overridesWith(overrides: SettingValues, changes: SettingValues): SettingValues {
  return differences(defaultSettings, withValues(settingsWith(overrides), changes));
}

/**
 * Publishes settings as version 0, which were there before anybody published; does nothing if there is a version
 * already.
 *
 * @param now ms since 1970.
 */
export async function publishFirst(trx: Database, values: SettingValues, now: number): Promise<void> {
  const published = trx.selectFrom("settings_versions").select("id").where("version", "=", 0);
  if (await published.executeTakeFirst()) return;
  const at = storedInstant(now);
  await trx
    .insertInto("settings_versions")
    .values({
      id: randomUUIDv7(),
      version: 0,
      changes: jsonText(values),
      overrides: jsonText(values),
      author: program.username,
      created_at: at,
      published_at: at,
    })
    .execute();
}

const OWN_PAGES = "pages.own.pages";

/** Adds to the changes the earlier addresses of own pages whose address changes. */
function keepAddresses(before: Settings, changes: SettingValues): SettingValues {
  if (!(OWN_PAGES in changes)) return changes;
  const { pages } = withValues(before, changes).pages.own;
  return { ...changes, [OWN_PAGES]: withEarlierAddresses(before.pages.own.pages, pages) };
}

/**
 * Applies changes to the published settings, in the caller's transaction. All instances use them once it is committed.
 *
 * @param changes validated by the caller. @returns the new version.
 */
export async function publishSettings(
  trx: Database,
  { changes: chosen, by, note = "", now, scheduled }: Publication,
): Promise<number> {
  const { version, overrides } = await findPublished(trx);
  const changes = keepAddresses(settingsWith(overrides), chosen);
  const at = storedInstant(now);
  if (scheduled) await trx.deleteFrom("settings_versions").where("id", "=", scheduled.id).execute();
  await trx
    .insertInto("settings_versions")
    .values({
      ...(scheduled ?? { id: randomUUIDv7(), author: by.username, created_at: at }),
      version: version + 1,
      changes: jsonText(changes),
      overrides: jsonText(overridesWith(overrides, changes)),
      note,
      published_at: at,
    })
    .execute();
  const before = settingsWith(overrides);
  const name = `Version ${version + 1}`;
  await recordSettings(trx, { action: "settings.published", from: before, changes, name }, { by, now });
  await changeNights(trx, before.venue, withValues(before, changes).venue, now);
  await touchContent(trx);
  return version + 1;
}
