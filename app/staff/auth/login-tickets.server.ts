import { hash, randomBytes } from "node:crypto";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { type FactorMethod, factorMethods, type SecondStep } from "./second-step.ts";

/** How long the second step of a login may take, in ms, and how often it may be tried. */
const TICKET_TTL_MS = 5 * 60_000;
export const MAX_TRIES = 5;

const hashOf = (ticket: string) => hash("sha256", `login ticket ${ticket}`, "base64url");

/** The second factors that an admin can log in with. */
export async function methodsOf(db: Database, adminId: string): Promise<FactorMethod[]> {
  const passkey = await db.selectFrom("passkeys").select("id").where("admin_id", "=", adminId).executeTakeFirst();
  const totp = await db
    .selectFrom("totp_factors")
    .select("admin_id")
    .where("admin_id", "=", adminId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  const code = await db
    .selectFrom("recovery_codes")
    .select("admin_id")
    .where("admin_id", "=", adminId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  const there = { passkey, totp, "recovery-code": code };
  return factorMethods.filter((method) => there[method] !== undefined);
}

/**
 * Issues a ticket for the second step of a login whose password was right, and deletes expired ones.
 *
 * @param now ms since 1970.
 */
export async function issueTicket(trx: Database, adminId: string, now: number): Promise<SecondStep> {
  await trx.deleteFrom("login_tickets").where("ends_at", "<=", storedInstant(now)).execute();
  const ticket = randomBytes(32).toString("base64url");
  await trx
    .insertInto("login_tickets")
    .values({
      ticket_hash: hashOf(ticket),
      purpose: "second-step",
      admin_id: adminId,
      ends_at: storedInstant(now + TICKET_TTL_MS),
    })
    .execute();
  return { ticket, methods: await methodsOf(trx, adminId) };
}

/** The active admin whose login a valid ticket belongs to, or undefined. @param tries how many it may have had. */
export function findTicket(db: Database, ticket: string, now: number, tries = MAX_TRIES - 1) {
  return db
    .selectFrom("login_tickets")
    .innerJoin("admins", "admins.id", "login_tickets.admin_id")
    .select(["admins.id", "admins.username", "admins.email"])
    .where("ticket_hash", "=", hashOf(ticket))
    .where("purpose", "=", "second-step")
    .where("ends_at", ">", storedInstant(now))
    .where("tries", "<=", tries)
    .where("admins.active", "=", 1)
    .executeTakeFirst();
}

/** Counts a try. @returns how many tries are left after it, or undefined when the ticket is no longer valid. */
export async function countTry(trx: Database, ticket: string, now: number): Promise<number | undefined> {
  const row = await trx
    .updateTable("login_tickets")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("ticket_hash", "=", hashOf(ticket))
    .where("ends_at", ">", storedInstant(now))
    .where("tries", "<", MAX_TRIES)
    .returning("tries")
    .executeTakeFirst();
  return row && MAX_TRIES - row.tries;
}

/** Uses up a ticket. @returns whether it was there: of several concurrent requests, one succeeds. */
export async function spendTicket(trx: Database, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("login_tickets")
    .where("ticket_hash", "=", hashOf(ticket))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every unfinished login of an admin. */
export async function endTicketsOf(trx: Database, adminId: string): Promise<void> {
  await trx.deleteFrom("login_tickets").where("admin_id", "=", adminId).execute();
}
