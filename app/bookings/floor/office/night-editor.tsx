import { useState } from "react";
import { RoomMap } from "../floor-map.tsx";
import { groupOf, groupsOf } from "../plan.ts";
import type { SentNightChange } from "../schema.ts";
import { StateSymbol, type TableState } from "../table-drawing.tsx";
import { type EditorProps, ZoomButtons } from "./layout-editor.tsx";
import { NightPanel } from "./night-panel.tsx";

const done: Record<SentNightChange["do"], string> = {
  hold: "held",
  block: "blocked",
  release: "released",
  merge: "merged",
  split: "split",
};

const legend: [TableState, string][] = [
  ["free", "Free"],
  ["held", "Held"],
  ["blocked", "Blocked"],
];

/** Holds, blocks, merges and splits tables for one club night: tables are selected in the drawing, one or several. */
export function NightEditor(props: EditorProps & { night: string }) {
  const { editor, plan, room, selected, setSelected, readOnly, announce, night } = props;
  const [zoom, setZoom] = useState(1);
  // After a change, selecting another table starts a new selection, so that earlier tables aren't changed along with
  // it.
  const [isDone, setIsDone] = useState(false);
  const all = groupsOf(plan.tables);
  const groups = [...new Set([...selected].flatMap((id) => groupOf(all, id) ?? []))];
  const toggle = (id: string) => {
    const ids = groupOf(all, id)?.tables.map(({ _id }) => _id) ?? [id];
    const next = new Set(isDone && !selected.has(id) ? [] : selected);
    setIsDone(false);
    for (const table of ids) {
      if (selected.has(id)) next.delete(table);
      else next.add(table);
    }
    setSelected(next);
  };
  const change = async (what: SentNightChange["do"], note: string) => {
    const label = `${groups.map(({ name }) => name).join(", ")} ${done[what]}`;
    const tables = groups.map(({ table }) => table);
    const saved = await editor.edit(label, { kind: "night", night, change: { do: what, tables, note } });
    if (saved === undefined) return;
    setIsDone(true);
    announce(`${label}.`);
  };
  return (
    <div className="mt-3 grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 border border-b-0 border-rule px-3 py-1.5 text-sm">
          {legend.map(([state, label]) => (
            <span key={state} className="flex items-center gap-1.5">
              <StateSymbol state={state} />
              {label}
            </span>
          ))}
          <span className="ml-auto flex">
            <ZoomButtons zoom={zoom} onZoom={setZoom} />
          </span>
        </div>
        <div className="border border-rule">
          {room ? (
            <RoomMap
              room={room}
              tables={plan.tables.filter((table) => table.room === room.name)}
              selected={selected}
              zoom={zoom}
              onTable={({ _id }) => toggle(_id)}
            />
          ) : (
            <p className="px-6 py-20 text-center text-quiet">No rooms on this club night.</p>
          )}
        </div>
      </div>
      <aside aria-label="Details">
        <NightPanel groups={groups} over={plan.over} readOnly={readOnly} onChange={change} />
      </aside>
    </div>
  );
}
