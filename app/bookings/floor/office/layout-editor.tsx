import { useState } from "react";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { freePosition, type Trouble } from "../geometry.ts";
import type { SentClubTable } from "../schema.ts";
import type { FloorRoom, Plan, PlanTable, TableShape } from "../shapes.ts";
import { EditorMap } from "./editor-map.tsx";
import { fieldsOf, type TableFields } from "./plan-changes.ts";
import { RoomPanel } from "./room-panel.tsx";
import { TablePanel, troubleText } from "./table-panel.tsx";
import type { PlanEditor } from "./use-plan-editor.ts";

const keys = [
  ["Tab", "Next table"],
  ["Arrow keys", "Move by 10 cm, with Shift by 1 m"],
  ["+ and −", "Turn by 15°"],
  ["D", "Duplicate"],
  ["Delete", "Delete"],
  ["Ctrl or ⌘ and Z", "Undo, with Shift redo"],
] as const;

/** How the drawing is used by mouse, touch and keyboard. */
function EditorHelp() {
  return (
    <details className="mt-2 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Mouse, touch and keyboard</summary>
      <p className="max-w-[68ch] pb-3 text-quiet">
        Drag a table to move it; it snaps to a 10 cm grid, to its neighbours and to walls, unless you hold Alt. The
        selected table has a square handle for its size and a round one to turn it. Click the floor to select the room:
        drag its corners, or click a dot on a wall to add one.
      </p>
      <dl className="grid max-w-md grid-cols-[auto_1fr] gap-x-6 gap-y-1 pb-2">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt className="font-semibold">{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Props of both modes of the editor. */
export interface EditorProps {
  editor: PlanEditor;
  plan: Plan;
  /** The room that is shown; undefined while there is none. */
  room: FloorRoom | undefined;
  troubles: ReadonlyMap<string, Trouble>;
  /** The ids of the selected tables. */
  selected: ReadonlySet<string>;
  setSelected: (ids: ReadonlySet<string>) => void;
  readOnly: boolean;
  announce: (text: string) => void;
}

/** A new table by its shape; sizes in cm. */
const models: Record<TableShape, Pick<SentClubTable, "seats" | "width" | "depth">> = {
  round: { seats: 4, width: 100, depth: 100 },
  square: { seats: 6, width: 180, depth: 120 },
};

/** The next name of a kind of table: after `Booth 7` comes `Booth 8`. */
function nextName(tables: readonly PlanTable[], like: string): string {
  const word = like.replace(/(?<!\d)\d+$/, "").trimEnd() || "Table";
  const numbers = tables.flatMap(({ name }) =>
    name.startsWith(`${word} `) && /^\d+$/.test(name.slice(word.length + 1)) ? Number(name.slice(word.length + 1)) : [],
  );
  return `${word} ${Math.max(0, ...numbers) + 1}`;
}

/** Zoom in and out; the drawing scrolls where it is larger than its place. */
export function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const button = (label: string, sign: string, to: number) => (
    <OfficeButton
      look="quiet"
      aria-label={label}
      disabled={to < 0.5 || to > 3}
      onClick={() => onZoom(to)}
      className="px-3 text-lg"
    >
      {sign}
    </OfficeButton>
  );
  return (
    <>
      {button("Zoom out", "−", zoom / 1.25)}
      {button("Zoom in", "+", zoom * 1.25)}
    </>
  );
}

/** The edits of tables in the layout editor: each is one undo step, announced once it is saved. */
function useTableEdits({ editor, plan, room, setSelected, announce }: EditorProps, tables: readonly PlanTable[]) {
  const { edit } = editor;
  const add = async (sent: SentClubTable) => {
    const id = await edit(`${sent.name} added`, { kind: "add-table", table: sent });
    if (!id) return;
    setSelected(new Set([id]));
    announce(`${sent.name} added.`);
  };
  return {
    change: async ({ _id: id, name }: PlanTable, set: Partial<TableFields>, what: string) => {
      const label = `${name} ${what}`;
      if ((await edit(label, { kind: "set-table", id, set })) !== undefined) announce(`${label}.`);
    },
    addNew: (shape: TableShape) => {
      const model = models[shape];
      const name = nextName(plan.tables, shape === "round" ? "Table" : "Booth");
      const at = room && freePosition(room.outline, tables, { width: 0, depth: 0, turned: 0, ...model, shape });
      return add({ room: room?.name ?? "Main room", name, minimum: null, shape, turned: 0, ...model, ...at });
    },
    duplicate: (table: PlanTable) => {
      const copied = fieldsOf(table);
      const at = room && freePosition(room.outline, tables, copied);
      return add({ ...copied, ...at, name: nextName(plan.tables, copied.name) });
    },
    remove: async ({ _id: id, name }: PlanTable) => {
      const label = `${name} deleted`;
      if ((await edit(label, { kind: "remove-table", id })) !== undefined) announce(`${label}.`);
    },
  };
}

function AddTableButtons({ onAdd }: { onAdd: (shape: TableShape) => void }) {
  return (
    <>
      <OfficeButton look="quiet" onClick={() => onAdd("square")} className="px-3">
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 fill-none stroke-current stroke-[1.6]">
          <rect x="1.5" y="3.5" width="13" height="9" />
        </svg>
        Add square table
      </OfficeButton>
      <OfficeButton look="quiet" onClick={() => onAdd("round")} className="px-3">
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 fill-none stroke-current stroke-[1.6]">
          <circle cx="8" cy="8" r="6" />
        </svg>
        Add round table
      </OfficeButton>
    </>
  );
}

/** Why tables of the room are marked. */
function TroubleList({ tables, troubles }: { tables: readonly PlanTable[]; troubles: EditorProps["troubles"] }) {
  const marked = tables.filter(({ _id }) => troubles.has(_id));
  if (marked.length === 0) return null;
  return (
    <ul className="mt-2 text-sm text-danger">
      {marked.map(({ _id, name }) => {
        const trouble = troubles.get(_id);
        return trouble && <li key={_id}>{`${name}: ${troubleText(trouble)}`}</li>;
      })}
    </ul>
  );
}

/** Draws the room: adds, moves, resizes, turns, duplicates and deletes tables, with their values beside the drawing. */
export function LayoutEditor(props: EditorProps) {
  const { editor, plan, room, troubles, selected, setSelected, readOnly, announce } = props;
  const [zoom, setZoom] = useState(1);
  const { edit, errors } = editor;
  const tables = plan.tables.filter((table) => table.room === room?.name);
  const table = tables.find(({ _id }) => selected.has(_id));
  const { change, addNew, duplicate, remove } = useTableEdits(props, tables);
  const changeRoom = (set: Partial<FloorRoom>, what: string) =>
    room && edit(`${room.name} ${what}`, { kind: "set-room", id: room._id, set });
  return (
    <div className="mt-3 grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2 border border-b-0 border-rule px-2 py-1.5">
          {!readOnly && <AddTableButtons onAdd={addNew} />}
          <span className="ml-auto flex">
            <ZoomButtons zoom={zoom} onZoom={setZoom} />
          </span>
        </div>
        <div className="border border-rule">
          {room ? (
            <EditorMap
              room={room}
              tables={tables}
              selected={table?._id ?? null}
              zoom={zoom}
              wrong={new Set(troubles.keys())}
              walls={!table}
              readOnly={readOnly}
              onSelect={(id) => setSelected(new Set(id ? [id] : []))}
              onChange={change}
              onOutline={(outline) => changeRoom({ outline }, "redrawn")}
              onDelete={remove}
              onDuplicate={duplicate}
              announce={announce}
            />
          ) : (
            <p className="px-6 py-20 text-center text-quiet">No rooms yet. Add a room, then its tables.</p>
          )}
        </div>
        <TroubleList tables={tables} troubles={troubles} />
        {!readOnly && <EditorHelp />}
      </div>
      <aside aria-label="Details">
        {table && (
          <TablePanel
            key={table._id}
            plan={plan}
            table={table}
            trouble={troubles.get(table._id)}
            errors={errors}
            readOnly={readOnly}
            onChange={(set, what) => change(table, set, what)}
            onDuplicate={() => duplicate(table)}
            onDelete={() => remove(table)}
          />
        )}
        {!table && room && (
          <RoomPanel
            key={room._id}
            room={room}
            empty={tables.length === 0}
            errors={errors}
            readOnly={readOnly}
            onChange={changeRoom}
            onDelete={() => edit(`${room.name} deleted`, { kind: "remove-room", id: room._id })}
          />
        )}
      </aside>
    </div>
  );
}
