import { formatNumber } from "../../lib/locale/format-number.ts";

/** A line that starts at the chart's first step. */
export interface ChartLine {
  name: string;
  /** From left to right; a line with fewer values than steps ends before the right edge. */
  values: readonly number[];
  /** `own` is the chart's subject, `beside` a comparison. */
  look: "own" | "beside";
}

const [WIDTH, HEIGHT, EDGE] = [200, 48, 4];

/**
 * A small line chart. The numbers are in the text beside it, so for screen readers it is one image with a summary.
 *
 * @param steps number of steps from the left edge to the right.
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
