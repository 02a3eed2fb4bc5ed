import type { SettingValues } from "../app/content/changed-settings.ts";
import type { Database } from "../app/db/tables.ts";
import { publishSettings } from "../app/settings/publish.server.ts";
import { loadSettings } from "../app/settings/published.server.ts";
import { actorNamed } from "./actor.ts";

/** Publishes settings in a test's database and makes them current; `testApp` resets them. */
export async function publishForTest(db: Database, changes: SettingValues): Promise<void> {
  await db.transaction().execute((trx) => publishSettings(trx, { changes, by: actorNamed("Test"), now: Date.now() }));
  await loadSettings(db);
}
