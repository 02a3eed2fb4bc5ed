import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { FloorMap, type TableMark } from "../../bookings/floor/floor-map.tsx";
import { groupOf, groupsOf, type TableGroup } from "../../bookings/floor/plan.ts";
import { StateSymbol, type TableState } from "../../bookings/floor/table-drawing.tsx";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { type Guest, needsTable } from "../sheet/sheet.ts";
import type { Sheet } from "../sheet/sheet-shapes.ts";
import { minutesLeft } from "../sheet/sheet-text.ts";
import { usePartyDrag } from "./party-drag.ts";
import { SuggestTables } from "./suggest-tables.tsx";
import { TablePanel } from "./table-panel.tsx";
import type { SeatAt } from "./use-seat-at.ts";

/** The parties at a table, in the order in which they come, without no-shows. */
function guestsAt(guests: readonly Guest[], group: TableGroup): Guest[] {
  return guests.filter(({ table, state }) => table?.table === group.table && state.now !== "no-show");
}

function stateOf(group: TableGroup, here: readonly Guest[], now: number): TableState {
  if (here.some(({ state }) => state.arrived !== null)) return "seated";
  if (here.length === 0) return group.state ?? "free";
  return here.every((guest) => (minutesLeft(guest, now) ?? 1) <= 0) ? "late" : "booked";
}

/** A table's status, at the end of its accessible name. */
const stateLabels: Record<TableState, string> = {
  free: "free",
  booked: "held",
  late: "hold expired",
  seated: "taken",
  held: "held",
  blocked: "blocked",
};

/** The marks of tables on a night's floor plan, by table id. @param now ms since 1970. */
function marksOf(groups: readonly TableGroup[], guests: readonly Guest[], now: number): Map<string, TableMark> {
  const marks = new Map<string, TableMark>();
  for (const group of groups) {
    const here = guestsAt(guests, group);
    const state = stateOf(group, here, now);
    const parties = here.map(({ name, guests: count, comes }) => `${formatTime(comes)} ${name}, ${count}`);
    const label = [stateLabels[state], ...(here.length > 0 ? parties : [group.note])].filter(Boolean).join(", ");
    // On a phone, only a first name fits a table.
    const text = here[0]?.name.split(" ")[0] ?? (group.note || undefined);
    for (const { _id } of group.tables) marks.set(_id, { state, label, text });
  }
  return marks;
}

interface PartyChipsProps {
  parties: readonly Guest[];
  picked: string | null;
  onPick: (id: string | null) => void;
  drags: ReturnType<typeof usePartyDrag>;
}

/** Parties without a table, to choose one or to drag it onto the plan. */
function PartyChips({ parties, picked, onPick, drags }: PartyChipsProps) {
  return (
    <ul aria-label="Parties without a table" className="flex gap-2 overflow-x-auto pb-2 sm:flex-wrap">
      {parties.map(({ _id, name, guests, comes }) => (
        <li key={_id} className="max-w-64 shrink-0">
          <button
            type="button"
            aria-pressed={picked === _id}
            onClick={() => drags.wasDrag() || onPick(picked === _id ? null : _id)}
            {...drags.handlers(_id)}
            className={`flex min-h-13 w-full cursor-pointer items-center gap-2 border-2 pr-3 text-left select-none ${
              picked === _id ? "border-ink bg-ink text-paper" : "border-rule"
            }`}
          >
            <span
              data-handle=""
              aria-hidden="true"
              className="grid h-13 w-8 shrink-0 cursor-grab touch-none place-items-center text-lg opacity-60"
            >
              ⠿
            </span>
            <span className="min-w-0">
              <span className="line-clamp-1 text-base font-semibold wrap-anywhere">{name}</span>
              <span className="tabular block text-sm">
                {formatTime(comes)} · {formatCount(guests, "guest")}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The selection on the plan: a party to seat, or a table. */
export type Picked = { party: string } | { table: string } | null;

export interface FloorSectionProps {
  sheet: Sheet;
  guests: readonly Guest[];
  /** The server's clock, ms since 1970. */
  now: number;
  /** Since when the phone is offline, as a time; null online. */
  offline: string | null;
  readOnly: boolean;
  picked: Picked;
  /** The id of the party whose row opened the plan. */
  asked: string | null;
  onPick: (picked: Picked) => void;
  onSeat: SeatAt;
  loadSuggestions: Parameters<typeof SuggestTables>[0]["load"];
}

const legend = Object.entries({ ...stateLabels, booked: "held for a party" }) as [TableState, string][];

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-quiet">
      {legend.map(([state, text]) => (
        <li key={state} className="flex items-center gap-1.5">
          <StateSymbol state={state} />
          {text}
        </li>
      ))}
    </ul>
  );
}

interface DraggedPartyProps {
  at: { x: number; y: number };
  party: Guest;
  over: TableGroup | undefined;
}

/** The party under the finger, with the table that it would get. */
function DraggedParty({ at, party, over }: DraggedPartyProps) {
  return (
    <div
      aria-hidden="true"
      style={{ left: at.x, top: at.y }}
      className="pointer-events-none fixed z-50 -translate-x-1/2 -translate-y-[140%] bg-ink px-3 py-2 text-base font-semibold whitespace-nowrap text-paper"
    >
      {party.name} · {party.guests}
      {over && ` → ${over.name}`}
    </div>
  );
}

/** Asks for the table of the selected party. */
function ChooseTable({ party, onCancel, onSeat }: { party: Guest | undefined; onCancel: () => void; onSeat: SeatAt }) {
  return (
    <>
      <p role="status" className="min-h-6 text-base font-semibold">
        {party && `Choose a table for ${party.name}, ${party.guests}, ${formatTime(party.comes)}.`}
      </p>
      {party && (
        <div className="flex flex-wrap gap-2">
          <OfficeButton look="quiet" onClick={onCancel} className="-ml-4 min-h-12">
            Cancel
          </OfficeButton>
          {party.table && (
            <OfficeButton look="quiet" onClick={() => onSeat(party, null)} className="min-h-12 whitespace-normal">
              Unassign {party.table.name}
            </OfficeButton>
          )}
        </div>
      )}
    </>
  );
}

/** The parties without a table, and the button that suggests tables for them. */
function Unseated({ onSuggest, ...chips }: ComponentProps<typeof PartyChips> & { onSuggest: () => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-base font-semibold">
          Without a table <span className="tabular font-medium text-quiet">{chips.parties.length}</span>
        </h3>
        <OfficeButton look="quiet" opensDialog onClick={onSuggest} className="-mr-4 min-h-12">
          Suggest tables
        </OfficeButton>
      </div>
      <PartyChips {...chips} />
    </>
  );
}

/** The floor plan of a night, on which parties are seated: a party and then a table, a table and then a party, or by dragging. */
export default function FloorSection(props: FloorSectionProps) {
  const { sheet, guests, now, offline, readOnly, picked, asked, onPick, onSeat, loadSuggestions } = props;
  const [suggesting, setSuggesting] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === null) return;
    box.current?.scrollIntoView({ block: "start" });
    box.current?.querySelector<SVGElement>("[data-table][tabindex='0']")?.focus({ preventScroll: true });
  }, [asked]);
  const groups = useMemo(() => groupsOf(sheet.floor.tables), [sheet.floor.tables]);
  const marks = useMemo(() => marksOf(groups, guests, now), [groups, guests, now]);
  const unseated = guests.filter(needsTable);
  const byId = new Map(guests.map((guest) => [guest._id, guest]));
  const seat = (id: string, table: string) => {
    const [guest, group] = [byId.get(id), groupOf(groups, table)];
    if (guest && group) onSeat(guest, group);
  };
  const drags = usePartyDrag(seat);
  const party = picked && "party" in picked ? byId.get(picked.party) : undefined;
  const group = picked && "table" in picked ? groupOf(groups, picked.table) : undefined;
  const seats = !readOnly && offline === null;
  const dragged = drags.drag && byId.get(drags.drag.id);
  const over = drags.drag?.over ? groupOf(groups, drags.drag.over) : undefined;
  const tapTable = (table: string) => (party && seats ? seat(party._id, table) : onPick({ table }));
  return (
    <div ref={box} className="scroll-mt-36 pb-4">
      {offline !== null && (
        <p className="mb-3 text-base">Tables can only be assigned online. This is the plan as of {offline}.</p>
      )}
      {seats && unseated.length > 0 && (
        <Unseated
          parties={unseated}
          picked={party?._id ?? null}
          onPick={(id) => onPick(id === null ? null : { party: id })}
          drags={drags}
          onSuggest={() => setSuggesting(true)}
        />
      )}
      <ChooseTable party={seats ? party : undefined} onCancel={() => onPick(null)} onSeat={onSeat} />
      <FloorMap
        plan={sheet.floor}
        marks={marks}
        selected={new Set((group ?? party?.table)?.tables.map(({ _id }) => _id))}
        target={over?.table}
        onTable={({ _id }) => tapTable(_id)}
      />
      <Legend />
      {group && (
        <TablePanel
          group={group}
          here={guestsAt(guests, group)}
          unseated={seats ? unseated : []}
          readOnly={!seats}
          onSeat={(guest) => onSeat(guest, group)}
          onMove={(guest) => onPick({ party: guest._id })}
          onUnassign={(guest) => onSeat(guest, null)}
          onClose={() => onPick(null)}
        />
      )}
      {dragged && drags.drag && <DraggedParty at={drags.drag} party={dragged} over={over} />}
      {suggesting && (
        <SuggestTables
          unseated={unseated}
          load={loadSuggestions}
          onSeat={(guest, table) => {
            const found = groupOf(groups, table.table);
            return found ? onSeat(guest, { ...found, name: table.name }, table.merge) : Promise.resolve(false);
          }}
          onClose={() => setSuggesting(false)}
        />
      )}
    </div>
  );
}
