import type { Floor } from "../floor/floor.ts";
import { boundsOfOutline } from "../floor/geometry.ts";
import type { ClubTable, FloorRoom } from "../floor/plan.ts";
import { formatTime } from "../lib/wall-time.ts";
import type { Guest } from "./sheet.ts";
import { minutesLeft } from "./sheet-text.ts";

/** A table's status now. */
type TableStatus = "free" | "held" | "in" | "lapsed";

const looks: Record<TableStatus, string> = {
  free: "border-rule text-quiet",
  held: "border-(--busy-ink) bg-(--busy) text-(--busy-ink)",
  in: "border-[#0b7a4b] bg-[#0b7a4b] text-white",
  lapsed: "border-dashed border-danger text-danger",
};

const text: Record<TableStatus, string> = {
  free: "free",
  held: "held",
  in: "taken",
  lapsed: "hold expired",
};

function statusOf(guests: readonly Guest[], now: number): TableStatus {
  if (guests.some(({ state }) => state.arrived !== null)) return "in";
  const come = guests.filter(({ state }) => state.now === null);
  if (come.length === 0) return "free";
  return come.every((guest) => (minutesLeft(guest, now) ?? 1) <= 0) ? "lapsed" : "held";
}

interface TableProps {
  table: ClubTable;
  room: FloorRoom;
  guests: readonly Guest[];
  now: number;
}

function Table({ table, room, guests, now }: TableProps) {
  const status = statusOf(guests, now);
  const bounds = boundsOfOutline(room.outline);
  const left = ((table.center_x - table.width / 2 - bounds.left) * 100) / bounds.width;
  const top = ((table.center_y - table.depth / 2 - bounds.top) * 100) / bounds.depth;
  return (
    <li
      style={{ left: `${Math.min(Math.max(left, 0), 76)}%`, top: `${Math.min(Math.max(top, 0), 70)}%` }}
      className={`absolute w-[23%] max-w-36 border-2 p-1.5 text-[13px] leading-tight ${looks[status]}`}
    >
      <b className="line-clamp-2 wrap-anywhere">{table.name}</b>
      <span className="block">
        {table.seats} · {text[status]}
      </span>
      {guests.map(({ _id, name, comes, state }) => (
        <span key={_id} className={`block ${state.now === "no-show" ? "line-through" : ""}`}>
          <span className="tabular">{formatTime(comes)}</span>
          {state.now === "no-show" && <span className="sr-only"> no-show</span>}{" "}
          <span className="line-clamp-2 wrap-anywhere">{name}</span>
        </span>
      ))}
    </li>
  );
}

/** The club's rooms with their tables, and tonight's guests on them. */
export function FloorPlan({ floor, guests, now }: { floor: Floor; guests: readonly Guest[]; now: number }) {
  if (floor.tables.length === 0) return null;
  return (
    <details className="mt-2 border-b border-rule print:hidden">
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-3 [details[open]>&_svg]:rotate-180">
        <h2 className="wide text-lg font-extrabold uppercase">Floor plan</h2>
        <svg viewBox="0 0 20 12" aria-hidden="true" className="mr-1 h-3 w-5 fill-none stroke-current stroke-2">
          <path d="M2 2l8 8 8-8" />
        </svg>
      </summary>
      {floor.rooms.map((room) => (
        <section key={room._id} className="pb-4">
          <h3 className="text-base font-semibold">{room.name}</h3>
          <ul className="relative mt-2 h-72 border border-rule bg-raised">
            {floor.tables
              .filter((table) => table.room === room.name)
              .map((table) => (
                <Table
                  key={table._id}
                  table={table}
                  room={room}
                  now={now}
                  guests={guests.filter((guest) => guest.table?.tables.some(({ _id }) => _id === table._id))}
                />
              ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
