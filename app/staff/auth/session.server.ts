import { hash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { dayIn } from "../../platform/lib/time/wall-time-text.ts";
import type { Restriction, Role } from "../../platform/roles/roles.ts";
import { venue } from "../../platform/venue/venue.ts";
import { endTicketsOf } from "./login-tickets.server.ts";

const DAY = 86_400_000;
/** A session ends after `MAX_IDLE_MS` without use, and after `MAX_AGE_MS` at the latest, in ms. */
export const MAX_IDLE_MS = 30 * DAY;
const MAX_AGE_MS = 90 * DAY;
/** Its last use is stored at most this often, in ms. */
const NOTE_INTERVAL_MS = 5 * 60_000;

/** The admin of a session. */
export interface Staff {
  id: string;
  username: string;
  role: Role;
  /** The session's id. */
  session: string;
  /** When the admin last proved who they are, ISO 8601 in UTC. */
  provedAt: string;
  /** The step required of the session before anything else. */
  must?: Restriction;
  /** When a password that has to be replaced expires, ISO 8601 in UTC. */
  mustBy?: string;
}

function tokenHash(token: string): string {
  return hash("sha256", token, "base64url");
}

const newToken = () => randomBytes(32).toString("base64url");

/**
 * Opens a session.
 *
 * @param now ms since 1970.
 * @param from the device in plain words, and the network.
 * @returns the token, of which only a hash is stored, the session's id, and when it ends at the latest.
 */
export async function openSession(
  trx: Database,
  adminId: string,
  now: number,
  from: { device?: string; network?: string } = {},
): Promise<{ token: string; session: string; endsAt: string }> {
  const token = newToken();
  const session = newId();
  const endsAt = storedInstant(now + MAX_AGE_MS);
  await trx
    .insertInto("sessions")
    .values({
      token_hash: tokenHash(token),
      id: session,
      admin_id: adminId,
      created_at: storedInstant(now),
      used_at: storedInstant(now),
      ends_at: endsAt,
      proved_at: storedInstant(now),
      device: from.device ?? "",
      network: from.network ?? "",
    })
    .execute();
  await trx
    .updateTable("admins")
    .set({ last_sign_in_at: storedInstant(now) })
    .where("id", "=", adminId)
    .execute();
  return { token, session, endsAt };
}

type Admins = Selectable<Tables["admins"]>;
type Sessions = Selectable<Tables["sessions"]>;

type Found = Pick<
  Admins,
  "id" | "username" | "role" | "must_change_password" | "password_expires_at" | "second_factor"
> &
  Pick<Sessions, "used_at" | "proved_at" | "token_hash"> & { session: string; factor_from: string | null };

const find = prepared<{ token: string; now: string; idle: string }, Found>((db, $) =>
  db
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .leftJoin("second_factor_rules", "second_factor_rules.role", "admins.role")
    .select([
      "admins.id",
      "admins.username",
      "admins.role",
      "admins.must_change_password",
      "admins.password_expires_at",
      "admins.second_factor",
      "second_factor_rules.from_day as factor_from",
      "sessions.used_at",
      "sessions.proved_at",
      "sessions.id as session",
      "sessions.token_hash",
    ])
    .where("sessions.token_hash", "=", $("token"))
    .where("sessions.ends_at", ">", $("now"))
    .where("sessions.used_at", ">", $("idle"))
    .where("admins.active", "=", 1),
);

/** Returns the step required of a session before anything else. */
function restrictionOf(row: Found, now: number): Restriction | undefined {
  if (row.must_change_password === 1) return "new-password";
  const due = row.factor_from !== null && row.factor_from <= dayIn(venue.timeZone, now);
  return due && row.second_factor === 0 ? "second-factor" : undefined;
}

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
    idle: storedInstant(now - MAX_IDLE_MS),
  });
  const [row] = rows;
  if (!row) return undefined;
  if (now - Date.parse(row.used_at) > NOTE_INTERVAL_MS) {
    note((trx) =>
      trx
        .updateTable("sessions")
        .set({ used_at: storedInstant(now) })
        .where("token_hash", "=", row.token_hash)
        // Only one of several concurrent requests.
        .where("used_at", "=", row.used_at)
        .execute(),
    );
  }
  const { id, username, role, session, proved_at: provedAt } = row;
  return {
    id,
    username,
    role,
    session,
    provedAt,
    must: restrictionOf(row, now),
    mustBy: row.password_expires_at ?? undefined,
  };
}

/** Whether a session is open, and its admin active. @param session its id. @param now ms since 1970. */
export async function isOpenSession(db: Database, session: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .select("sessions.id")
    .where("sessions.id", "=", session)
    .where("sessions.ends_at", ">", storedInstant(now))
    .where("sessions.used_at", ">", storedInstant(now - MAX_IDLE_MS))
    .where("admins.active", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores that the admin of a session has just proven who they are. The session gets a new token, so that a copy of the
 * old one is worth nothing (ASVS 7.2.4).
 *
 * @param session its id.
 * @param now ms since 1970.
 * @returns the new token; undefined when the session has ended.
 */
export async function proveSession(trx: Database, session: string, now: number): Promise<string | undefined> {
  const token = newToken();
  const renewed = await trx
    .updateTable("sessions")
    .set({ token_hash: tokenHash(token), proved_at: storedInstant(now), used_at: storedInstant(now) })
    .where("id", "=", session)
    .returning("id")
    .executeTakeFirst();
  return renewed && token;
}

/** Ends a session immediately. */
export async function endSession(trx: Database, token: string): Promise<void> {
  await trx.deleteFrom("sessions").where("token_hash", "=", tokenHash(token)).execute();
}

/** Ends every session of an admin, and every login that waits for its second step. @returns how many sessions. */
export async function endSessionsOf(trx: Database, adminId: string): Promise<number> {
  return endOtherSessions(trx, adminId, "");
}

/** Ends every other session of an admin, and waiting logins. @param session the id of the one that stays. @returns how many ended. */
export async function endOtherSessions(trx: Database, adminId: string, session: string): Promise<number> {
  await endTicketsOf(trx, adminId);
  const ended = await trx
    .deleteFrom("sessions")
    .where("admin_id", "=", adminId)
    .where("id", "<>", session)
    .returning("id")
    .execute();
  return ended.length;
}

export async function deleteExpiredSessions(trx: Database, now: number): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .where(({ eb, or }) =>
      or([eb("ends_at", "<=", storedInstant(now)), eb("used_at", "<=", storedInstant(now - MAX_IDLE_MS))]),
    )
    .execute();
}
