import { formatNumber } from "../../lib/locale/format-number.ts";

/** A line from the chart's first step on. */
export interface ChartLine {
  name: string;
  /** From left to right; a line that is shorter than the chart ends before its right edge. */
  values: readonly number[];
  /** What the chart is about, or what it is compared with. */
  look: "own" | "beside";
}

const [WIDTH, HEIGHT, EDGE] = [200, 48, 4];

/**
 * A small chart of lines. The numbers are text beside it, so for screen readers it is one image with a summary.
 *
 * @param steps from the left edge to the right one.
 */
export function LineChart({ label, steps, lines }: { label: string; steps: number; lines: readonly ChartLine[] }) {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values));
  const x = (step: number) => EDGE + (step / Math.max(1, steps)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-12 w-full max-w-52">
      <title>{label}</title>
      <line x1={EDGE} x2={WIDTH - EDGE} y1={y(0)} y2={y(0)} className="stroke-rule" />
      {lines.map(({ name, values, look }) => {
        const last = values.at(-1);
        if (last === undefined) return null;
        const points = values.map((value, step) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
        return (
          <g key={name} className={look === "own" ? "stroke-ink" : "stroke-quiet"}>
            <polyline
              points={points}
              fill="none"
              strokeWidth={look === "own" ? 2 : 1.5}
              strokeDasharray={look === "own" ? undefined : "3 3"}
            />
            {look === "own" && (
              <circle cx={x(values.length - 1)} cy={y(last)} r="3" className="fill-ink">
                <title>{`${name}: ${formatNumber(last)}`}</title>
              </circle>
            )}
          </g>
        );
      })}
    </svg>
  );
}
