import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { Range } from "../period.ts";
import { roomColumns } from "../rooms/columns.ts";
import type { Room } from "../rooms/shapes.ts";
import { NamedBars } from "./named-bars.tsx";
import { NumbersTable } from "./numbers-table.tsx";

const aNight = (value: number, { nights }: Room) => Math.round(value / nights);

/** What doors and the floor plan say of each room. */
export function ByRoom({ range }: { range: Range }) {
  const { current } = useApi("GET /insights/rooms", { query: range });
  const can = useCan();
  if (!current) return null;
  const { rooms, missing } = current;
  const isCounted = rooms.some(({ people }) => people > 0);
  return (
    <>
      {rooms.length === 0 ? (
        <p className="mt-2 max-w-[70ch] text-quiet">
          No room had guests on these nights. Doors that lead into rooms are in Settings, Door; tables and their rooms
          in the floor plan.
        </p>
      ) : (
        <>
          <NamedBars
            title={isCounted ? "People a night by room" : "Tables taken a night by room"}
            bars={rooms.map((room) => ({
              name: room.room,
              value: aNight(isCounted ? room.people : room.parties, room),
            }))}
          />
          <p className="max-w-[70ch] text-quiet">
            Went in: as a room’s doors counted. Tables: of the room on these nights; taken by parties, of whom some
            came.
            {can("spend.see") && " Spent: by those of them whose bill was recorded; a head, for each of their guests."}
          </p>
          <NumbersTable
            label="By room"
            columns={roomColumns(can)}
            rows={rooms}
            rowKey={({ room }) => room}
            csv={fileAddress("GET /insights/rooms.csv", { query: range })}
          />
        </>
      )}
      {missing > 0 && (
        <p className="mt-3 max-w-[70ch] text-quiet">
          {formatCount(missing, "night")} from before rooms were added up {missing === 1 ? "is" : "are"} left out.
        </p>
      )}
    </>
  );
}
