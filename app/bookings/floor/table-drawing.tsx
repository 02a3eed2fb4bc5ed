import { boundsOfOutline, cornersOf } from "./geometry.ts";
import type { ClubTable, Corner } from "./shapes.ts";

/** A table's mark: its colour and symbol. */
export type TableState = "free" | "booked" | "held" | "late" | "seated" | "blocked";

/** The colours of a table and of its texts. */
const looks: Record<TableState, { shape: string; text: string; badge: string }> = {
  free: { shape: "fill-paper stroke-ink", text: "fill-ink", badge: "" },
  booked: { shape: "fill-(--busy) stroke-(--busy-ink)", text: "fill-(--busy-ink)", badge: "fill-(--busy-ink)" },
  held: {
    shape: "fill-(--busy) stroke-(--busy-ink) [stroke-dasharray:6_4]",
    text: "fill-(--busy-ink)",
    badge: "fill-(--busy-ink)",
  },
  late: { shape: "fill-paper stroke-danger", text: "fill-danger", badge: "fill-danger" },
  seated: { shape: "fill-[#0b7a4b] stroke-[#0b7a4b]", text: "fill-white", badge: "fill-ink" },
  blocked: { shape: "fill-rule stroke-quiet [stroke-dasharray:2_4]", text: "fill-ink", badge: "fill-quiet" },
};

/** Symbols of states, in a square of 16; free tables have none. */
const symbols: Record<Exclude<TableState, "free">, string> = {
  booked: "M3.5 5.5h9v7h-9zM3.5 8h9M6 3.5v3M10 3.5v3",
  held: "M4.5 7.5h7v5h-7zM6 7.5V5.7a2 2 0 0 1 4 0v1.8",
  late: "M8 4.5V8l2.5 2M8 2.8a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 0 1 8 2.8z",
  seated: "M3.5 8.3l3 3 6-6.6",
  blocked: "M4.5 4.5l7 7M11.5 4.5l-7 7",
};

/** The symbol of a state in its colour, for a legend. */
export function StateSymbol({ state }: { state: TableState }) {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className="size-4.5 shrink-0">
      {state === "free" ? (
        <circle cx="9" cy="9" r="7.5" className="fill-none stroke-quiet stroke-[1.5]" />
      ) : (
        <Badge state={state} x={9} y={9} px={1} />
      )}
    </svg>
  );
}

function Badge({ state, x, y, px }: { state: Exclude<TableState, "free">; x: number; y: number; px: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${px})`}>
      <circle r="9" className={looks[state].badge} />
      <path
        d={symbols[state]}
        transform="translate(-8 -8)"
        className="fill-none stroke-paper stroke-[1.6] [stroke-linecap:round]"
      />
    </g>
  );
}

/** How far seats are from the table's edge, and how large they are, in cm. */
const SEAT = { away: 22, radius: 13 };

/** Where the seats of a table are drawn: evenly around it. */
function seatsAround({ shape, width, depth, seats }: ClubTable): Corner[] {
  const [half, deep] = [width / 2 + SEAT.away, depth / 2 + SEAT.away];
  if (shape === "round") {
    return Array.from({ length: seats }, (_, index) => {
      const turn = ((index + 0.5) * 2 * Math.PI) / seats;
      return [half * Math.cos(turn), deep * Math.sin(turn)];
    });
  }
  // Along the four sides, corners left out.
  const sides = [width, depth, width, depth];
  const round = 2 * (width + depth);
  return Array.from({ length: seats }, (_, index): Corner => {
    let along = ((index + 0.5) * round) / seats;
    let side = 0;
    while (along > (sides[side] ?? 0) && side < 3) along -= sides[side++] ?? 0;
    if (side === 0) return [along - width / 2, -deep];
    if (side === 1) return [half, along - depth / 2];
    if (side === 2) return [width / 2 - along, deep];
    return [-half, depth / 2 - along];
  });
}

/** Average width of a letter, of the size of its font. */
const LETTER = 0.58;

/** A text shortened to a width: whole, one word (`3` of `Booth 3`, `Private` of `Private party`), or cut. */
function fitting(text: string, width: number, size: number, word: "first" | "last"): string {
  const most = Math.floor(width / (size * LETTER));
  if (text.length <= most) return text;
  const part = text.split(" ").at(word === "first" ? 0 : -1) ?? text;
  return part.length <= Math.max(2, most) ? part : `${text.slice(0, Math.max(2, most - 1))}…`;
}

interface LabelProps {
  table: ClubTable;
  state: TableState;
  /** The second line, by default the seats. */
  text: string | undefined;
  /** Length of a pixel on the screen, in cm. */
  px: number;
}

/** A table's name, second line and symbol, upright. */
export function TableLabel({ table, state, text, px }: LabelProps) {
  const { center_x, center_y, width, depth, turned, name, seats } = table;
  const { width: wide, depth: high } = boundsOfOutline(cornersOf(table));
  // The space for text: the table's width along a level line through its middle.
  const angle = (turned * Math.PI) / 180;
  const level = Math.min(wide, width / Math.abs(Math.cos(angle)), depth / Math.abs(Math.sin(angle)));
  const size = Math.min(15, Math.max(12, level / px / 7)) * px;
  const second = high > size * 3 ? (text ?? String(seats)) : undefined;
  return (
    <>
      <g
        transform={`translate(${center_x} ${center_y})`}
        fontSize={size}
        textAnchor="middle"
        className={`pointer-events-none ${looks[state].text}`}
      >
        <text y={second ? -0.15 * size : 0.35 * size} className="font-bold">
          {fitting(name, level, size, "last")}
        </text>
        {second && (
          <text y={1.1 * size} fontSize={12 * px} className="tabular">
            {fitting(second, level, 12 * px, "first")}
          </text>
        )}
      </g>
      {state !== "free" && (
        <Badge state={state} x={center_x + wide / 2 - 3 * px} y={center_y - high / 2 + 3 * px} px={px} />
      )}
    </>
  );
}

interface TableDrawingProps extends Pick<LabelProps, "table" | "state" | "px"> {
  selected: boolean;
  /** Whether something is held over it. */
  target: boolean;
  /** Marked as overlapping another one, or as outside of its room. */
  wrong: boolean;
}

/** A table with its seats, in cm. */
export function TableDrawing({ table, state, px, selected, target, wrong }: TableDrawingProps) {
  const { center_x, center_y, width, depth, turned, shape } = table;
  const outline = `stroke-[1.5px] [vector-effect:non-scaling-stroke] ${looks[state].shape}`;
  const draw = (more: number, className: string) =>
    shape === "round" ? (
      <ellipse rx={width / 2 + more} ry={depth / 2 + more} className={className} />
    ) : (
      <rect
        x={-width / 2 - more}
        y={-depth / 2 - more}
        width={width + 2 * more}
        height={depth + 2 * more}
        className={className}
      />
    );
  const ring = "fill-none stroke-focus stroke-[3px] [vector-effect:non-scaling-stroke]";
  const warning = "fill-none stroke-danger stroke-2 [stroke-dasharray:3_4] [vector-effect:non-scaling-stroke]";
  return (
    <g transform={`translate(${center_x} ${center_y}) rotate(${turned})`}>
      {seatsAround(table).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={SEAT.radius} className="fill-rule" />
      ))}
      {draw(0, outline)}
      {wrong && draw(5 * px, warning)}
      {(selected || target) && draw(5 * px, target ? `${ring} [stroke-dasharray:8_5]` : ring)}
      <g className="hidden group-focus-visible/table:block">{draw(9 * px, ring)}</g>
    </g>
  );
}
