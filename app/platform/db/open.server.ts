import { existsSync } from "node:fs";
import { Kysely, type LogEvent, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { type AnyDatabase, dialectHelpers } from "./dialects/dialect-helpers.ts";
import { databaseKind, isPostgres } from "./dialects/dialects.ts";
import { readMeta } from "./meta.server.ts";
import * as content from "./migrations/0001-content.ts";
import * as requests from "./migrations/0002-requests.ts";
import * as staff from "./migrations/0003-staff.ts";
import * as inbox from "./migrations/0004-inbox.ts";
import * as published from "./migrations/0005-published.ts";
import * as subscribers from "./migrations/0006-subscribers.ts";
import * as confirmed from "./migrations/0007-confirmed.ts";
import * as privacy from "./migrations/0009-privacy.ts";
import * as night from "./migrations/0010-night.ts";
import * as offerCodes from "./migrations/0011-offer-codes.ts";
import * as guestPage from "./migrations/0012-guest-page.ts";
import * as tonight from "./migrations/0013-tonight.ts";
import * as recurring from "./migrations/0014-recurring.ts";
import * as networksAndConsent from "./migrations/0016-networks-and-consent.ts";
import * as revocations from "./migrations/0017-revocations.ts";
import * as confirmedRequests from "./migrations/0018-confirmed-requests.ts";
import * as doorLog from "./migrations/0019-door-log.ts";
import * as settings from "./migrations/0020-settings.ts";
import * as images from "./migrations/0021-images.ts";
import * as demo from "./migrations/0022-demo.ts";
import * as shownTexts from "./migrations/0023-shown-texts.ts";
import * as access from "./migrations/0024-access.ts";
import * as accountLinks from "./migrations/0025-account-links.ts";
import * as trailRules from "./migrations/0028-trail-rules.ts";
import * as bookings from "./migrations/0029-bookings.ts";
import * as door from "./migrations/0030-door.ts";
import * as campaigns from "./migrations/0031-campaigns.ts";
import * as guestEndings from "./migrations/0032-guest-endings.ts";
import * as campaignImages from "./migrations/0033-campaign-images.ts";
import * as withdrawn from "./migrations/0034-withdrawn.ts";
import * as audiences from "./migrations/0035-audiences.ts";
import * as audienceRequests from "./migrations/0036-audience-requests.ts";
import * as changesByNight from "./migrations/0037-changes-by-night.ts";
import * as mailAttempts from "./migrations/0038-mail-attempts.ts";
import * as generatedPasswords from "./migrations/0039-generated-passwords.ts";
import * as unclearReports from "./migrations/0040-unclear-reports.ts";
import * as readingTickets from "./migrations/0042-reading-tickets.ts";
import * as doorDetails from "./migrations/0044-door-details.ts";
import type { Database, Tables } from "./tables.ts";

/** In the order they run; a name, once released, never changes. */
const migrations = {
  "0001-content": content,
  "0002-requests": requests,
  "0003-staff": staff,
  "0004-inbox": inbox,
  "0005-published": published,
  "0006-subscribers": subscribers,
  "0007-confirmed": confirmed,
  "0009-privacy": privacy,
  "0010-night": night,
  "0011-offer-codes": offerCodes,
  "0012-guest-page": guestPage,
  "0014-recurring": recurring,
  "0013-tonight": tonight,
  "0016-networks-and-consent": networksAndConsent,
  "0017-revocations": revocations,
  "0018-confirmed-requests": confirmedRequests,
  "0019-door-log": doorLog,
  "0020-settings": settings,
  "0021-images": images,
  "0022-demo": demo,
  "0023-shown-texts": shownTexts,
  "0024-access": access,
  "0025-account-links": accountLinks,
  "0028-trail-rules": trailRules,
  "0029-bookings": bookings,
  "0030-door": door,
  "0031-campaigns": campaigns,
  "0032-guest-endings": guestEndings,
  "0033-campaign-images": campaignImages,
  "0034-withdrawn": withdrawn,
  "0035-audiences": audiences,
  "0036-audience-requests": audienceRequests,
  "0037-changes-by-night": changesByNight,
  "0038-mail-attempts": mailAttempts,
  "0039-generated-passwords": generatedPasswords,
  "0040-unclear-reports": unclearReports,
  "0042-reading-tickets": readingTickets,
  "0044-door-details": doorDetails,
};

/** The names of the migrations that a database has. */
async function migrationsOf(db: AnyDatabase): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws Error with one line for an operator if the database belongs to another program or a newer Afterglow. */
async function checkOrigin(db: AnyDatabase): Promise<void> {
  const tables = await dialectHelpers(db).tables(db);
  const done = await migrationsOf(db);
  const newer = unknownMigrations(done);
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
 * Opens a database, prepares it and returns it; errors name the reason for an operator.
 *
 * @param prepare gets a database without statement timeouts, and a function that opens one for normal use.
 */
async function opening(
  address: string,
  seen: ((event: LogEvent) => void) | undefined,
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
    await checkOrigin(patient);
    const db = await prepare(patient, () => (kind.apart ? open(false) : patient));
    if (db !== patient) await patient.destroy();
    return db;
  } catch (error) {
    for (const db of opened) await db.destroy();
    const why = error instanceof Error ? kind.whyNot(error, address) : undefined;
    throw why === undefined ? error : new Error(why, { cause: error });
  }
}

/** @param to the last migration that is wanted; the newest without one. */
async function migrate(db: Database, to?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to);
  if (error) throw error;
}

/**
 * Opens a database and migrates it to the newest schema. If several processes start together, one migrates and the
 * others wait.
 *
 * @param address `postgres://…`, or the path of a file, which is created where missing, with its folder.
 * @param seen called for every statement, with its duration.
 * @throws Error with one line for an operator if the database does not exist, is another program's or a newer one's,
 * or has an unfinished restore; the original error if a migration fails (it is rolled back).
 */
export async function openDatabase(address: string, seen?: (event: LogEvent) => void): Promise<Database> {
  return opening(address, seen, async (patient, daily) => {
    await migrate(patient);
    await checkFinished(patient);
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
  // A mistyped file is not created.
  if (!isPostgres(address) && !existsSync(address))
    throw new Error(`No database at ${address}. Start the server once, or correct the address.`);
  let schema: string[] = [];
  const db = await opening(address, undefined, async (patient) => {
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
  return opening(address, undefined, async (patient) => {
    const done = await migrationsOf(patient);
    if (done.some((name) => !schema.includes(name)))
      throw new Error(`The database at ${nameOf(address)} has a newer schema than the backup. Use an empty one.`);
    await migrate(patient, schema.at(-1));
    return patient;
  });
}

/** Migrations that this program does not know. */
export function unknownMigrations(schema: readonly string[]): string[] {
  return schema.filter((name) => !(name in migrations));
}

/** Whether a schema is this program's own. */
export function isNewest(schema: readonly string[]): boolean {
  return schema.length === Object.keys(migrations).length && unknownMigrations(schema).length === 0;
}

/** A database's address for messages: without user and password. */
export function nameOf(address: string): string {
  if (!isPostgres(address)) return address;
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}
