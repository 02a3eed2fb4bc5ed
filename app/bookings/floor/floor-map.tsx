import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { boundsOfOutline, cornersOf, type Direction, neighbourOf } from "./geometry.ts";
import { seatsText } from "./plan.ts";
import type { FloorRoom, Plan, PlanTable } from "./shapes.ts";
import { TableDrawing, TableLabel, type TableState } from "./table-drawing.tsx";

export interface TableMark {
  state: TableState;
  /** The end of its accessible name: `held for Mia Chen, 21:00`. */
  label: string;
  /** The second line on the table, by default the seats: `Mia 21:00`. */
  text?: string;
}

/** The mark of a table's state for the club night. */
function usualMark({ state, note }: PlanTable): TableMark {
  if (state === null) return { state: "free", label: "" };
  const label = state === "held" ? `held${note && ` for ${note}`}` : `blocked${note && `: ${note}`}`;
  return { state, label, text: note || undefined };
}

interface MarkedProps {
  /** Marks by table id; a table without one shows its state for the club night. */
  marks?: ReadonlyMap<string, TableMark>;
  /** The ids of the selected tables. */
  selected?: ReadonlySet<string>;
  /** A table was clicked, tapped, or chosen with Enter or Space. Without it, tables are read only. */
  onTable?: (table: PlanTable, event: { shiftKey: boolean }) => void;
  /** The id of the table that a dragged party is over; `[data-table]` of an element has a table's id. */
  target?: string | null;
}

interface RoomMapProps extends MarkedProps {
  room: FloorRoom;
  /** The tables of the room. */
  tables: readonly PlanTable[];
  zoom?: number;
  /** Ids of tables marked as misplaced. */
  wrong?: ReadonlySet<string>;
  grid?: boolean;
  /** Something is dragged: the drawing stays where it is. */
  still?: boolean;
  /** Tab leads to every table, and fingers drag tables instead of the page. */
  editable?: boolean;
  /** Drawn below and above the tables; `px` is the length of a pixel in cm. */
  under?: (px: number) => ReactNode;
  over?: (px: number) => ReactNode;
  onKey?: (table: PlanTable, event: KeyboardEvent) => void;
  onPointerDown?: (event: PointerEvent<SVGSVGElement>, px: number) => void;
}

/** Space around a room, in cm: seats beside walls stay visible. */
const MARGIN = 60;

/** Fewest and most pixels per cm; tables stay large enough for a finger. */
const SCALE = { least: 0.3, most: 0.8 };

/** The smallest touch target, in px. */
export const TOUCH = 44;

const directions: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** The width of an element in px, kept up to date. */
function useWidth() {
  const [width, setWidth] = useState(358);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watcher = new ResizeObserver(() => setWidth(box.clientWidth));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);
  return [width, ref] as const;
}

/** The part of a room that is drawn: the room, and tables outside of it. */
function viewOf(room: FloorRoom, tables: readonly PlanTable[]) {
  const { left, top, width, depth } = boundsOfOutline([...room.outline, ...tables.flatMap(cornersOf)]);
  return { left: left - MARGIN, top: top - MARGIN, width: width + 2 * MARGIN, depth: depth + 2 * MARGIN };
}

/** Merged tables are joined by a band below them. */
function Joints({ tables, px }: { tables: readonly PlanTable[]; px: number }) {
  const joined = tables.flatMap((table) => {
    const lead = tables.find(({ _id }) => _id === table.merged_into);
    return lead ? [{ table, lead }] : [];
  });
  return joined.map(({ table, lead }) => {
    const thick = Math.min(table.width, table.depth, lead.width, lead.depth) * 0.55;
    const ends = { x1: lead.center_x, y1: lead.center_y, x2: table.center_x, y2: table.center_y };
    return (
      <g key={table._id}>
        <line {...ends} strokeWidth={thick} className="stroke-ink" />
        <line {...ends} strokeWidth={thick - 3 * px} className="stroke-paper" />
      </g>
    );
  });
}

function nameOf(table: PlanTable, tables: readonly PlanTable[], label: string): string {
  const lead = table.merged_into ?? table._id;
  const others = tables.filter(({ _id, merged_into }) => _id !== table._id && (merged_into ?? _id) === lead);
  const merged = others.length > 0 && `merged with ${others.map(({ name }) => name).join(" and ")}`;
  return [table.name, seatsText(table.seats), merged, label].filter(Boolean).join(", ");
}

interface TableButtonProps extends Pick<RoomMapProps, "selected" | "target" | "wrong" | "onTable" | "editable"> {
  table: PlanTable;
  /** The accessible name of the table. */
  name: string;
  state: TableState;
  px: number;
  /** Whether Tab leads to it. */
  inTabOrder: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<SVGGElement>) => void;
}

/** A table as a button, with an area that is large enough for a finger. */
function TableButton(props: TableButtonProps) {
  const { table, name, state, px, selected, target, wrong, onTable, editable, inTabOrder, onFocus, onKeyDown } = props;
  const hit = { width: Math.max(table.width, TOUCH * px), depth: Math.max(table.depth, TOUCH * px) };
  const cursor = editable ? "cursor-move touch-none" : onTable ? "cursor-pointer" : "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be part of a drawing.
    <g
      role="button"
      data-table={table._id}
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={name}
      aria-pressed={selected?.has(table._id) ?? false}
      aria-disabled={!onTable}
      onFocus={onFocus}
      onClick={(event) => onTable?.(table, event)}
      onKeyDown={onKeyDown}
      className={`group/table outline-none ${cursor}`}
    >
      <rect
        x={table.center_x - hit.width / 2}
        y={table.center_y - hit.depth / 2}
        width={hit.width}
        height={hit.depth}
        transform={`rotate(${table.turned} ${table.center_x} ${table.center_y})`}
        className="fill-transparent"
      />
      <TableDrawing
        table={table}
        px={px}
        state={state}
        selected={selected?.has(table._id) ?? false}
        target={target === table._id}
        wrong={wrong?.has(table._id) ?? false}
      />
    </g>
  );
}

/** The tables of a room as buttons: arrow keys lead from one to the next, Enter selects one. */
function TableButtons({ px, ...props }: RoomMapProps & { px: number }) {
  const { tables, marks, selected, onTable, editable = false, onKey } = props;
  const [last, setLast] = useState<string>();
  const inOrder = tables.find(({ _id }) => _id === last) ?? tables.find(({ _id }) => selected?.has(_id)) ?? tables[0];
  const markOf = (table: PlanTable): TableMark => {
    const lead = tables.find(({ _id }) => _id === table.merged_into) ?? table;
    return marks?.get(table._id) ?? marks?.get(lead._id) ?? usualMark(lead);
  };
  const press = (table: PlanTable, event: KeyboardEvent<SVGGElement>) => {
    onKey?.(table, event);
    if (event.defaultPrevented) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onTable?.(table, event);
    }
    const direction = directions[event.key];
    const next = direction && neighbourOf(tables, table, direction);
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.currentTarget.ownerSVGElement?.querySelector<SVGGElement>(`[data-table="${CSS.escape(next._id)}"]`)?.focus();
  };
  return (
    <>
      {tables.map((table) => {
        const { state, label } = markOf(table);
        return (
          <TableButton
            key={table._id}
            table={table}
            name={nameOf(table, tables, label)}
            state={state}
            px={px}
            selected={selected}
            target={props.target}
            wrong={props.wrong}
            onTable={onTable}
            editable={editable}
            inTabOrder={editable || table === inOrder}
            onFocus={() => setLast(table._id)}
            onKeyDown={(event) => press(table, event)}
          />
        );
      })}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus; the buttons' names say more than what fits. */}
      <g aria-hidden="true" className="pointer-events-none">
        {tables.map((table) => {
          const { state, text } = markOf(table);
          return <TableLabel key={table._id} table={table} state={state} text={text} px={px} />;
        })}
      </g>
    </>
  );
}

/** A room to scale, as SVG. It fits the available width, and scrolls sideways if tables would be too small to touch. */
export function RoomMap(props: RoomMapProps) {
  const { room, tables, zoom = 1, grid, under, over, onPointerDown, still = false } = props;
  const [width, box] = useWidth();
  const drawn = useRef<ReturnType<typeof viewOf>>(null);
  const view = (still && drawn.current) || viewOf(room, tables);
  useEffect(() => {
    drawn.current = view;
  });
  const scale = Math.min(SCALE.most, Math.max(SCALE.least, width / view.width)) * zoom;
  const px = 1 / scale;
  const corners = room.outline.map((corner) => corner.join(",")).join(" ");
  return (
    <>
      <div ref={box} className="overflow-x-auto">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drawing. */}
        <svg
          viewBox={`${view.left} ${view.top} ${view.width} ${view.depth}`}
          width={view.width * scale}
          height={view.depth * scale}
          role="group"
          aria-label={room.name}
          onPointerDown={(event) => onPointerDown?.(event, px)}
          className="mx-auto block select-none print:h-auto print:max-w-full"
        >
          <polygon points={corners} className="fill-raised" />
          {grid && <Grid view={view} px={px} />}
          <polygon points={corners} className="fill-none stroke-ink stroke-[3px] [vector-effect:non-scaling-stroke]" />
          {under?.(px)}
          <Joints tables={tables} px={px} />
          <TableButtons {...props} px={px} />
          {over?.(px)}
        </svg>
      </div>
      {view.width * scale > width + 1 && (
        <p className="px-2 pb-1 text-sm text-quiet print:hidden">
          <span aria-hidden="true">↔ </span>Scroll sideways to see the whole room.
        </p>
      )}
    </>
  );
}

/** Lines at every metre. */
function Grid({ view, px }: { view: ReturnType<typeof viewOf>; px: number }) {
  const steps = (from: number, length: number) =>
    Array.from({ length: Math.floor((from + length) / 100) - Math.ceil(from / 100) + 1 }, (_, index) => {
      return (Math.ceil(from / 100) + index) * 100;
    });
  return (
    <g className="stroke-rule" strokeWidth={px}>
      {steps(view.left, view.width).map((x) => (
        <line key={`x${x}`} x1={x} x2={x} y1={view.top} y2={view.top + view.depth} />
      ))}
      {steps(view.top, view.depth).map((y) => (
        <line key={`y${y}`} y1={y} y2={y} x1={view.left} x2={view.left + view.width} />
      ))}
    </g>
  );
}

/** All rooms that have tables, each under its name. */
export function FloorMap({ plan, ...marked }: { plan: Pick<Plan, "rooms" | "tables"> } & MarkedProps) {
  return plan.rooms.map((room) => {
    const tables = plan.tables.filter((table) => table.room === room.name);
    return (
      tables.length > 0 && (
        <section key={room._id} aria-label={room.name} className="break-inside-avoid pb-4">
          <h3 className="text-base font-semibold">{room.name}</h3>
          <RoomMap room={room} tables={tables} {...marked} />
        </section>
      )
    );
  });
}
