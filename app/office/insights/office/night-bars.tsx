import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";

/** A bar, and what a screen reader says of it. */
export interface Bar {
  key: string;
  /** Below the bar, if there is room. */
  label: string;
  /** The whole name: `Fri 27 Nov, House of Ember`. */
  name: string;
  value: number;
}

const HEIGHT = 120;

/** Most bars with their value above them: more are narrow. */
const MAX_VALUES = 16;

/** The width of a bar with its gap, and of the gap; bars that are thinner than `THIN` have none. */
const [WIDE, WIDE_GAP] = [52, 12];
const [NARROW, NARROW_GAP, THIN] = [14, 1, 3];

/** The most width that narrow bars share, and the width of a label. */
const [TOGETHER, LABEL] = [960, 44];

/** A chart that is scaled down further cannot be read: it scrolls. */
const LEAST_SCALE = 0.8;

/** How wide each of so many bars is, with its gap. */
const eachOf = (bars: number) => (bars <= MAX_VALUES ? WIDE : Math.min(NARROW, TOGETHER / bars));

interface NightBarsProps {
  title: string;
  bars: readonly Bar[];
  /** How a value is written; by default as a number. */
  format?: (value: number) => string;
}

/**
 * Bars in the order of nights. The table below has the same numbers, so for screen readers the chart is one image with a
 * summary.
 */
export function NightBars({ title, bars, format = formatNumber }: NightBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const best = bars.find(({ value }) => value === most);
  const each = eachOf(bars.length);
  const gap = each === WIDE ? WIDE_GAP : each < THIN ? 0 : NARROW_GAP;
  const width = bars.length * each - gap;
  const summary = best ? `${title}: the most is ${format(most)}, ${best.name}.` : title;
  const labelled = Math.ceil(LABEL / each);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
    <section aria-label={`${title}, as bars`} tabIndex={0} className="overflow-x-auto pb-1">
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 -18 ${width} ${HEIGHT + 40}`}
        style={{ width, minWidth: width * LEAST_SCALE, maxWidth: "100%" }}
        className="block h-auto overflow-visible"
      >
        <title>{summary}</title>
        <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} className="stroke-rule" />
        {bars.map(({ key, label, name, value }, index) => {
          const height = (value / most) * HEIGHT;
          const x = index * each;
          return (
            <g key={key}>
              <rect x={x} y={HEIGHT - height} width={each - gap} height={height} className="fill-ink">
                <title>{`${name}: ${format(value)}`}</title>
              </rect>
              {each === WIDE && (
                <text
                  x={x + (each - gap) / 2}
                  y={HEIGHT - height - 5}
                  textAnchor="middle"
                  className="tabular fill-ink text-[11px]"
                >
                  {format(value)}
                </text>
              )}
              {index % labelled === 0 && (
                // Below wide bars in their middle; the label of the first narrow one would begin outside the chart.
                <text
                  x={each === WIDE ? x + (each - gap) / 2 : x}
                  y={HEIGHT + 16}
                  textAnchor={each === WIDE ? "middle" : "start"}
                  className="fill-quiet text-[11px]"
                >
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </section>
  );
}

/** `27 Nov`, which fits below a bar. */
export const barLabel = (night: string) => formatDay(night).replace(/^\S+\s/, "");

/** `Fri 27 Nov, House of Ember`, or the day alone. */
export const nightName = ({ night, title }: { night: string; title: string }) =>
  title ? `${formatDay(night)}, ${title}` : formatDay(night);
