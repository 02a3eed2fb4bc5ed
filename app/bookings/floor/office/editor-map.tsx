import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { RoomMap, TOUCH } from "../floor-map.tsx";
import { fromTable } from "../geometry.ts";
import type { Corner, FloorRoom, PlanTable } from "../shapes.ts";
import { GRID, type Guide, snapTable, toGrid } from "../snap.ts";
import type { TableFields } from "./plan-changes.ts";

/** The dragged table or corner, and its previous values. */
type Drag =
  | { what: "move" | "size" | "turn"; table: PlanTable; from: Corner }
  | { what: "corner"; index: number; outline: Corner[] };

/** The position while dragging or moving by keys. */
interface Draft {
  id: string;
  set: Partial<TableFields>;
  outline?: Corner[];
  guides: Guide[];
}

interface EditorMapProps {
  room: FloorRoom;
  tables: readonly PlanTable[];
  selected: string | null;
  zoom: number;
  wrong: ReadonlySet<string>;
  /** Whether corners of the room can be dragged. */
  walls: boolean;
  readOnly: boolean;
  onSelect: (id: string | null) => void;
  onChange: (table: PlanTable, set: Partial<TableFields>, what: string) => void;
  onOutline: (outline: Corner[]) => void;
  /** Delete and duplicate, by key. */
  onDelete: (table: PlanTable) => void;
  onDuplicate: (table: PlanTable) => void;
  announce: (text: string) => void;
}

/** How near, in px, a line has to be for a dragged table to snap to it. */
const REACH = 7;

/** A pointer that moved less than this, in px, clicked a table and did not drag it. */
const SLACK = 4;

/** Degrees that a key turns a table by, and that dragging snaps to. */
const TURN = 15;

/** Moves by keys within this time, in ms, are one step. */
const PAUSE = 700;

const arrows: Record<string, Corner> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const smallest = (length: number) => Math.min(3000, Math.max(40, toGrid(length)));

/** Where a pointer is on the floor, in cm. */
function onFloor(svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Corner {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return [x, y];
}

/** A table's values after its corner or its handle for turning was dragged to a point. */
function resized(table: PlanTable, [x, y]: Corner): Partial<TableFields> {
  const angle = (-table.turned * Math.PI) / 180;
  const [dx, dy] = [x - table.center_x, y - table.center_y];
  const across = Math.abs(dx * Math.cos(angle) - dy * Math.sin(angle));
  const down = Math.abs(dx * Math.sin(angle) + dy * Math.cos(angle));
  return { width: smallest(across * 2), depth: smallest(down * 2) };
}

function turnedTo(table: PlanTable, [x, y]: Corner): Partial<TableFields> {
  const angle = (Math.atan2(y - table.center_y, x - table.center_x) * 180) / Math.PI + 90;
  return { turned: (Math.round(angle / TURN) * TURN + 360) % 360 };
}

const inMetres = (cm: number) => `${(cm / 100).toFixed(1)} m`;

/** A room that is edited: tables are dragged, resized and turned by pointer and by keys, and walls by their corners. */
export function EditorMap(props: EditorMapProps) {
  const { room, tables, selected, zoom, wrong, walls, readOnly, onSelect, onChange, onOutline, announce } = props;
  const [draft, setDraft] = useState<Draft | null>(null);
  const live = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const outline = draft?.outline ?? room.outline;
  const shown = tables.map((table) => (draft?.id === table._id ? { ...table, ...draft.set } : table));
  const chosen = shown.find(({ _id }) => _id === selected);

  const put = (next: Draft | null) => {
    live.current = next;
    setDraft(next);
  };
  const sayWhere = ({ center_x, center_y, name }: PlanTable) =>
    announce(`${name}: ${inMetres(center_x)} from the left, ${inMetres(center_y)} from the top.`);

  /** Saves a drag or a move by keys. */
  const commit = (what: string) => {
    clearTimeout(timer.current);
    const done = live.current;
    put(null);
    if (!done) return;
    if (done.outline) return latest.current.onOutline(done.outline);
    const table = latest.current.tables.find(({ _id }) => _id === done.id);
    if (table && Object.keys(done.set).length > 0) latest.current.onChange(table, done.set, what);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const drag = (svg: SVGSVGElement, start: Drag, px: number) => {
    let moved = start.what !== "move";
    const move = (event: globalThis.PointerEvent) => {
      const [x, y] = onFloor(svg, event);
      if (start.what === "corner") {
        const outline = start.outline.with(start.index, [toGrid(x), toGrid(y)]);
        return put({ id: "", set: {}, outline, guides: [] });
      }
      const { table, from } = start;
      moved ||= Math.hypot(x - from[0], y - from[1]) > SLACK * px;
      if (!moved) return undefined;
      const at = { ...table, center_x: table.center_x + x - from[0], center_y: table.center_y + y - from[1] };
      if (start.what === "size") return put({ id: table._id, set: resized(table, [x, y]), guides: [] });
      if (start.what === "turn") return put({ id: table._id, set: turnedTo(table, [x, y]), guides: [] });
      const others = latest.current.tables.filter((other) => other._id !== table._id);
      const { guides, ...set } = snapTable(at, others, latest.current.room.outline, event.altKey ? 0 : REACH * px);
      return put({ id: table._id, set, guides });
    };
    const end = (event: globalThis.PointerEvent) => {
      for (const [name, listener] of listeners) removeEventListener(name, listener);
      if (event.type === "pointercancel") return put(null);
      return commit(start.what === "turn" ? "turned" : start.what === "size" ? "resized" : "moved");
    };
    const listeners = [
      ["pointermove", move],
      ["pointerup", end],
      ["pointercancel", end],
    ] as const;
    for (const [name, listener] of listeners) addEventListener(name, listener);
  };

  const press = (event: PointerEvent<SVGSVGElement>, px: number) => {
    if (readOnly || event.button !== 0 || !(event.target instanceof Element)) return;
    commit("moved");
    const svg = event.currentTarget;
    const handle = event.target.closest<SVGElement>("[data-handle]")?.dataset.handle;
    const id = event.target.closest<SVGElement>("[data-table]")?.dataset.table;
    const table = tables.find(({ _id }) => _id === (id ?? (handle ? selected : null)));
    if (handle?.startsWith("corner-")) {
      return drag(svg, { what: "corner", index: Number(handle.slice(7)), outline: room.outline }, px);
    }
    if (!table) return onSelect(null);
    onSelect(table._id);
    const what = handle === "size" || handle === "turn" ? handle : "move";
    return drag(svg, { what, table, from: onFloor(svg, event) }, px);
  };

  const key = (table: PlanTable, event: KeyboardEvent) => {
    // Moves by keys are undone first.
    if (event.ctrlKey || event.metaKey) commit("moved");
    if (readOnly || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = shown.find(({ _id }) => _id === table._id) ?? table;
    const step = arrows[event.key];
    if (step) {
      const by = event.shiftKey ? 100 : GRID;
      const set = { center_x: now.center_x + step[0] * by, center_y: now.center_y + step[1] * by };
      if (live.current && live.current.id !== table._id) commit("moved");
      put({ id: table._id, set, guides: [] });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commit("moved"), PAUSE);
      sayWhere({ ...now, ...set });
    } else if (event.key === "+" || event.key === "=" || event.key === "-") {
      commit("moved");
      const turned = (now.turned + (event.key === "-" ? 360 - TURN : TURN)) % 360;
      onChange(now, { turned }, "turned");
      announce(`${now.name}: turned to ${turned}°.`);
    } else if (event.key === "d" || event.key === "D") props.onDuplicate(now);
    else if (event.key === "Delete" || event.key === "Backspace") props.onDelete(now);
    else return;
    event.preventDefault();
    onSelect(table._id);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus left the drawing.
    <div onBlur={() => live.current && timer.current && commit("moved")}>
      <RoomMap
        room={{ ...room, outline }}
        tables={shown}
        selected={new Set(selected ? [selected] : [])}
        zoom={zoom}
        wrong={wrong}
        grid
        editable={!readOnly}
        still={draft !== null}
        onTable={(table) => onSelect(table._id)}
        onKey={key}
        onPointerDown={press}
        over={(px) => (
          <>
            <Guides guides={draft?.guides ?? []} px={px} />
            {!readOnly && chosen && <TableHandles table={chosen} px={px} />}
            {!readOnly && walls && <CornerHandles outline={outline} px={px} onOutline={onOutline} />}
          </>
        )}
      />
    </div>
  );
}

function Guides({ guides, px }: { guides: readonly Guide[]; px: number }): ReactNode {
  const far = 20_000;
  return guides.map(({ x, y }) => (
    <line
      key={`${x} ${y}`}
      {...(x === undefined ? { x1: -far, x2: far, y1: y, y2: y } : { x1: x, x2: x, y1: -far, y2: far })}
      strokeWidth={px}
      className="pointer-events-none stroke-focus"
    />
  ));
}

/** A square or round handle, with a hit area that is large enough for a finger. */
function Handle({ name, at: [x, y], px, round = false }: { name: string; at: Corner; px: number; round?: boolean }) {
  const half = 6 * px;
  return (
    <g data-handle={name} transform={`translate(${x} ${y})`} className="cursor-pointer touch-none">
      <circle r={(TOUCH / 2) * px} className="fill-transparent" />
      <rect
        x={-half}
        y={-half}
        width={2 * half}
        height={2 * half}
        rx={round ? half : 0}
        className="fill-paper stroke-focus stroke-2 [vector-effect:non-scaling-stroke]"
      />
    </g>
  );
}

/** Handles of the selected table: its corner resizes it, the round one turns it. */
function TableHandles({ table, px }: { table: PlanTable; px: number }) {
  const { width, depth } = table;
  const at = fromTable(table);
  const top = at(0, -depth / 2 - 34 * px);
  const [x2, y2] = at(0, -depth / 2 - 5 * px);
  return (
    <g>
      <line x1={top[0]} y1={top[1]} x2={x2} y2={y2} strokeWidth={2 * px} className="stroke-focus" />
      <Handle name="turn" at={top} px={px} round />
      <Handle name="size" at={at(width / 2 + 8 * px, depth / 2 + 8 * px)} px={px} />
    </g>
  );
}

interface CornersProps {
  outline: readonly Corner[];
  px: number;
  onOutline: (outline: Corner[]) => void;
}

/** Handles of a room's corners; the small ones between add a corner. */
function CornerHandles({ outline, px, onOutline }: CornersProps) {
  return (
    <g>
      {outline.map(([x, y], index) => {
        const [nextX, nextY] = outline[(index + 1) % outline.length] as Corner;
        const middle: Corner = [toGrid((x + nextX) / 2), toGrid((y + nextY) / 2)];
        const add = () => onOutline(outline.toSpliced(index + 1, 0, middle));
        // biome-ignore lint/suspicious/noArrayIndexKey: corners have no other identity.
        return <AddCorner key={index} at={middle} px={px} onAdd={add} />;
      })}
      {outline.map((corner, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: corners have no other identity.
        <Handle key={index} name={`corner-${index}`} at={corner} px={px} />
      ))}
    </g>
  );
}

function AddCorner({ at: [cx, cy], px, onAdd }: { at: Corner; px: number; onAdd: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list of corners beside the drawing does the same.
    <g onClick={onAdd} className="cursor-copy">
      <circle cx={cx} cy={cy} r={(TOUCH / 2) * px} className="fill-transparent" />
      <circle cx={cx} cy={cy} r={4 * px} className="fill-focus" />
    </g>
  );
}
