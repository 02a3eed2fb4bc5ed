import { Link } from "react-router";
import { PaceCharts } from "../../../bookings/pace/office/pace-charts.tsx";
import { inDays } from "../../../bookings/pace/pace-text.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";

/** Seconds between two refreshes. */
const INTERVAL_SECONDS = 60;

/** Upcoming nights, compared with the usual pace. */
export function UpcomingNights() {
  const { data, failed, reload } = useApi("GET /insights/pace", {}, INTERVAL_SECONDS);
  if (!data && failed) return <LoadFailed message={failed} onRetry={reload} />;
  if (!data || data.nights.length === 0) return null;
  return (
    <section aria-label="Upcoming nights" className="mt-12 max-w-[70ch]">
      <h2 className="wide text-lg font-extrabold">Upcoming nights</h2>
      <p className="text-quiet">Beside earlier nights of the same weekday, as many days before, dashed.</p>
      <ul className="mt-2">
        {data.nights.map((night) => (
          <li key={night.night} className="border-b border-rule py-2.5">
            <Link
              to={`/admin/tonight?night=${night.night}`}
              className="font-semibold underline underline-offset-4 hover:no-underline"
            >
              {formatDay(night.night)}
            </Link>{" "}
            <span className="wrap-break-word text-quiet">
              {inDays(night.days)}
              {night.title && ` · ${night.title}`}
            </span>
            <PaceCharts night={night} />
          </li>
        ))}
      </ul>
    </section>
  );
}
