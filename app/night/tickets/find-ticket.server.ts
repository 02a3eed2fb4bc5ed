import type { Database } from "../../platform/db/tables.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { type TicketRow, ticketKey } from "./sheet-tickets.server.ts";
import { codeHashes, matchingHash, normaliseCode } from "./ticket-code.ts";

/** How far from a club night others are searched for a code, in days either way. */
const NEAR_DAYS = 60;

/**
 * The tickets of a club night with a code, void ones included; several if shops gave the same code twice.
 *
 * @param night `YYYY-MM-DD`.
 * @param code as it was scanned or typed.
 */
export async function findTicketsByCode(db: Database, night: string, code: string): Promise<TicketRow[]> {
  if (normaliseCode(code) === "") return [];
  const hashes = codeHashes(await ticketKey(db, night), code);
  const rows = await db
    .selectFrom("tickets")
    .selectAll()
    .where("code_hash", "in", hashes)
    .where("night", "=", night)
    .orderBy("id")
    .execute();
  const match = matchingHash(hashes, (hash) => rows.some(({ code_hash }) => code_hash === hash));
  return rows.filter(({ code_hash }) => code_hash === match);
}

/** The other club nights for which a code is a ticket, the nearest to `night` (`YYYY-MM-DD`) first. */
export async function nightsOfCode(db: Database, code: string, night: string): Promise<string[]> {
  const imported = await db
    .selectFrom("ticket_imports")
    .select("night")
    .distinct()
    .where("night", ">=", addDays(night, -NEAR_DAYS))
    .where("night", "<=", addDays(night, NEAR_DAYS))
    .where("night", "<>", night)
    .execute();
  const found: string[] = [];
  for (const earlier of imported) {
    if ((await findTicketsByCode(db, earlier.night, code)).length > 0) found.push(earlier.night);
  }
  const distance = (otherNight: string) => Math.abs(Date.parse(otherNight) - Date.parse(night));
  return found.sort((a, b) => distance(a) - distance(b) || a.localeCompare(b));
}
