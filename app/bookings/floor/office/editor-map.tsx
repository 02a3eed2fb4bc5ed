import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { RoomMap } from "../floor-map.tsx";
import type { Corner, FloorRoom, PlanTable } from "../shapes.ts";
import { GRID, type Guide, snapTable, toGrid } from "../snap.ts";
import { CornerHandles, Guides, TableHandles } from "./map-handles.tsx";
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

/** The position of a table or outline while it is moved, which `commit` saves. */
function useDraft(props: EditorMapProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const live = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (next: Draft | null) => {
    live.current = next;
    setDraft(next);
  };
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
  return {
    draft,
    live,
    latest,
    put,
    commit,
    commitSoon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commit("moved"), PAUSE);
    },
    /** Saves a move by keys that is not saved yet. */
    commitKeys: () => live.current && timer.current && commit("moved"),
  };
}

type DraftState = ReturnType<typeof useDraft>;

/** Where a drag has led to: a point of the floor, in cm. @param reach how near a table snaps, in cm. */
function draggedTo(start: Drag, [x, y]: Corner, { room, tables }: EditorMapProps, reach: number): Draft {
  if (start.what === "corner") {
    const outline = start.outline.with(start.index, [toGrid(x), toGrid(y)]);
    return { id: "", set: {}, outline, guides: [] };
  }
  const { what, table, from } = start;
  if (what === "size") return { id: table._id, set: resized(table, [x, y]), guides: [] };
  if (what === "turn") return { id: table._id, set: turnedTo(table, [x, y]), guides: [] };
  const at = { ...table, center_x: table.center_x + x - from[0], center_y: table.center_y + y - from[1] };
  const others = tables.filter(({ _id }) => _id !== table._id);
  const { guides, ...set } = snapTable(at, others, room.outline, reach);
  return { id: table._id, set, guides };
}

/** Follows the pointer until it is released. @param px the length of a pixel in cm. */
function followDrag(svg: SVGSVGElement, start: Drag, px: number, { latest, put, commit }: DraftState): void {
  let moved = start.what !== "move";
  const move = (event: globalThis.PointerEvent) => {
    const at = onFloor(svg, event);
    if ("from" in start) moved ||= Math.hypot(at[0] - start.from[0], at[1] - start.from[1]) > SLACK * px;
    if (moved) put(draggedTo(start, at, latest.current, event.altKey ? 0 : REACH * px));
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
}

/** A key on a table: moves, turns, duplicates or deletes it. */
function onTableKey(table: PlanTable, event: KeyboardEvent, props: EditorMapProps, state: DraftState): void {
  const { announce, onChange, onDelete, onDuplicate, onSelect } = props;
  const { live, put, commit, commitSoon } = state;
  // Moves by keys are undone first.
  if (event.ctrlKey || event.metaKey) commit("moved");
  if (props.readOnly || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = arrows[event.key];
  if (step) {
    const by = event.shiftKey ? 100 : GRID;
    const set = { center_x: table.center_x + step[0] * by, center_y: table.center_y + step[1] * by };
    if (live.current && live.current.id !== table._id) commit("moved");
    put({ id: table._id, set, guides: [] });
    commitSoon();
    announce(`${table.name}: ${inMetres(set.center_x)} from the left, ${inMetres(set.center_y)} from the top.`);
  } else if (event.key === "+" || event.key === "=" || event.key === "-") {
    commit("moved");
    const turned = (table.turned + (event.key === "-" ? 360 - TURN : TURN)) % 360;
    onChange(table, { turned }, "turned");
    announce(`${table.name}: turned to ${turned}°.`);
  } else if (event.key === "d" || event.key === "D") onDuplicate(table);
  else if (event.key === "Delete" || event.key === "Backspace") onDelete(table);
  else return;
  event.preventDefault();
  onSelect(table._id);
}

/** A room that is edited: tables are dragged, resized and turned by pointer and by keys, and walls by their corners. */
export function EditorMap(props: EditorMapProps) {
  const { room, tables, selected, zoom, wrong, walls, readOnly, onSelect, onOutline } = props;
  const state = useDraft(props);
  const { draft } = state;
  const outline = draft?.outline ?? room.outline;
  const shown = tables.map((table) => (draft?.id === table._id ? { ...table, ...draft.set } : table));
  const chosen = shown.find(({ _id }) => _id === selected);

  const press = (event: PointerEvent<SVGSVGElement>, px: number) => {
    if (readOnly || event.button !== 0 || !(event.target instanceof Element)) return;
    state.commit("moved");
    const svg = event.currentTarget;
    const handle = event.target.closest<SVGElement>("[data-handle]")?.dataset.handle;
    const id = event.target.closest<SVGElement>("[data-table]")?.dataset.table;
    const table = tables.find(({ _id }) => _id === (id ?? (handle ? selected : null)));
    if (handle?.startsWith("corner-")) {
      return followDrag(svg, { what: "corner", index: Number(handle.slice(7)), outline: room.outline }, px, state);
    }
    if (!table) return onSelect(null);
    onSelect(table._id);
    const what = handle === "size" || handle === "turn" ? handle : "move";
    return followDrag(svg, { what, table, from: onFloor(svg, event) }, px, state);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus left the drawing.
    <div onBlur={state.commitKeys}>
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
        onKey={(table, event) => onTableKey(table, event, props, state)}
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
