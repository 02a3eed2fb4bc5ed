import { publishFirst } from "../../house/settings/publish.server.ts";
import { findPublished, settingsWith } from "../../house/settings/published.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { defaultSettings, type SettingValues, valueAt } from "../../platform/venue/changed-settings.ts";
import { demoBookings } from "./settings/bookings.ts";
import { demoClub } from "./settings/club.ts";
import { demoFacts } from "./settings/facts.ts";
import { demoHome } from "./settings/home-and-lists.ts";
import { demoRules } from "./settings/rules.ts";

/** The demo venue's settings, by path. The defaults name no place; everything about Sydney belongs to the demo. */
export const demoSettings: SettingValues = { ...demoFacts, ...demoHome, ...demoClub, ...demoBookings, ...demoRules };

/** The demo's values that are published, by path, each with the default that replaces it. */
export async function neutralInstead(db: Database): Promise<SettingValues> {
  const settings = settingsWith((await findPublished(db)).overrides);
  const ofDemo = Object.entries(demoSettings).filter(
    ([path, value]) => JSON.stringify(valueAt(settings, path)) === JSON.stringify(value),
  );
  return Object.fromEntries(ofDemo.map(([path]) => [path, valueAt(defaultSettings, path)]));
}

/** The row of `meta` that migration 0003 leaves in a database whose default settings were those of the demo. */
const DUE = "earlier-defaults";

/**
 * Runs once after the update that made the defaults neutral: values that a club had left at their defaults are
 * published as its own, in every version, so that no text or capacity changes without anyone's decision.
 */
export async function keepEarlierDefaults(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom("meta").where("key", "=", DUE).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    const rows = await trx.selectFrom("settings_versions").select(["id", "overrides"]).execute();
    for (const { id, overrides } of rows) {
      if (overrides === null) continue;
      const kept = jsonText({ ...demoSettings, ...parseJsonText(overrides) });
      await trx.updateTable("settings_versions").set({ overrides: kept }).where("id", "=", id).execute();
    }
    await publishFirst(trx, demoSettings, Date.now());
  });
}
