import { sql } from "kysely";
import { readPhone } from "#read-phone";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { readMeta, writeMeta } from "../../platform/db/meta.server.ts";
import type { GuestSource } from "../../platform/db/tables/guests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { joinPhone } from "../../platform/lib/phone/phone-number.ts";
import { venue } from "../../platform/venue/venue.ts";
import { confirmRow, type NamedRow, unconfirmed } from "./link-row.server.ts";

/**
 * Rows per transaction; a form waits for one transaction at most. Smaller batches would mostly spend time on commits.
 */
export const LINKED_AT_ONCE = 2_000;

/** The row of `meta` with the progress of linking rows that are older than the feature of guests. */
const TO_LINK = "guests-to-link";

/** Imported rows are linked when they are added. */
type EarlierSource = Exclude<GuestSource, "import">;

const earlierSources: readonly EarlierSource[] = ["request", "entry", "ticket", "subscriber"];

/** A row that is older than this feature, and whether its address was confirmed. */
type EarlierRow = NamedRow & { isConfirmed: boolean };

/** The progress of the job: rows of `source` up to the id `after` are linked. */
interface Progress {
  source: EarlierSource;
  after: string;
  linked: number;
}

/** For each source, reads its rows after an id, in the order of ids. */
const readers: Record<EarlierSource, (db: Database, after: string, most: number) => Promise<EarlierRow[]>> = {
  async request(db, after, most) {
    const rows = await db
      .selectFrom("requests")
      .select(["id", "created_at as at", "email", "phone", "guest_confirmed_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(most)
      .execute();
    return rows.map(({ guest_confirmed_at, ...row }) => {
      return { ...row, source: "request", isConfirmed: guest_confirmed_at !== null };
    });
  },
  async entry(db, after, most) {
    const rows = await db
      .selectFrom("list_entries")
      .select(["id", "added_at as at", "email"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(most)
      .execute();
    return rows.map((row) => ({ ...row, source: "entry", phone: "", isConfirmed: false }));
  },
  async ticket(db, after, most) {
    const rows = await db
      .selectFrom("tickets")
      .select(["id", "added_at as at", "email", "phone"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(most)
      .execute();
    return rows.map(({ phone, ...row }) => {
      const full = phone === "" ? "" : (readPhone(phone, venue.phoneCountry.dial_code) ?? "");
      return { ...row, source: "ticket", phone: full, isConfirmed: false };
    });
  },
  async subscriber(db, after, most) {
    const rows = await db
      .selectFrom("subscribers")
      .select(["id", "created_at as at", "email", "country_code", "number", "confirmed_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(most)
      .execute();
    return rows.map(({ country_code, number, confirmed_at, ...row }) => {
      const phone = joinPhone(country_code, number);
      return { ...row, source: "subscriber", phone, isConfirmed: confirmed_at !== null };
    });
  },
};

/** Links rows that are not linked yet. @returns those that claim an address which is confirmed. */
async function linkRows(trx: Database, rows: readonly EarlierRow[]): Promise<EarlierRow[]> {
  const columns = rows
    .map(unconfirmed)
    .filter(({ contact, claimed_email }) => contact !== null || claimed_email !== null);
  if (columns.length === 0) return [];
  const { listed } = dialectHelpers(trx);
  const { rows: added } = await sql<{ row_id: string; contact: string | null }>`
    insert into guest_rows (row_id, source, contact, claimed_email, at)
    select row_id, source, contact, claimed_email, at
    from ${listed("earlier", ["row_id", "source", "contact", "claimed_email", "at"], columns)} where true
    on conflict (row_id) do nothing returning row_id, contact`.execute(trx);
  const ids = new Set(added.map(({ row_id }) => row_id));
  const atOf = new Map(columns.map(({ contact, at }) => [contact, at]));
  const contacts = [...new Set(added.flatMap(({ contact }) => contact ?? []))].map((contact) => {
    return { contact, guest_id: newId(), added_at: atOf.get(contact) ?? "" };
  });
  await sql`insert into guest_contacts (contact, guest_id, added_at) select contact, guest_id, added_at
    from ${listed("earlier", ["contact", "guest_id", "added_at"], contacts)} where true
    on conflict (contact) do nothing`.execute(trx);
  return rows.filter(({ id, isConfirmed }) => isConfirmed && ids.has(id));
}

/** How far the linking of earlier rows is; undefined once it is done. */
export async function findLinking(db: Database): Promise<{ linked: number } | undefined> {
  const value = await readMeta(db, TO_LINK);
  return value === undefined ? undefined : { linked: readProgress(value).linked };
}

function readProgress(value: string): Progress {
  return value.startsWith("{") ? (JSON.parse(value) as Progress) : { source: "request", after: "", linked: 0 };
}

/**
 * Links the next earlier rows, in the caller's transaction, which also stores the progress, so that the next start
 * continues there.
 *
 * @returns whether any are left.
 */
export async function linkSomeEarlier(trx: Database, most: number): Promise<boolean> {
  const value = await readMeta(trx, TO_LINK);
  if (value === undefined) return false;
  const { source, after, linked } = readProgress(value);
  const rows = await readers[source](trx, after, most);
  for (const { id } of await linkRows(trx, rows)) await confirmRow(trx, id);
  const next: Progress = { source, after: rows.at(-1)?.id ?? after, linked: linked + rows.length };
  if (rows.length < most) {
    const following = earlierSources[earlierSources.indexOf(source) + 1];
    if (following === undefined) {
      await trx.deleteFrom("meta").where("key", "=", TO_LINK).execute();
      return false;
    }
    Object.assign(next, { source: following, after: "" });
  }
  await writeMeta(trx, TO_LINK, JSON.stringify(next));
  return true;
}
