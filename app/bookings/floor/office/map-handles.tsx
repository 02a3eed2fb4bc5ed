import type { ReactNode } from "react";
import { TOUCH } from "../floor-map.tsx";
import { fromTable } from "../geometry.ts";
import type { Corner, PlanTable } from "../shapes.ts";
import { type Guide, toGrid } from "../snap.ts";

/** Lines of neighbours and walls that a dragged table snaps to. @param props.px the length of a pixel in cm */
export function Guides({ guides, px }: { guides: readonly Guide[]; px: number }): ReactNode {
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
export function TableHandles({ table, px }: { table: PlanTable; px: number }) {
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
export function CornerHandles({ outline, px, onOutline }: CornersProps) {
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
