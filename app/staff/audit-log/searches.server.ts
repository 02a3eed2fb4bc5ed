import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { keyedHash } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { type Actor, record } from "./record.server.ts";

/** A screen that keeps loading a search is one look-up: it counts again after this long without loading, in ms. */
const REPEAT_AFTER_MS = 10 * 60_000;

/** Most recorded searches in memory; one that was dropped is recorded again. */
const MAX_SHOWN = 10_000;

/** A search for guests by staff. */
interface Search {
  /** The author of a search, with the session's id. */
  actor: Actor & { session: string };
  list: "Requests" | "Guests" | "Deposits" | "Subscribers" | "Suppressed addresses";
  text: string;
  /** How many matched. */
  count: number;
}

interface Services {
  db: Database;
  writer: Writer;
  log: Logger;
}

/** The searches of one database. */
interface Searches {
  /** The searches that were recorded. */
  shown: LRUCache<string, true>;
  /**
   * Settles once the last row is written. Rows are written one after the other, so that the trail has them in order.
   */
  written: Promise<void>;
}

const ofDatabases = new WeakMap<Database, Searches>();

function searchesOf(db: Database): Searches {
  let searches = ofDatabases.get(db);
  if (!searches) {
    const shown = new LRUCache<string, true>({ max: MAX_SHOWN, ttl: REPEAT_AFTER_MS, updateAgeOnGet: true });
    searches = { shown, written: Promise.resolve() };
    ofDatabases.set(db, searches);
  }
  return searches;
}

async function write({ writer, log }: Services, { actor, list, text, count }: Search, now: number): Promise<void> {
  try {
    await writer.write(async (trx) => {
      const object = { kind: "search", id: (await keyedHash(trx, `search ${text}`)).slice(0, 22), name: "" };
      await record(trx, { actor, action: "guest.searched", object, filter: { list }, count }, now);
    });
  } catch (error) {
    log.error({ err: error }, "A search was not recorded");
  }
}

/**
 * Records in the audit trail that staff searched for guests: every text whose results were sent, even if the user typed
 * more. The search does not wait for this: the row is written a moment later, in a transaction of its own, with a keyed
 * hash in place of the text. Reloading it is the same search. Each instance records its own.
 *
 * @param now ms since 1970.
 */
export function noteSearch(services: Services, search: Search, now: number): void {
  const searches = searchesOf(services.db);
  const text = search.text.trim().toLowerCase();
  const key = `${search.actor.session} ${search.list} ${text}`;
  if (searches.shown.get(key)) return;
  searches.shown.set(key, true);
  searches.written = searches.written.then(() => write(services, { ...search, text }, now));
}

/** Waits for the searches that are being recorded, before the program ends. */
export async function recordSearches(db: Database): Promise<void> {
  await searchesOf(db).written;
}
