import type { FocusEvent, KeyboardEvent } from "react";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { ReadOnly } from "../../../staff/toolkit/read-only.tsx";
import { boundsOfOutline } from "../geometry.ts";
import type { SentRoom } from "../schema.ts";
import type { Corner, FloorRoom } from "../shapes.ts";

interface RoomPanelProps {
  room: FloorRoom;
  empty: boolean;
  errors: Record<string, string>;
  readOnly: boolean;
  onChange: (set: Partial<SentRoom>, what: string) => void;
  onDelete: () => void;
}

/** An outline stretched to a width and a depth, in cm. */
function stretched(outline: readonly Corner[], width: number, depth: number): Corner[] {
  const room = boundsOfOutline(outline);
  return outline.map(([x, y]) => [
    Math.round(room.left + ((x - room.left) * width) / room.width),
    Math.round(room.top + ((y - room.top) * depth) / room.depth),
  ]);
}

const cm = { type: "number", inputMode: "numeric" } as const;

/** Props of a field that is saved when it is left, or with Enter. */
const saved = (key: string, value: string | number, save: (text: string) => void) => ({
  key: `${key} ${value}`,
  defaultValue: value,
  onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
    currentTarget.value !== String(value) && save(currentTarget.value.trim()),
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => event.key === "Enter" && event.currentTarget.blur(),
});

interface CornersProps {
  outline: readonly Corner[];
  onChange: (outline: Corner[], what: string) => void;
}

/** The corners of a room's outline, each editable. */
function Corners({ outline, onChange }: CornersProps) {
  const move = (index: number, axis: 0 | 1) => (text: string) => {
    const corner = outline[index] as Corner;
    const cm = Math.round(Number(text));
    if (text === "" || Number.isNaN(cm)) return;
    onChange(outline.with(index, axis === 0 ? [cm, corner[1]] : [corner[0], cm]), "redrawn");
  };
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{outline.length} corners</summary>
      <ol className="grid gap-2 pt-1">
        {outline.map(([x, y], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: corners have no other identity.
          <li key={index} className="flex items-center gap-2">
            <span className="tabular w-5 text-quiet">{index + 1}</span>
            <input
              {...cm}
              aria-label={`Corner ${index + 1}, from left (cm)`}
              className="office-input tabular min-w-0 flex-1"
              {...saved(`x${index}`, x, move(index, 0))}
            />
            <input
              {...cm}
              aria-label={`Corner ${index + 1}, from top (cm)`}
              className="office-input tabular min-w-0 flex-1"
              {...saved(`y${index}`, y, move(index, 1))}
            />
            <OfficeButton
              look="quiet"
              aria-label={`Delete corner ${index + 1}`}
              disabled={outline.length <= 3}
              onClick={() => onChange(outline.toSpliced(index, 1), "redrawn")}
              className="px-3"
            >
              ×
            </OfficeButton>
          </li>
        ))}
      </ol>
      <OfficeButton
        look="quiet"
        onClick={() => {
          const [[x, y], [lastX, lastY]] = [outline[0], outline.at(-1)] as [Corner, Corner];
          onChange([...outline, [Math.round((x + lastX) / 2), Math.round((y + lastY) / 2)]], "redrawn");
        }}
        className="mt-1 -ml-4"
      >
        Add corner
      </OfficeButton>
    </details>
  );
}

/** The name, size and corners of the room, for exact entry. */
export function RoomPanel({ room, empty, errors, readOnly, onChange, onDelete }: RoomPanelProps) {
  const { outline } = room;
  const { width, depth } = boundsOfOutline(outline);
  const size = (text: string, to: (cm: number) => Corner[]) => {
    const cm = Math.round(Number(text));
    if (cm >= 100 && cm <= 20_000) onChange({ outline: to(cm) }, "resized");
  };
  return (
    <section aria-label={room.name} className="grid gap-4">
      <h2 className="wide text-lg font-extrabold wrap-anywhere">{room.name}</h2>
      <ReadOnly on={readOnly}>
        <div className="grid grid-cols-2 gap-3">
          <TextInput
            label="Room name"
            wide
            error={errors.name}
            {...saved("name", room.name, (name) => onChange({ name }, "renamed"))}
          />
          <TextInput
            label="Width (cm)"
            {...cm}
            {...saved("width", width, (text) => size(text, (to) => stretched(outline, to, depth)))}
          />
          <TextInput
            label="Depth (cm)"
            {...cm}
            {...saved("depth", depth, (text) => size(text, (to) => stretched(outline, width, to)))}
          />
        </div>
        <Corners outline={outline} onChange={(to, what) => onChange({ outline: to }, what)} />
      </ReadOnly>
      {!readOnly && (
        <div>
          <OfficeButton look="danger" disabled={!empty} onClick={onDelete}>
            Delete room
          </OfficeButton>
          {!empty && <p className="mt-2 text-sm text-quiet">Move or delete its tables to delete the room.</p>}
        </div>
      )}
    </section>
  );
}
