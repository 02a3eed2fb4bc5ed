import { SEARCH_TEXT_VERSION, searchText } from "../bookings/guests/search-terms.ts";
import { nameKey } from "../night/guest-lists/name-key.ts";
import { dialectHelpers } from "../platform/db/dialects/dialect-helpers.ts";
import { readMeta, writeMeta } from "../platform/db/meta.server.ts";
import { runOnce } from "../platform/db/run-once.server.ts";
import type { Database } from "../platform/db/tables.ts";
import { joinPhone } from "../platform/lib/phone/phone-number.ts";

/** The row of `meta` with the version of the rules for stored search texts. */
const KEY = "search-texts";

/** Rows per transaction, so that other writes can run in between. */
const SOME = 1_000;

/**
 * Reads and corrects one batch in a transaction. @returns where the next batch starts; undefined after the last one.
 */
type Batch<Place> = (trx: Database, after: Place) => Promise<Place | undefined>;

async function inBatches<Place>(db: Database, first: Place, batch: Batch<Place>): Promise<void> {
  for (let after: Place | undefined = first; after !== undefined; ) {
    const from: Place = after;
    after = await db.transaction().execute((trx) => batch(trx, from));
  }
}

const requests: Batch<number> = async (trx, after) => {
  const { foundAt, isAmong } = dialectHelpers(trx);
  const rows = await trx
    .selectFrom("request_search")
    .select(["request_id", "words", foundAt.as("place")])
    .where(foundAt, ">", after)
    .orderBy(foundAt)
    .limit(SOME)
    .execute();
  const ids = rows.map(({ request_id }) => request_id);
  const found = await trx
    .selectFrom("requests")
    .select(["id", "name", "email", "phone", "reference"])
    .where(isAmong("id", ids))
    .execute();
  const byId = new Map(found.map((request) => [request.id, searchText(request)]));
  for (const { request_id, words, place } of rows) {
    const now = byId.get(request_id);
    if (now === undefined || now === words) continue;
    await trx.updateTable("request_search").set({ words: now }).where(foundAt, "=", place).execute();
  }
  return rows.length < SOME ? undefined : rows.at(-1)?.place;
};

const subscribers: Batch<string> = async (trx, after) => {
  const rows = await trx
    .selectFrom("subscribers")
    .select(["id", "first_name", "last_name", "email", "country_code", "number", "words"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(SOME)
    .execute();
  for (const { id, first_name, last_name, email, country_code, number, words } of rows) {
    const phone = joinPhone(country_code, number);
    const now = searchText({ name: `${first_name} ${last_name}`, email, phone, reference: "" });
    if (now !== words) await trx.updateTable("subscribers").set({ words: now }).where("id", "=", id).execute();
  }
  return rows.length < SOME ? undefined : rows.at(-1)?.id;
};

const listGuests: Batch<string> = async (trx, after) => {
  const rows = await trx
    .selectFrom("list_entries")
    .select(["id", "name", "name_key"])
    // Erased guests have no name, and a key of their own.
    .where("name", "<>", "")
    .where("id", ">", after)
    .orderBy("id")
    .limit(SOME)
    .execute();
  for (const { id, name, name_key } of rows) {
    const now = nameKey(name);
    if (now !== name_key) await trx.updateTable("list_entries").set({ name_key: now }).where("id", "=", id).execute();
  }
  return rows.length < SOME ? undefined : rows.at(-1)?.id;
};

/**
 * Recomputes stored search texts and name keys after their rules have changed. Runs at startup, once per version even
 * with several processes; if interrupted, the next start repeats it. Rows that are correct are not written.
 */
export async function rebuildSearchTexts(db: Database): Promise<void> {
  await runOnce(db, {
    name: KEY,
    isDone: async () => (await readMeta(db, KEY)) === SEARCH_TEXT_VERSION,
    async work() {
      await inBatches(db, -1, requests);
      await inBatches(db, "", subscribers);
      await inBatches(db, "", listGuests);
      await writeMeta(db, KEY, SEARCH_TEXT_VERSION);
    },
  });
}
