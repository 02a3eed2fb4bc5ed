import { balanceOf, heldOf, sumsOf } from "../../../bookings/deposits/deposit-state.ts";
import { ledgerOf } from "../../../bookings/deposits/ledger-rows.server.ts";
import { guestsIn } from "../../../bookings/floor/parties.server.ts";
import { visibleKinds } from "../../../bookings/requests/visible-kinds.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { type Capability, can, type Role } from "../../../platform/roles/roles.ts";
import { stillMeant } from "../../../platform/venue/request-kinds.ts";
import type { Affected } from "./shapes.ts";

/** Requests of a night that still take place, of the kinds that a role sees. */
async function listMeant(db: Database, night: string, role: Role) {
  const kinds = visibleKinds(role).filter((kind) => kind in stillMeant);
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom("requests")
    .select(["id", "kind", "status", "details"])
    .where("date_wanted", "=", night)
    .where("kind", "in", kinds)
    .execute();
  return rows.filter(({ kind, status }) => stillMeant[kind as keyof typeof stillMeant].some((kept) => kept === status));
}

async function readDeposits(db: Database, ids: readonly string[]): Promise<NonNullable<Affected["deposits"]>> {
  const found = { held: 0, held_cents: 0, due: 0, due_cents: 0 };
  for (const id of ids) {
    const sums = sumsOf(await ledgerOf(db, id));
    const [held, due] = [heldOf(sums), balanceOf(sums)];
    if (held > 0) found.held += 1;
    if (due > 0) found.due += 1;
    found.held_cents += held;
    found.due_cents += due;
  }
  return found;
}

async function countLists(db: Database, night: string): Promise<NonNullable<Affected["lists"]>> {
  const rows = await db
    .selectFrom("list_entries")
    .select(["list_id", "plus_ones"])
    .where("night", "=", night)
    .where("removed_at", "is", null)
    .execute();
  return {
    lists: new Set(rows.map(({ list_id }) => list_id)).size,
    people: rows.reduce((sum, { plus_ones }) => sum + 1 + plus_ones, 0),
  };
}

async function countTickets(db: Database, night: string): Promise<number> {
  const { people } = await db
    .selectFrom("tickets")
    .select(({ fn }) => fn.sum<number | null>("people").as("people"))
    .where("night", "=", night)
    .where("state", "=", "valid")
    .executeTakeFirstOrThrow();
  return Number(people ?? 0);
}

/** Scheduled campaigns with a block about the event. */
async function countCampaigns(db: Database, event: string): Promise<number> {
  const rows = await db.selectFrom("campaigns").select("blocks").where("state", "=", "scheduled").execute();
  return rows.filter(({ blocks }) => blocks.includes(`"${event}"`)).length;
}

/**
 * Everything that the cancellation of an event concerns, as far as a role may see it.
 *
 * @returns for what the role doesn't see, null.
 */
export async function readAffected(
  db: Database,
  { id, night }: { id: string; night: string },
  role: Role,
): Promise<Affected> {
  const sees = (capability: Capability) => can(role, capability);
  const visible: readonly RequestKind[] = sees("requests.see") ? visibleKinds(role) : [];
  const rows = visible.length > 0 ? await listMeant(db, night, role) : [];
  const of = (kind: RequestKind) => rows.filter((row) => row.kind === kind);
  const party = (kind: RequestKind) =>
    visible.includes(kind)
      ? {
          requests: of(kind).length,
          guests: of(kind).reduce((sum, { details }) => sum + guestsIn(details), 0),
        }
      : null;
  const booked = [...of("vip-table"), ...of("function")].map((row) => row.id);
  return {
    tables: party("vip-table"),
    functions: party("function"),
    claims: visible.includes("claim") ? of("claim").length : null,
    deposits: sees("deposits.see") && visible.includes("vip-table") ? await readDeposits(db, booked) : null,
    lists: sees("lists.see") ? await countLists(db, night) : null,
    tickets: sees("tickets.see") ? await countTickets(db, night) : null,
    campaigns: sees("campaigns.see") ? await countCampaigns(db, id) : null,
  };
}
