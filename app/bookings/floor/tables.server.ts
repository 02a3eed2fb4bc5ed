import { randomUUIDv7 } from "node:crypto";
import { touchContent } from "../../platform/db/content-version.server.ts";
import { countUp } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { changesOf, valuesOf } from "../../staff/audit-log/changes.ts";
import { type Edit, record, type VersionedEdit } from "../../staff/audit-log/record.server.ts";
import { freePosition, type Placed } from "./geometry.ts";
import { beginLayoutChange, type Layout, usualOutline } from "./layout.server.ts";
import { listParties, releaseTable } from "./parties.server.ts";
import type { SentClubTable } from "./schema.ts";
import type { ClubTable } from "./shapes.ts";

/** The row of `meta` that counts changes of the floor. */
export const FLOOR_VERSION = "floor_version";

/** Counts a change of tables or seatings, in its transaction. */
export async function touchFloor(trx: Database): Promise<void> {
  await countUp(trx, FLOOR_VERSION);
}

/** Counts a change of the club's tables, in its transaction: guests' pages list their categories. */
export async function touchTables(trx: Database): Promise<void> {
  await touchFloor(trx);
  await touchContent(trx);
}

/** Width and depth of a table that was sent without a size, in cm. */
const USUAL_SIZE = 180;

/** The position of a sent table; omitted values stay, and a table that is new in a room gets a free place. */
function placedIn({ rooms, tables }: Layout, sent: SentClubTable, before: ClubTable | undefined): Placed {
  const outline = rooms.find(({ name }) => name === sent.room)?.outline ?? usualOutline;
  const size = {
    shape: sent.shape ?? before?.shape ?? "square",
    width: sent.width ?? before?.width ?? USUAL_SIZE,
    depth: sent.depth ?? before?.depth ?? USUAL_SIZE,
    turned: sent.turned ?? before?.turned ?? 0,
  };
  const { center_x, center_y } = { ...(before?.room === sent.room ? before : {}), ...sent };
  if (center_x !== undefined && center_y !== undefined) return { ...size, center_x, center_y };
  const others = tables.filter(({ _id, room }) => room === sent.room && _id !== before?._id);
  return { ...size, ...freePosition(outline, others, size) };
}

function columnsOf(layout: Layout, sent: SentClubTable, before?: ClubTable) {
  const placed = placedIn(layout, sent, before);
  return {
    room: sent.room,
    name: sent.name,
    seats: sent.seats,
    minimum_cents: sent.minimum,
    category_id: sent.category === undefined ? (before?.category ?? null) : sent.category,
    ...placed,
  };
}

/** Adds a table, and its room if it does not exist. @returns its id. */
export async function addTable(trx: Database, table: SentClubTable, { by, now }: Edit): Promise<string> {
  const layout = await beginLayoutChange(trx, now);
  const columns = columnsOf(layout, table);
  const row = { id: randomUUIDv7(), ...columns, created_at: storedInstant(now) };
  await trx.insertInto("club_tables").values(row).execute();
  const object = { kind: "table", id: row.id, name: table.name };
  await record(trx, { actor: by, action: "table.added", object, ...valuesOf(columns) }, now);
  await touchTables(trx);
  return row.id;
}

/** The first club night from tonight on for which a table is merged with others. */
function mergedOn(trx: Database, id: string, now: number) {
  return trx
    .selectFrom("night_tables")
    .select("night")
    .where("night", ">=", tonight(now))
    .where(({ and, eb, or }) =>
      or([and([eb("table_id", "=", id), eb("merged_into", "is not", null)]), eb("merged_into", "=", id)]),
    )
    .orderBy("night")
    .executeTakeFirst();
}

/** The parties that were assigned a table from tonight on, the largest first. */
async function partiesFrom(trx: Database, id: string, now: number) {
  const nights = await trx
    .selectFrom("seatings")
    .select("night")
    .distinct()
    .where("table_id", "=", id)
    .where("night", ">=", tonight(now))
    .execute();
  const parties = await Promise.all(
    nights.map(async ({ night }) => (await listParties(trx, night, now)).map((party) => ({ ...party, night }))),
  );
  const here = parties.flat().filter(({ table }) => table === id);
  return here.sort((left, right) => right.guests - left.guests);
}

/**
 * Takes the table from parties whose hold has expired if a change or its deletion (undefined) costs them seats.
 *
 * @throws `Refusal` (409) if another party would lose seats.
 */
async function takeSeats(
  trx: Database,
  before: ClubTable,
  sent: SentClubTable | undefined,
  { by, now }: Edit,
): Promise<void> {
  const seats = sent?.seats ?? 0;
  const fewer = seats < before.seats;
  const merged = fewer || sent?.room !== before.room ? await mergedOn(trx, before._id, now) : undefined;
  if (merged) {
    throw new Refusal(409, `${before.name} is merged on ${formatDay(merged.night)}. Split it first.`);
  }
  const parties = sent && fewer ? await partiesFrom(trx, before._id, now) : [];
  const larger = parties.filter(({ guests }) => guests > seats);
  const party = larger.find(({ lapsed }) => !lapsed);
  if (party) {
    const where = `is at ${before.name} on ${formatDay(party.night)}`;
    throw new Refusal(409, `${party.name}'s party of ${party.guests} ${where}. Move it first.`);
  }
  await releaseTable(trx, before.name, larger, { by, now });
}

/**
 * Changes a table, or with undefined deletes it; its name stays in the history of bookings.
 *
 * @throws `Refusal` (404, 409, 412).
 */
export async function changeTable(
  trx: Database,
  id: string,
  table: SentClubTable | undefined,
  { by, now, ifVersion }: VersionedEdit,
): Promise<void> {
  const layout = await beginLayoutChange(trx, now);
  const before = layout.tables.find(({ _id }) => _id === id);
  if (!before) throw new Refusal(404, "Table not found.");
  if (ifVersion !== undefined && ifVersion !== before.version)
    throw new Refusal(412, "Someone changed this table since you opened it. Check it, then save again.");
  await takeSeats(trx, before, table, { by, now });
  const change = table ? columnsOf(layout, table, before) : { active: 0 };
  await trx
    .updateTable("club_tables")
    .set({ ...change, version: before.version + 1 })
    .where("id", "=", id)
    .execute();
  const object = { kind: "table", id, name: before.name };
  const { minimum, category, ...same } = before;
  const changes = "room" in change ? changesOf({ ...same, minimum_cents: minimum, category_id: category }, change) : {};
  await record(trx, { actor: by, action: table ? "table.changed" : "table.deleted", object, ...changes }, now);
  await touchTables(trx);
}

/** Puts a deleted table back where it was. @throws `Refusal` (404). */
export async function restoreTable(trx: Database, id: string, { by, now }: Edit): Promise<void> {
  await beginLayoutChange(trx, now);
  const row = await trx.selectFrom("club_tables").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal(404, "Table not found.");
  if (row.active === 1) return;
  const change = { active: 1, version: row.version + 1 };
  await trx.updateTable("club_tables").set(change).where("id", "=", id).execute();
  const object = { kind: "table", id, name: row.name };
  await record(trx, { actor: by, action: "table.restored", object }, now);
  await touchTables(trx);
}
