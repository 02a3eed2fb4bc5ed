import { readPlan } from "../../bookings/floor/plan.server.ts";
import type { AfterNight, NightSpend } from "../../night/report/report-shapes.ts";
import type { NightNumbers } from "../../platform/db/tables/night-numbers.ts";
import type { StatusName } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";

/** The type without the gaps of older numbers: those computed now always include spend. */
type Rooms = Required<NonNullable<NightNumbers["rooms"]>[number]>[];

/** The key of a room's name: doors and the floor plan name rooms separately, so spellings may differ. */
export const roomKey = (name: string): string => name.trim().toLowerCase();

/** Statuses of a party whose request was approved. */
const given: readonly StatusName[] = ["approved", "arrived", "no-show"];

/** The parties of a night with an assigned table. */
async function readParties(db: Database, night: string) {
  return db
    .selectFrom("seatings")
    .innerJoin("requests", "requests.id", "seatings.request_id")
    .select(["table_id", "status", "reference"])
    .where("seatings.night", "=", night)
    .where("requests.date_wanted", "=", night)
    .execute();
}

/**
 * A night's numbers by room, sorted by name.
 *
 * @param counted people whom doors counted into rooms. @param spend what parties spent. @param now ms since 1970: for a
 * night that is over, the floor plan of that night is used.
 */
export async function countRooms(
  db: Database,
  night: string,
  { rooms: counted, spend }: Pick<AfterNight, "rooms"> & { spend: NightSpend },
  now: number,
): Promise<Rooms> {
  const [plan, parties] = await Promise.all([readPlan(db, night, now), readParties(db, night)]);
  const rooms = new Map<string, Rooms[number]>();
  const roomOf = (name: string) =>
    rooms.getOrInsertComputed(roomKey(name), () => {
      return { name, people: 0, peak: 0, tables: 0, parties: 0, came: 0, spend: { parties: 0, people: 0, spent: 0 } };
    });
  for (const { room, went_in, peak } of counted) {
    roomOf(room).people += went_in;
    roomOf(room).peak += peak;
  }
  const roomOfTable = new Map(plan.tables.map(({ _id, room }) => [_id, room]));
  for (const room of roomOfTable.values()) roomOf(room).tables += 1;
  const spenders = new Map(spend.tables.map((party) => [party.reference, party]));
  for (const { table_id, status, reference } of parties) {
    const name = roomOfTable.get(table_id ?? "");
    if (name === undefined) continue;
    const room = roomOf(name);
    if (given.includes(status)) room.parties += 1;
    if (status === "arrived") room.came += 1;
    const { spent_cents = null, people = 0 } = spenders.get(reference) ?? {};
    if (spent_cents === null) continue;
    room.spend.parties += 1;
    room.spend.people += people;
    room.spend.spent += spent_cents;
  }
  return [...rooms.values()].sort((a, b) => compareTexts(a.name, b.name));
}
