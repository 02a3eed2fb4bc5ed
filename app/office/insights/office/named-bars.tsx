import { formatNumber } from "../../../platform/lib/locale/format-number.ts";

interface NamedBarsProps {
  title: string;
  bars: readonly { name: string; value: number }[];
}

/**
 * A chart with a bar for each name, longest first. The table below has the same numbers, so for screen readers the
 * chart is one image with a summary.
 */
export function NamedBars({ title, bars }: NamedBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const best = bars.find(({ value }) => value === most);
  const summary = best ? `${title}: the most is ${formatNumber(most)}, ${best.name}.` : title;
  return (
    <div role="img" aria-label={summary} className="mt-4 mb-5 grid max-w-3xl gap-2">
      {bars.map(({ name, value }) => (
        <div key={name} className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] items-center gap-3">
          <span className="wrap-anywhere">{name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-5 w-full">
            <rect width={(value / most) * 100} height="10" className="fill-ink" />
          </svg>
          <span className="tabular min-w-8 text-right">{formatNumber(value)}</span>
        </div>
      ))}
    </div>
  );
}
