import { contentVersion } from "../db/content-version.server.ts";
import type { Database } from "../db/tables.ts";
import { currentSettings } from "./current.server.ts";

/**
 * Caches a value made from content, per database, until content or settings change in any process. A preview's values
 * are cached for that draft alone.
 *
 * @param make makes the value. It is shared, so callers must not change it.
 * @param serves whether the cached value answers another question too.
 */
export function contentCache<Question, Made>(
  make: (db: Database, question: Question) => Promise<Made>,
  serves: (made: Made, question: Question) => boolean,
): (db: Database, question: Question) => Promise<Made> {
  const cached = new WeakMap<object, WeakMap<Database, { version: string; made: Made }>>();
  return async (db, question) => {
    // Read before: content that changes while the value is made counts as not seen yet.
    const version = await contentVersion(db);
    const ofSettings = cached.getOrInsertComputed(currentSettings(), () => new WeakMap());
    const known = ofSettings.get(db);
    if (known?.version === version && serves(known.made, question)) return known.made;
    const made = await make(db, question);
    ofSettings.set(db, { version, made });
    return made;
  };
}
