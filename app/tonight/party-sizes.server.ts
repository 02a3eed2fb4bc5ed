import type { Database } from "../db/tables.ts";

/** People in a party, from the fields of its request. */
export function partySize(kind: string, fields: Record<string, unknown>): number {
  if (kind === "claim") return fields.guestName ? 2 : 1;
  return Number(fields.guests) || 1;
}

/** People in the parties of a club night's requests, by the request's id. */
export async function partySizesOf(db: Database, night: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("requests")
    .select(["id", "kind", "details"])
    .where("date_wanted", "=", night)
    .where("kind", "in", ["vip-table", "function", "claim"])
    .execute();
  return new Map(rows.map(({ id, kind, details }) => [id, partySize(kind, JSON.parse(details))]));
}
