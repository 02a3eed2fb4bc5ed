import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { Range } from "../period.ts";
import type { Room } from "../rooms/shapes.ts";
import { NamedBars } from "./named-bars.tsx";
import { Cell, ofThem, RowName, Table } from "./parts.tsx";

const headings = ["Room", "Nights", "Went in", "A night", "Peak", "Tables taken", "Came"];

const moneyHeadings = ["Spent", "A head"];

/** What a room's parties spent, in all and for each of their guests. */
function spentCells({ spend }: Room): string[] {
  if (!spend) return [];
  if (spend.parties === 0) return ["–", "–"];
  const head = spend.people === 0 ? "–" : formatAmount(Math.round(spend.spent / spend.people));
  return [formatAmount(spend.spent), head];
}

const aNight = (value: number, { nights }: Room) => Math.round(value / nights);

/** What doors and the floor plan say of each room. */
export function ByRoom({ range }: { range: Range }) {
  const { current } = useApi("GET /insights/rooms", { query: range });
  if (!current) return null;
  const { rooms, missing } = current;
  const withMoney = rooms.some(({ spend }) => spend !== null);
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
            Went in: as a room’s doors counted. Tables taken, of the room’s tables on these nights; came, of the parties
            with a table.
            {withMoney && " Spent: by those of them whose bill was recorded; a head, for each of their guests."}
          </p>
          <Table label="By room" headings={[...headings, ...(withMoney ? moneyHeadings : [])]}>
            {rooms.map((room) => (
              <tr key={room.room} className="border-b border-rule">
                <RowName>{room.room}</RowName>
                <Cell>{formatNumber(room.nights)}</Cell>
                <Cell>{formatNumber(room.people)}</Cell>
                <Cell>{formatNumber(aNight(room.people, room))}</Cell>
                <Cell>{formatNumber(room.peak)}</Cell>
                <Cell>{ofThem({ came: room.parties, expected: room.tables })}</Cell>
                <Cell>{ofThem({ came: room.came, expected: room.parties })}</Cell>
                {spentCells(room).map((text, index) => (
                  <Cell key={moneyHeadings[index]}>{text}</Cell>
                ))}
              </tr>
            ))}
          </Table>
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
