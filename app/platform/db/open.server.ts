import { existsSync } from "node:fs";
import { Kysely, type LogEvent, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type AnyDatabase, dialectHelpers } from "./dialects/dialect-helpers.ts";
import { databaseKind, isPostgres } from "./dialects/dialects.ts";
import { readMeta } from "./meta.server.ts";
import * as baseline from "./migrations/0001-baseline.ts";
import * as endings from "./migrations/0002-endings.ts";
import * as neutralDefaults from "./migrations/0003-neutral-defaults.ts";
import * as textConfirmations from "./migrations/0004-text-confirmations.ts";
import * as guests from "./migrations/0005-guests.ts";
import * as consents from "./migrations/0006-consents.ts";
import * as eventTickets from "./migrations/0007-event-tickets.ts";
import * as doorFlags from "./migrations/0008-door-flags.ts";
import * as guestTagsAndImports from "./migrations/0009-guest-tags-and-imports.ts";
import * as formerContacts from "./migrations/0010-former-contacts.ts";
import * as nightNumbers from "./migrations/0016-night-numbers.ts";
import * as audienceGuests from "./migrations/0017-audience-guests.ts";
import * as views from "./migrations/0018-views.ts";
import * as till from "./migrations/0019-till.ts";
import * as promoters from "./migrations/0020-promoters.ts";
import * as weeklyEmail from "./migrations/0021-weekly-email.ts";
import * as taxRate from "./migrations/0022-tax-rate.ts";
import * as foundByIndex from "./migrations/0023-found-by-index.ts";
import * as declineReasons from "./migrations/0024-decline-reasons.ts";
import * as formCounts from "./migrations/0025-form-counts.ts";
import * as demoLedger from "./migrations/0026-demo-ledger.ts";
import * as statements from "./migrations/0027-statements.ts";
import * as numbersByRoom from "./migrations/0028-numbers-by-room.ts";
import * as spendByRoom from "./migrations/0029-spend-by-room.ts";
import * as promoterLinkIds from "./migrations/0030-promoter-link-ids.ts";
import * as viewSums from "./migrations/0031-view-sums.ts";
import * as formsSent from "./migrations/0032-forms-sent.ts";
import * as emailsToOwners from "./migrations/0033-emails-to-owners.ts";
import * as deletedRows from "./migrations/0034-deleted-rows.ts";
import type { Database, Tables } from "./tables.ts";

/** Migrations by name, in the order they run. */
type LaterMigrations = Readonly<Record<string, Migration>>;

type LogQuery = (event: LogEvent) => void;

/** In the order they run. A name, once released, never changes. */
const migrations: Record<string, Migration> = {
  "0001-baseline": baseline,
  "0002-endings": endings,
  "0003-neutral-defaults": neutralDefaults,
  "0004-text-confirmations": textConfirmations,
  "0005-guests": guests,
  "0006-consents": consents,
  "0007-event-tickets": eventTickets,
  "0008-door-flags": doorFlags,
  "0009-guest-tags-and-imports": guestTagsAndImports,
  "0010-former-contacts": formerContacts,
  "0016-night-numbers": nightNumbers,
  "0017-audience-guests": audienceGuests,
  "0018-views": views,
  "0019-till": till,
  "0020-promoters": promoters,
  "0021-weekly-email": weeklyEmail,
  "0022-tax-rate": taxRate,
  "0023-found-by-index": foundByIndex,
  "0024-decline-reasons": declineReasons,
  "0025-form-counts": formCounts,
  "0026-demo-ledger": demoLedger,
  "0027-statements": statements,
  "0028-numbers-by-room": numbersByRoom,
  "0029-spend-by-room": spendByRoom,
  "0030-promoter-link-ids": promoterLinkIds,
  "0031-view-sums": viewSums,
  "0032-forms-sent": formsSent,
  "0033-emails-to-owners": emailsToOwners,
  "0034-deleted-rows": deletedRows,
};

/** The first migration of versions before the first release, whose databases cannot be upgraded. */
const BEFORE_BASELINE = "0001-content";

/** Whether a schema is from before the first release: this program can neither upgrade nor restore it. */
export function isBeforeBaseline(schema: readonly string[]): boolean {
  return schema.includes(BEFORE_BASELINE);
}

/** The names of the migrations that a database has. */
async function migrationsOf(db: AnyDatabase): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * @param later see `openDatabase`
 * @throws Error with one line for an operator if the database belongs to another program, or to an Afterglow whose
 * schema this one does not know.
 */
async function checkOrigin(db: AnyDatabase, later: LaterMigrations): Promise<void> {
  const tables = await dialectHelpers(db).tables(db);
  const done = await migrationsOf(db);
  if (isBeforeBaseline(done))
    throw new Error(
      "Database: it was made by an Afterglow from before the first release, which this version can't upgrade. Nothing was changed: run that version, or use an empty database.",
    );
  const newer = unknownMigrations(done).filter((name) => !(name in later));
  if (tables.length > 0 && newer.length === done.length)
    throw new Error(
      `Database: it belongs to another program (tables ${tables.slice(0, 3).join(", ")}). Nothing was changed: use an empty one.`,
    );
  if (newer.length > 0)
    throw new Error(
      `Database: it was upgraded by a newer Afterglow (${newer.join(", ")}). Nothing was changed: run that version, or restore a backup from before the upgrade.`,
    );
}

/** The row of `meta` that marks an unfinished restore. */
export const UNFINISHED = "unfinished";

/** @throws Error with one line for an operator if a restore into this database did not finish. */
async function checkFinished(db: Database): Promise<void> {
  const unfinished = await readMeta(db, UNFINISHED);
  if (unfinished) throw new Error(`Database: ${unfinished} did not finish. Run it again, or use another database.`);
}

/**
 * Opens a database, prepares and returns it; errors tell an operator the reason.
 *
 * @param prepare gets a database without statement timeouts, and a function that opens one for normal use.
 */
async function opening(
  address: string,
  { seen, later = {} }: { seen?: LogQuery; later?: LaterMigrations },
  prepare: (patient: Database, daily: () => Database) => Promise<Database>,
): Promise<Database> {
  const kind = await databaseKind(address);
  const opened: Database[] = [];
  const open = (patient: boolean) => {
    const db = new Kysely<Tables>({ dialect: kind.dialect(address, patient), ...(seen && { log: seen }) });
    opened.push(db);
    return db;
  };
  try {
    const patient = open(true);
    await kind.check(patient);
    await checkOrigin(patient, later);
    const db = await prepare(patient, () => (kind.apart ? open(false) : patient));
    if (db !== patient) await patient.destroy();
    return db;
  } catch (error) {
    for (const db of opened) await db.destroy();
    const why = error instanceof Error ? kind.whyNot(error, address) : undefined;
    throw why === undefined ? error : new Error(why, { cause: error });
  }
}

/** @param to the last migration to run; the newest by default. */
async function migrate(db: Database, { to, later }: { to?: string; later?: LaterMigrations }): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations, ...later }) } });
  const { error } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to);
  if (error) throw error;
}

/** The row of `meta` that marks a database whose file may still have rows that were deleted. */
const HAS_DELETED_ROWS = "has-deleted-rows";

/** Writes the database's file anew, once, if it may still have rows that were deleted. */
async function dropDeletedRows(db: Database): Promise<void> {
  if ((await readMeta(db, HAS_DELETED_ROWS)) === undefined) return;
  if (await dialectHelpers(db).rewriteFile(db))
    await db.deleteFrom("meta").where("key", "=", HAS_DELETED_ROWS).execute();
}

/**
 * Opens a database and migrates it to the newest schema. If several processes start together, one migrates and the
 * others wait.
 *
 * @param address `postgres://…`, or the path of a file, which is created where missing, with its folder.
 * @param seen called for every statement, with its duration.
 * @param later migrations that run after this program's own, as a later release will have them: for tests.
 * @throws Error with one line for an operator if the database does not exist, is another program's or a newer one's,
 * or has an unfinished restore; the original error if a migration fails (it is rolled back).
 */
export async function openDatabase(address: string, seen?: LogQuery, later: LaterMigrations = {}): Promise<Database> {
  return opening(address, { seen, later }, async (patient, daily) => {
    await migrate(patient, { later });
    await checkFinished(patient);
    await dropDeletedRows(patient);
    return daily();
  });
}

/**
 * Opens a database for reading and changes nothing in it; its schema may be older.
 *
 * @returns the database, and the names of its migrations.
 * @throws Error with one line for an operator, as `openDatabase`, and when there is none.
 */
export async function openToRead(address: string): Promise<{ db: Database; schema: string[] }> {
  // Checked first, so that a mistyped path does not create a file.
  if (!isPostgres(address) && !existsSync(address))
    throw new Error(`No database at ${address}. Start the server once, or correct the address.`);
  let schema: string[] = [];
  const db = await opening(address, {}, async (patient) => {
    schema = await migrationsOf(patient);
    if (schema.length === 0) throw new Error(`The database at ${nameOf(address)} is empty. Correct the address.`);
    await checkFinished(patient);
    return patient;
  });
  return { db, schema };
}

/**
 * Opens a database to restore or copy into it, and migrates it to the given schema.
 *
 * @param schema the names of its migrations.
 * @throws Error with one line for an operator, as `openDatabase`, and if its schema is newer.
 */
export async function openToFill(address: string, schema: readonly string[]): Promise<Database> {
  return opening(address, {}, async (patient) => {
    const done = await migrationsOf(patient);
    if (done.some((name) => !schema.includes(name)))
      throw new Error(`The database at ${nameOf(address)} has a newer schema than the backup. Use an empty one.`);
    await migrate(patient, { to: schema.at(-1) });
    return patient;
  });
}

/** Migrations that this program does not know. */
export function unknownMigrations(schema: readonly string[]): string[] {
  return schema.filter((name) => !(name in migrations));
}

/** Whether a schema is the newest that this program knows. */
export function isNewest(schema: readonly string[]): boolean {
  return schema.length === Object.keys(migrations).length && unknownMigrations(schema).length === 0;
}

/** A database's address for messages: without user and password. */
export function nameOf(address: string): string {
  if (!isPostgres(address)) return address;
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}
