import { LineChart } from "../../../platform/ui/office/line-chart.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { inDays, paceOf } from "../pace-text.ts";
import type { ComingNight } from "../shapes.ts";

/** Seconds between two refreshes. */
const INTERVAL_SECONDS = 300;

/** How a coming night fills: each number in words, with its line beside the usual one. */
export function PaceCharts({ night }: { night: ComingNight }) {
  return (
    <ul className="tabular grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-3">
      {paceOf(night).map(({ kind, text, isSlow }) => {
        const { line, usual_line } = night[kind];
        return (
          <li key={kind} className="min-w-0">
            {text}
            {isSlow && <span className="font-semibold text-danger"> · slow</span>}
            <LineChart
              label={`From four weeks before until the night: ${text}.`}
              steps={line.length - 1 + night.days}
              lines={[
                ...(usual_line ? [{ name: "Usually", values: usual_line, look: "beside" as const }] : []),
                { name: "So far", values: line, look: "own" },
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface NightPaceProps {
  /** `YYYY-MM-DD`. */
  night: string;
  className?: string;
}

/** How one coming night fills, for those who see it; nothing before four weeks before it and without bookings. */
export function NightPace({ night, className = "" }: NightPaceProps) {
  const isSeen = useCan()("report.see");
  const { data } = useApi("GET /insights/pace", isSeen ? { query: { night } } : null, INTERVAL_SECONDS);
  const [found] = data?.nights ?? [];
  if (found?.night !== night || paceOf(found).length === 0) return null;
  return (
    <div className={className}>
      <p className="mb-1 text-quiet">
        Pace, {inDays(found.days)}. Dashed: earlier nights of the weekday, as many days before.
      </p>
      <PaceCharts night={found} />
    </div>
  );
}
