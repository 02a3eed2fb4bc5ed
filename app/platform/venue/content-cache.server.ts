import { contentVersion } from "../db/content-version.server.ts";
import type { Database } from "../db/tables.ts";
import { currentSettings } from "./current.server.ts";

/**
 * Caches a value made from public content, per database, until content or settings change in any process. In a preview,
 * values are cached for that draft alone.
 *
 * @param make makes the value, which is shared, so callers must not change it. @param serves whether the cached value
 * also answers another question.
 */
export function contentCache<Question, Made>(
  make: (db: Database, question: Question) => Promise<Made>,
  serves: (made: Made, question: Question) => boolean,
): (db: Database, question: Question) => Promise<Made> {
  const cached = new WeakMap<object, WeakMap<Database, { version: string; made: Made }>>();
  return async (db, question) => {
    // Read first, so that a change while the value is made is noticed by the next call.
    const version = await contentVersion(db);
    const ofSettings = cached.getOrInsertComputed(currentSettings(), () => new WeakMap());
    const known = ofSettings.get(db);
    if (known?.version === version && serves(known.made, question)) return known.made;
    const made = await make(db, question);
    ofSettings.set(db, { version, made });
    return made;
  };
}
