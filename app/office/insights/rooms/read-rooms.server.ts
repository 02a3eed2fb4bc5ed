import type { Database } from "../../../platform/db/tables.ts";
import { compareTexts } from "../../../platform/lib/locale/format-number.ts";
import { can, type Role } from "../../../platform/roles/roles.ts";
import { roomKey } from "../count-rooms.server.ts";
import type { Range } from "../period.ts";
import { readNights } from "../read-period.server.ts";
import type { Room, Rooms } from "./shapes.ts";

const nothing = { parties: 0, people: 0, spent: 0 };

/**
 * A range of nights that are over by room, the one with most guests first.
 *
 * @param role of who asks: what it may not see is null.
 */
export async function readRooms(db: Database, range: Range, role: Role): Promise<Rooms> {
  const nights = (await readNights(db, range)).filter(({ isOver }) => isOver);
  const rooms = new Map<string, Room>();
  for (const { numbers } of nights)
    for (const { name, people, peak, tables, parties, came, spend = nothing } of numbers.rooms ?? []) {
      if (people + parties === 0) continue;
      const sum = rooms.getOrInsertComputed(roomKey(name), () => {
        const spent = can(role, "spend.see") ? { ...nothing } : null;
        return { room: name, nights: 0, people: 0, peak: 0, tables: 0, parties: 0, came: 0, spend: spent };
      });
      // Its newest spelling.
      sum.room = name;
      sum.nights += 1;
      sum.people += people;
      sum.peak = Math.max(sum.peak, peak);
      sum.tables += tables;
      sum.parties += parties;
      sum.came += came;
      if (!sum.spend) continue;
      sum.spend.parties += spend.parties;
      sum.spend.people += spend.people;
      sum.spend.spent += spend.spent;
    }
  return {
    rooms: [...rooms.values()].sort(
      (a, b) => b.people - a.people || b.parties - a.parties || compareTexts(a.room, b.room),
    ),
    missing: nights.filter(({ numbers }) => numbers.rooms === undefined).length,
  };
}
