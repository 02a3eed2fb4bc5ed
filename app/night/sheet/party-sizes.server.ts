import type { RequestDetails, RequestKind, StatusName } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { turnouts } from "../../platform/venue/request-kinds.ts";

/** The statuses, by kind, of requests whose guests are on the sheet. */
export const onSheet = {
  "vip-table": turnouts["vip-table"].expected,
  function: ["tentative", "definite"],
  claim: turnouts.claim.expected,
} satisfies Partial<Record<RequestKind, readonly StatusName[]>>;

/** The kinds of requests whose guests may be on the sheet. */
export const kindsOnSheet = Object.keys(onSheet) as (keyof typeof onSheet)[];

/** Whether a request's guests are on the sheet. */
export function isOnSheet({ kind, status }: { kind: RequestKind; status: string }): boolean {
  const statuses: Partial<Record<RequestKind, readonly string[]>> = onSheet;
  return statuses[kind]?.includes(status) ?? false;
}

/** People in a party, from the fields of its request. */
export function partySize(kind: RequestKind, fields: RequestDetails): number {
  if (kind === "claim") return fields.guestName ? 2 : 1;
  return fields.guests || 1;
}

/** People in the parties on the sheet of a club night, by the guest's id, as phones have them from their rows. */
export async function partySizesOf(db: Database, night: string): Promise<Map<string, number>> {
  const [requests, entries, tickets] = await Promise.all([
    db
      .selectFrom("requests")
      .select(["id", "kind", "status", "details"])
      .where("date_wanted", "=", night)
      .where("kind", "in", kindsOnSheet)
      .execute(),
    db
      .selectFrom("list_entries")
      .select(["id", "plus_ones"])
      .where("night", "=", night)
      .where("removed_at", "is", null)
      .execute(),
    db.selectFrom("tickets").select(["id", "people"]).where("night", "=", night).execute(),
  ]);
  return new Map([
    ...requests
      .filter(isOnSheet)
      .map(({ id, kind, details }) => [id, partySize(kind, parseJsonText(details))] as const),
    ...entries.map(({ id, plus_ones }) => [id, 1 + plus_ones] as const),
    ...tickets.map(({ id, people }) => [id, people] as const),
  ]);
}
