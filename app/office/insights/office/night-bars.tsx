import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";

/** A bar, and its text for screen readers. */
export interface Bar {
  key: string;
  /** Shown below the bar if there is room. */
  label: string;
  /** The full name: `Fri 27 Nov, House of Ember`. */
  name: string;
  value: number;
}

const [HEIGHT, WIDTH, GAP] = [120, 40, 12];

/** Most bars for which labels are shown. */
const MAX_LABELS = 16;

interface NightBarsProps {
  title: string;
  bars: readonly Bar[];
  /** Formats a value; by default as a number. */
  format?: (value: number) => string;
}

/**
 * A chart with a bar for each night. The table below has the same numbers, so for screen readers the chart is one image
 * with a summary.
 */
export function NightBars({ title, bars, format = formatNumber }: NightBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const best = bars.find(({ value }) => value === most);
  const width = bars.length * (WIDTH + GAP) - GAP;
  const summary = best ? `${title}: the most is ${format(most)}, ${best.name}.` : title;
  const each = Math.ceil(bars.length / MAX_LABELS);
  return (
    <div className="overflow-x-auto pb-1">
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 -18 ${width} ${HEIGHT + 40}`}
        style={{ width, minWidth: Math.min(width, 280), maxWidth: "100%" }}
        className="block h-auto overflow-visible"
      >
        <title>{summary}</title>
        <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} className="stroke-rule" />
        {bars.map(({ key, label, name, value }, index) => {
          const height = (value / most) * HEIGHT;
          const x = index * (WIDTH + GAP);
          return (
            <g key={key}>
              <rect x={x} y={HEIGHT - height} width={WIDTH} height={height} className="fill-ink">
                <title>{`${name}: ${format(value)}`}</title>
              </rect>
              {bars.length <= MAX_LABELS && (
                <text
                  x={x + WIDTH / 2}
                  y={HEIGHT - height - 5}
                  textAnchor="middle"
                  className="tabular fill-ink text-[11px]"
                >
                  {format(value)}
                </text>
              )}
              {index % each === 0 && (
                <text x={x + WIDTH / 2} y={HEIGHT + 16} textAnchor="middle" className="fill-quiet text-[11px]">
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** The label below a bar: `27 Nov`. */
export const barLabel = (night: string) => formatDay(night).replace(/^\S+\s/, "");

/** `Fri 27 Nov, House of Ember`; the day alone if there is no title. */
export const nightName = ({ night, title }: { night: string; title: string }) =>
  title ? `${formatDay(night)}, ${title}` : formatDay(night);
