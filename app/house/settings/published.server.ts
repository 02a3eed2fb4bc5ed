import type { Selectable } from "kysely";
import * as z from "zod/mini";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { defaultSettings, findLeaf, type SettingValues, withValues } from "../../platform/venue/changed-settings.ts";
import { setCurrentSettings } from "../../platform/venue/current.server.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import { imageNames } from "../../platform/venue/setting-images.ts";
import { loadLibraryImages } from "../images/resolve-image.server.ts";

type Row = Pick<Selectable<Tables["settings_versions"]>, "version" | "overrides">;

const findLatest = prepared<Record<never, never>, Row>((db) =>
  db
    .selectFrom("settings_versions")
    .select(["version", "overrides"])
    .where("version", "is not", null)
    .orderBy("version", "desc")
    .limit(1),
);

/**
 * The number of the published version (0 for the defaults or the demo's settings), and its differences from the
 * defaults, by path.
 */
export async function findPublished(db: Database): Promise<{ version: number; overrides: SettingValues }> {
  const [row] = (await findLatest(db, {})).rows;
  return { version: row?.version ?? 0, overrides: row?.overrides ? parseJsonText(row.overrides) : {} };
}

/** A published version's differences from the defaults; undefined if there is no such version. */
export async function findOverrides(db: Database, version: number): Promise<SettingValues | undefined> {
  const row = await db
    .selectFrom("settings_versions")
    .select("overrides")
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.overrides ? parseJsonText(row.overrides) : version === 0 ? {} : row && {};
}

/** The values that this release has settings for and accepts. */
export function acceptedValues(values: SettingValues): SettingValues {
  const accepted = Object.entries(values).filter(([path, value]) => {
    const leaf = findLeaf(path);
    return leaf && z.safeParse(leaf.schema, value).success;
  });
  return Object.fromEntries(accepted);
}

/**
 * The settings with these overrides. A value that this release rejects is replaced by its default, so that no outdated
 * value can break a page.
 */
export function settingsWith(overrides: SettingValues): Settings {
  return withValues(defaultSettings, acceptedValues(overrides));
}

/** Loads the published settings into this process. Called at startup and whenever content changes. */
export async function loadSettings(db: Database): Promise<void> {
  const { version, overrides } = await findPublished(db);
  await loadLibraryImages(db, imageNames(overrides));
  const isShipped = version === 0 && Object.keys(overrides).length === 0;
  setCurrentSettings(isShipped ? undefined : { version, settings: settingsWith(overrides) });
}
