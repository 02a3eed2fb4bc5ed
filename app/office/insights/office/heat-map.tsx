import { formatNumber } from "../../../platform/lib/locale/format-number.ts";

const [CELL, GAP, LEFT, TOP] = [42, 2, 92, 18];

/** A map that is scaled down further cannot be read: it scrolls. */
const LEAST_SCALE = 0.8;

interface HeatMapProps {
  label: string;
  columns: readonly string[];
  rows: readonly { name: string; values: readonly number[] }[];
}

/** Values as squares, the darker the more. The table beside it has the numbers, so for screen readers it is one image. */
export function HeatMap({ label, columns, rows }: HeatMapProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values));
  const [width, height] = [LEFT + columns.length * CELL, TOP + rows.length * CELL];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
    <section aria-label="When guests arrive, as a map" tabIndex={0} className="overflow-x-auto pb-1">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        style={{ width, minWidth: width * LEAST_SCALE, maxWidth: "100%" }}
        className="block h-auto"
      >
        <title>{label}</title>
        {columns.map((column, index) => (
          <text
            key={column}
            x={LEFT + (index + 0.5) * CELL}
            y={12}
            textAnchor="middle"
            className="fill-quiet text-[11px]"
          >
            {column}
          </text>
        ))}
        {rows.map(({ name, values }, row) => (
          <g key={name}>
            <text x={0} y={TOP + (row + 0.5) * CELL + 4} className="fill-ink text-[12px]">
              {name}
            </text>
            {values.map((value, column) => (
              <rect
                key={columns[column]}
                x={LEFT + column * CELL}
                y={TOP + row * CELL}
                width={CELL - GAP}
                height={CELL - GAP}
                fillOpacity={0.06 + 0.94 * (value / most)}
                className="fill-ink"
              >
                <title>{`${name}, ${columns[column]}: ${formatNumber(value, 1)}`}</title>
              </rect>
            ))}
          </g>
        ))}
      </svg>
    </section>
  );
}
