import { readPlan } from "../../bookings/floor/plan.server.ts";
import type { AfterNight } from "../../night/report/report-shapes.ts";
import type { NightNumbers } from "../../platform/db/tables/night-numbers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";

type Rooms = NonNullable<NightNumbers["rooms"]>;

/** Spellings of a room's name that are one room: doors and the floor plan name theirs apart. */
export const roomKey = (name: string): string => name.trim().toLowerCase();

/** The parties of a night that were given a table, with the table they have. */
async function readParties(db: Database, night: string) {
  return db
    .selectFrom("seatings")
    .innerJoin("requests", "requests.id", "seatings.request_id")
    .select(["table_id", "status"])
    .where("seatings.night", "=", night)
    .where("requests.date_wanted", "=", night)
    .where("status", "in", ["approved", "arrived", "no-show"])
    .execute();
}

/**
 * A night by room, by name.
 *
 * @param counted people as doors counted them into rooms.
 * @param now ms since 1970: of a night that is over the floor plan is the one of that night.
 */
export async function countRooms(
  db: Database,
  night: string,
  counted: AfterNight["rooms"],
  now: number,
): Promise<Rooms> {
  const [plan, parties] = await Promise.all([readPlan(db, night, now), readParties(db, night)]);
  const rooms = new Map<string, Rooms[number]>();
  const roomOf = (name: string) =>
    rooms.getOrInsertComputed(roomKey(name), () => {
      return { name, people: 0, peak: 0, tables: 0, parties: 0, came: 0 };
    });
  for (const { room, went_in, peak } of counted) {
    roomOf(room).people += went_in;
    roomOf(room).peak += peak;
  }
  const roomOfTable = new Map(plan.tables.map(({ _id, room }) => [_id, room]));
  for (const room of roomOfTable.values()) roomOf(room).tables += 1;
  for (const { table_id, status } of parties) {
    const room = roomOfTable.get(table_id ?? "");
    if (room === undefined) continue;
    roomOf(room).parties += 1;
    if (status === "arrived") roomOf(room).came += 1;
  }
  return [...rooms.values()].sort((a, b) => compareTexts(a.name, b.name));
}
