import { type KeyboardEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { formatDay, isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { troublesIn } from "../geometry.ts";
import type { FloorRoom, Plan } from "../shapes.ts";
import { LayoutEditor } from "./layout-editor.tsx";
import { NightEditor } from "./night-editor.tsx";
import { TableCategories } from "./table-categories.tsx";
import { TablesList } from "./tables-list.tsx";
import { type PlanEditor, usePlanEditor } from "./use-plan-editor.ts";

/** Whether a key press belongs to a text that is being typed. */
const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** Warnings about misplaced tables, in every room. */
const troublesOf = (plan: Plan) =>
  new Map(
    plan.rooms.flatMap(({ name, outline }) => {
      const tables = plan.tables.filter((table) => table.room === name);
      return [...troublesIn(outline, tables)];
    }),
  );

/** Undo, redo, and whether everything is saved. */
function UndoButtons({ editor, onAct }: { editor: PlanEditor; onAct: (act: PlanEditor["undo"]) => void }) {
  const { undo, redo, undoLabel, redoLabel, saving } = editor;
  const button = (name: string, label: string | undefined, act: typeof undo) => (
    <OfficeButton
      look="quiet"
      disabled={!label}
      title={label && `${name}: ${label}`}
      onClick={() => onAct(act)}
      className="px-3"
    >
      {name}
    </OfficeButton>
  );
  return (
    <>
      <span className="text-sm text-quiet max-sm:sr-only">{saving ? "Saving..." : "All changes saved"}</span>
      {button("Undo", undoLabel, undo)}
      {button("Redo", redoLabel, redo)}
    </>
  );
}

/** Selects the plan: for every night, or with the changes of one club night. */
function NightField({ night, onChoose }: { night: string | null; onChoose: (night: string | null) => void }) {
  const look = "min-h-11 cursor-pointer border-b-2 px-1 text-sm font-semibold md:pointer-fine:min-h-9";
  const tab = (label: string, on: boolean, choose: () => void) => (
    <button
      type="button"
      aria-pressed={on}
      onClick={choose}
      className={`${look} ${on ? "border-action text-ink" : "border-transparent text-quiet hover:text-ink"}`}
    >
      {label}
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {tab("Every night", night === null, () => onChoose(null))}
      {tab("One club night", night !== null, () => onChoose(night ?? tonight()))}
      {night !== null && (
        <input
          type="date"
          aria-label="Club night"
          value={night}
          onChange={({ target }) => isDay(target.value) && onChoose(target.value)}
          className="office-input w-38"
        />
      )}
    </div>
  );
}

interface RoomTabsProps {
  rooms: readonly FloorRoom[];
  room: FloorRoom | undefined;
  onChoose: (id: string) => void;
  onAdd: (() => void) | undefined;
}

function RoomTabs({ rooms, room, onChoose, onAdd }: RoomTabsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {rooms.map(({ _id, name }) => (
        <button
          key={_id}
          type="button"
          aria-pressed={_id === room?._id}
          onClick={() => onChoose(_id)}
          className="min-h-11 max-w-full cursor-pointer py-2 wrap-anywhere border border-rule px-4 text-sm font-semibold hover:bg-raised aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper md:pointer-fine:min-h-9"
        >
          {name}
        </button>
      ))}
      {onAdd && (
        <OfficeButton look="quiet" onClick={onAdd}>
          + Add room
        </OfficeButton>
      )}
    </div>
  );
}

/** Two edits of one table or room: asks which one stays. */
function ConflictNotice({ conflict }: { conflict: NonNullable<PlanEditor["conflict"]> }) {
  return (
    <div role="alert" className="mt-3">
      <Notice tone="warning">
        <p>{conflict.message} Your change isn't saved yet.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <OfficeButton onClick={conflict.keepMine}>Save my change</OfficeButton>
          <OfficeButton look="quiet" onClick={conflict.keepTheirs}>
            Discard my change
          </OfficeButton>
        </div>
      </Notice>
    </div>
  );
}

/** The outline of a new room, in cm. */
const newOutline: FloorRoom["outline"] = [
  [0, 0],
  [1200, 0],
  [1200, 800],
  [0, 800],
];

/** An unused name: `Room 2`. */
function freeRoomName(rooms: readonly FloorRoom[]): string {
  for (let number = rooms.length + 1; ; number += 1) {
    if (rooms.every(({ name }) => name !== `Room ${number}`)) return `Room ${number}`;
  }
}

function Editor({ editor, plan, night }: { editor: PlanEditor; plan: Plan; night: string | null }) {
  const [roomId, setRoomId] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [announcement, announce] = useState("");
  const readOnly = !useCan()("floor.change");
  const room = plan.rooms.find(({ _id }) => _id === roomId) ?? plan.rooms[0];
  const troubles = troublesOf(plan);
  const addRoom = async () => {
    const name = freeRoomName(plan.rooms);
    const id = await editor.edit(`${name} added`, { kind: "add-room", room: { name, outline: newOutline } });
    if (id) setRoomId(id);
  };
  const undoOrRedo = async (act: PlanEditor["undo"]) => {
    const text = await act();
    if (text) announce(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    undoOrRedo(key === "y" || event.shiftKey ? editor.redo : editor.undo);
  };
  const select = (id: string) => {
    const table = plan.tables.find(({ _id }) => _id === id);
    const home = plan.rooms.find(({ name }) => name === table?.room);
    if (home) setRoomId(home._id);
    setSelected(new Set([id]));
  };
  const shared = { editor, plan, room, troubles, selected, setSelected, readOnly, announce };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Z works wherever the focus is in the editor.
    <div onKeyDown={onKeyDown}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <RoomTabs
          rooms={plan.rooms}
          room={room}
          onChoose={(id) => {
            setRoomId(id);
            setSelected(new Set());
          }}
          onAdd={readOnly || night !== null ? undefined : addRoom}
        />
        {!readOnly && (
          <div className="flex items-center gap-1">
            <UndoButtons editor={editor} onAct={undoOrRedo} />
          </div>
        )}
      </div>
      {editor.conflict && <ConflictNotice conflict={editor.conflict} />}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {night === null ? <LayoutEditor {...shared} /> : <NightEditor {...shared} night={night} />}
      {plan.tables.length > 0 && (
        <div className="mt-10">
          <TablesList plan={plan} selected={selected} troubles={troubles} onSelect={select} />
        </div>
      )}
    </div>
  );
}

/** The editor of one plan, with its own undo history. */
function PlanOf({ night }: { night: string | null }) {
  const editor = usePlanEditor(night);
  const { plan, failed, reload } = editor;
  return (
    <>
      <LoadStatus data={plan} failed={failed} reload={reload} />
      {plan && <Editor editor={editor} plan={plan} night={night} />}
      {plan && night === null && <TableCategories tables={plan.tables} />}
    </>
  );
}

/** The floor plan: rooms and tables are drawn, and for a club night held, blocked, merged and split. */
export default function FloorEditor() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get("night");
  const night = asked !== null && isDay(asked) ? asked : null;
  const choose = (chosen: string | null) => setQuery(chosen === null ? {} : { night: chosen }, { replace: true });
  return (
    <OfficePage title="Tables" back={{ to: "/admin/tonight", label: "Tonight" }}>
      <div className="max-w-[1500px] px-(--office-gutter) pt-4 pb-24">
        <NightField night={night} onChoose={choose} />
        <p className="mt-1 mb-4 text-sm text-quiet">
          {night === null
            ? "Changes apply to tonight and later nights. Past nights keep the plan they had."
            : `What you change here applies to ${formatDay(night)} only.`}
        </p>
        <PlanOf key={night} night={night} />
      </div>
    </OfficePage>
  );
}
