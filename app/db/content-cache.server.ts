import { contentVersion } from "./content-version.server.ts";
import type { Database } from "./tables.ts";

/**
 * Keeps what is made of content, per database, until content changes, whichever process changes it.
 *
 * @param make makes it for what is asked. What it gives is everybody's: nobody changes it.
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
