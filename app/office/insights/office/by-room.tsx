import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { Range } from "../period.ts";
import { roomColumns, roomNightColumns } from "../rooms/columns.ts";
import type { Room } from "../rooms/shapes.ts";
import { comparedBy } from "./compared-by.ts";
import { NamedBars } from "./named-bars.tsx";
import { NumbersTable } from "./numbers-table.tsx";

const aNight = (value: number, { nights }: Room) => Math.round(value / nights);

/** The numbers of each room, from doors and the floor plan. */
export function ByRoom({ range }: { range: Range }) {
  const room = useAddress()[0].get("of") ?? undefined;
  const { current, failed, reload } = useApi("GET /insights/rooms", { query: { ...range, room } });
  const can = useCan();
  if (!current) return <LoadStatus part data={current} failed={failed} reload={reload} />;
  const { rooms, of_room, missing } = current;
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
            Went in: as a room's doors counted. Tables: of the room on these nights; taken by parties, of whom some
            came.
            {can("spend.see") && " Spent: by those of them whose bill was recorded; a head, for each of their guests."}
          </p>
          <NumbersTable
            label="By room"
            columns={roomColumns(can)}
            rows={rooms}
            rowKey={({ room }) => room}
            to={({ room }) => comparedBy(range, "room", room)}
            isCurrent={(row) => row.room === room}
            csv={fileAddress("GET /insights/rooms.csv", { query: range })}
          />
          {room !== undefined && of_room.length > 0 && (
            <>
              <h3 className="mt-8 font-semibold wrap-anywhere">{room} by night</h3>
              <NumbersTable
                label={`${room} by night`}
                columns={roomNightColumns(can)}
                rows={of_room}
                rowKey={({ night }) => night}
                to={({ night }) => `/admin/after-the-night?night=${night}`}
                csv={fileAddress("GET /insights/rooms.csv", { query: { ...range, room } })}
              />
            </>
          )}
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
