import type { Logger } from "pino";
import { isDatabaseUnavailable } from "../../platform/db/dialects/failures.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { NotStarted } from "../../platform/lib/processes/isolated.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { SetAsidePage } from "./shapes.ts";

/** Number of failed attempts after which an email is set aside. */
const MAX_ATTEMPTS = 2;

const SET_ASIDE_PAGE = 50;

/** How long a row is kept, in ms: longer than emails stay in the part of the mailbox that is read. */
const KEPT = 14 * 24 * 60 * 60_000;

/** A received email, before it is read. */
export interface ReceivedEmail {
  /** Identifies the email, even after a restart. */
  id: string;
  place: Tables["mail_attempts"]["place"];
  bytes: number;
  /** ms since 1970. */
  received: number;
}

/** Ids of emails whose last attempt does not count, because the email did not cause the failure. */
const excused = new Set<string>();

/**
 * Counts an attempt, in the caller's transaction. @returns the number of attempts, including this one; undefined if the
 * email is set aside.
 */
async function countAttempt(trx: Database, email: ReceivedEmail, now: number): Promise<number | undefined> {
  const { id, place, bytes, received } = email;
  const at = storedInstant(now);
  await trx
    .deleteFrom("mail_attempts")
    .where("attempted_at", "<", storedInstant(now - KEPT))
    .execute();
  const row = await trx.selectFrom("mail_attempts").selectAll().where("id", "=", id).executeTakeFirst();
  if (row?.set_aside_at != null) return undefined;
  if (!row) {
    const received_at = storedInstant(received);
    const values = { id, place, bytes, received_at, attempts: 1, attempted_at: at, set_aside_at: null };
    await trx.insertInto("mail_attempts").values(values).execute();
    return 1;
  }
  const attempts = excused.has(id) ? row.attempts : row.attempts + 1;
  // The process ended during both attempts.
  if (attempts > MAX_ATTEMPTS) {
    await setAside(trx, id, now);
    return undefined;
  }
  await trx.updateTable("mail_attempts").set({ attempts, attempted_at: at }).where("id", "=", id).execute();
  return attempts;
}

async function setAside(trx: Database, id: string, now: number): Promise<void> {
  await trx
    .updateTable("mail_attempts")
    .set({ set_aside_at: storedInstant(now) })
    .where("id", "=", id)
    .execute();
}

/**
 * Reads an email. The attempt is stored first, so that an email that ends the process is not read at every start: after
 * breaking its reader twice, it is set aside.
 *
 * @param load gets the email's bytes, or the first part of a large one; undefined if it no longer exists. @param read
 * reads and stores it. @returns the result of `read`; `again` if it failed once, `set aside` if it is never read again,
 * undefined if it no longer exists. @throws if the email cannot be loaded, the database cannot write or no process can
 * be started: then the attempt does not count.
 */
export async function attemptEmail<Result>(
  { writer, log }: { writer: Writer; log: Pick<Logger, "warn"> },
  email: ReceivedEmail,
  load: () => Promise<Buffer | undefined>,
  read: (raw: Buffer) => Promise<Result>,
): Promise<Result | "again" | "set aside" | undefined> {
  const { id } = email;
  const attempts = await writer.write((trx) => countAttempt(trx, email, Date.now()));
  excused.delete(id);
  if (attempts === undefined) return "set aside";
  const excuse = (error: unknown) => {
    excused.add(id);
    throw error;
  };
  const raw = await load().catch(excuse);
  let result: Result | undefined;
  try {
    result = raw && (await read(raw));
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof NotStarted) return excuse(error);
    // The error's message may contain personal data.
    const failed = error instanceof Error ? error.name : typeof error;
    log.warn(
      { bytes: email.bytes, attempts, failed, what: (error as { what?: unknown }).what },
      "Email broke its reader",
    );
    if (attempts < MAX_ATTEMPTS) return "again";
    await writer.write((trx) => setAside(trx, id, Date.now()));
    return "set aside";
  }
  await writer.write((trx) => trx.deleteFrom("mail_attempts").where("id", "=", id).execute());
  return result;
}

/** A page of the emails set aside in these places, newest first. */
export async function listSetAside(
  db: Database,
  places: readonly ReceivedEmail["place"][],
  page = 1,
): Promise<SetAsidePage> {
  const found = db.selectFrom("mail_attempts").where("place", "in", places).where("set_aside_at", "is not", null);
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await found
    .select(["id", "place", "bytes", "received_at"])
    .orderBy("received_at", "desc")
    .orderBy("id")
    .limit(SET_ASIDE_PAGE)
    .offset((page - 1) * SET_ASIDE_PAGE)
    .execute();
  const items = rows.map(({ id, place, bytes, received_at }) => ({
    id,
    received_on: zonedIso(received_at, venue.timeZone),
    bytes,
    in_mailbox: place === "replies" || place === "bounces",
  }));
  return { items, total: Number(total), page, page_size: SET_ASIDE_PAGE };
}
