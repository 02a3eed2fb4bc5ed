import { hash, randomBytes } from "node:crypto";
import { prepared } from "../db/prepared.server.ts";
import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";

const DAY = 86_400_000;
/** A session ends after `IDLE` without use, and after `LONGEST` at the latest, in ms. */
const IDLE = 30 * DAY;
const LONGEST = 90 * DAY;
/** Its last use is stored at most this often, in ms. */
const NOTED_EVERY = 5 * 60_000;

/** The admin who sends a request. */
export interface Staff {
  id: string;
  username: string;
}

function tokenHash(token: string): string {
  return hash("sha256", token, "base64url");
}

/**
 * Opens a session.
 *
 * @param now ms since 1970.
 * @returns the token, of which only a hash is stored, and when it ends at the latest.
 */
export async function openSession(
  trx: Database,
  adminId: string,
  now: number,
): Promise<{ token: string; endsAt: string }> {
  const token = randomBytes(32).toString("base64url");
  const endsAt = storedInstant(now + LONGEST);
  await trx
    .insertInto("sessions")
    .values({
      token_hash: tokenHash(token),
      admin_id: adminId,
      created_at: storedInstant(now),
      used_at: storedInstant(now),
      ends_at: endsAt,
    })
    .execute();
  await trx
    .updateTable("admins")
    .set({ last_sign_in_at: storedInstant(now) })
    .where("id", "=", adminId)
    .execute();
  return { token, endsAt };
}

const find = prepared<
  { token: string; now: string; idle: string },
  { id: string; username: string; used_at: string; token_hash: string }
>((db, $) =>
  db
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .select(["admins.id", "admins.username", "sessions.used_at", "sessions.token_hash"])
    .where("sessions.token_hash", "=", $("token"))
    .where("sessions.ends_at", ">", $("now"))
    .where("sessions.used_at", ">", $("idle"))
    .where("admins.active", "=", 1),
);

/**
 * Finds the active admin of a token.
 *
 * @param note stores the last use, when due.
 */
export async function findStaff(
  db: Database,
  token: string,
  now: number,
  note: (work: (trx: Database) => Promise<unknown>) => void,
): Promise<Staff | undefined> {
  const { rows } = await find(db, {
    token: tokenHash(token),
    now: storedInstant(now),
    idle: storedInstant(now - IDLE),
  });
  const [row] = rows;
  if (!row) return undefined;
  if (now - Date.parse(row.used_at) > NOTED_EVERY) {
    note((trx) =>
      trx
        .updateTable("sessions")
        .set({ used_at: storedInstant(now) })
        .where("token_hash", "=", row.token_hash)
        // Only one of several requests at once.
        .where("used_at", "=", row.used_at)
        .execute(),
    );
  }
  return { id: row.id, username: row.username };
}

/** Stands for a session where its token must not be. */
export function sessionMark(token: string): string {
  return tokenHash(token);
}

/** Whether the session of a mark is open, and its admin active. @param now ms since 1970. */
export async function isOpenSession(db: Database, mark: string, now: number): Promise<boolean> {
  const { rows } = await find(db, { token: mark, now: storedInstant(now), idle: storedInstant(now - IDLE) });
  return rows.length > 0;
}

/** Ends a session at once. */
export async function endSession(trx: Database, token: string): Promise<void> {
  await trx.deleteFrom("sessions").where("token_hash", "=", tokenHash(token)).execute();
}

/** Ends every session of an admin. */
export async function endSessionsOf(trx: Database, adminId: string): Promise<void> {
  await trx.deleteFrom("sessions").where("admin_id", "=", adminId).execute();
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(trx: Database, now: number): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .where(({ eb, or }) =>
      or([eb("ends_at", "<=", storedInstant(now)), eb("used_at", "<=", storedInstant(now - IDLE))]),
    )
    .execute();
}
