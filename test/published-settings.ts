import { publishSettings } from "../app/house/settings/publish.server.ts";
import { loadSettings } from "../app/house/settings/published.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import type { SettingValues } from "../app/platform/venue/changed-settings.ts";
import { actorNamed } from "./actor.ts";

/** Publishes settings in a test's database and makes them current; `testApp` resets them. */
export async function publishForTest(db: Database, changes: SettingValues): Promise<void> {
  await db.transaction().execute((trx) => publishSettings(trx, { changes, by: actorNamed("Test"), now: Date.now() }));
  await loadSettings(db);
}
