import { contentVersion } from "./content-version.server.ts";
import type { Database } from "./tables.ts";

/**
 * Caches a value made from content, per database, until content changes in any process.
 *
 * @param make makes the value. It is shared, so callers must not change it.
 * @param serves whether what is kept answers another question too.
 */
export function contentCache<Question, Made>(
  make: (db: Database, question: Question) => Promise<Made>,
  serves: (made: Made, question: Question) => boolean,
): (db: Database, question: Question) => Promise<Made> {
  const cached = new WeakMap<Database, { version: string; made: Made }>();
  return async (db, question) => {
    // Read before: what changes while it is made counts as not seen yet.
    const version = await contentVersion(db);
    const known = cached.get(db);
    if (known?.version === version && serves(known.made, question)) return known.made;
    const made = await make(db, question);
    cached.set(db, { version, made });
    return made;
  };
}
