import type { NightNumbers } from "../../../platform/db/tables/night-numbers.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { compareTexts } from "../../../platform/lib/locale/format-number.ts";
import { can, type Role } from "../../../platform/roles/roles.ts";
import { roomKey } from "../count-rooms.server.ts";
import type { Range } from "../period.ts";
import { readNights } from "../read-period.server.ts";
import type { Rooms } from "./shapes.ts";

type RoomNumbers = NonNullable<NightNumbers["rooms"]>[number];

const nothing = { parties: 0, people: 0, spent: 0 };

const isUsed = ({ people, parties }: RoomNumbers) => people + parties > 0;

/** The sum of a room's numbers on several nights. */
function sumOf(some: readonly RoomNumbers[], role: Role) {
  const sum = (read: (room: RoomNumbers) => number) => some.reduce((all, room) => all + read(room), 0);
  return {
    people: sum(({ people }) => people),
    peak: Math.max(0, ...some.map(({ peak }) => peak)),
    tables: sum(({ tables }) => tables),
    parties: sum(({ parties }) => parties),
    came: sum(({ came }) => came),
    spend: can(role, "spend.see")
      ? {
          parties: sum(({ spend = nothing }) => spend.parties),
          people: sum(({ spend = nothing }) => spend.people),
          spent: sum(({ spend = nothing }) => spend.spent),
        }
      : null,
  };
}

/**
 * The past nights of a range by room, the one with the most guests first.
 *
 * @param role the reader's role: what it may not see is null. @param only the room whose nights are included, too.
 */
export async function readRooms(db: Database, range: Range, role: Role, only?: string): Promise<Rooms> {
  const nights = (await readNights(db, range)).filter(({ isOver }) => isOver);
  const used = nights.flatMap(({ night, numbers: { title, rooms = [] } }) =>
    rooms.filter(isUsed).map((room) => ({ night, title, room, key: roomKey(room.name) })),
  );
  const rooms = [...Map.groupBy(used, ({ key }) => key).values()].map((some) => {
    const numbers = sumOf(
      some.map(({ room }) => room),
      role,
    );
    // The newest spelling of the room's name.
    return { room: some.at(-1)?.room.name ?? "", nights: some.length, ...numbers };
  });
  const ofRoom = only === undefined ? [] : used.filter(({ key }) => key === roomKey(only));
  return {
    rooms: rooms.sort((a, b) => b.people - a.people || b.parties - a.parties || compareTexts(a.room, b.room)),
    of_room: ofRoom.map(({ night, title, room }) => ({ night, title, ...sumOf([room], role) })),
    missing: nights.filter(({ numbers }) => numbers.rooms === undefined).length,
  };
}
