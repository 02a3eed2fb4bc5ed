import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import type { SettingValues } from "../../../platform/venue/changed-settings.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { ChangedReading, TimeChange } from "../shapes.ts";

/** Whether changes of settings affect the times or nights of events. */
export const changesTime = (changes: SettingValues) => "venue.timeZone" in changes || "venue.nightEndsAt" in changes;

function readingText({ start, night }: ChangedReading["before"], day: string): string {
  const time = `${formatDay(start, day)}, ${formatTime(start)}`;
  return night === start.slice(0, 10) ? time : `${time} (night of ${formatDay(night, day)})`;
}

function Readings({ change: { events, total, requests } }: { change: TimeChange }) {
  if (total === 0 && requests === 0) return <p>No upcoming event or request is affected.</p>;
  return (
    <>
      {total > 0 && (
        <ul className="tabular border-t border-rule">
          {events.map(({ _id, name, before, after }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-2">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span>
                <span className="text-quiet">{readingText(before, before.night)}</span> →{" "}
                {readingText(after, before.night)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > events.length && <p className="text-quiet">And {formatNumber(total - events.length)} more.</p>}
      {requests > 0 && (
        <p>
          {formatCount(requests, "request")} for upcoming nights will fall at a different moment: the date and time stay
          as the guest chose them.
        </p>
      )}
      {total > 0 && (
        <p>
          Events still start at the same moment, so their times are shown differently. To keep the times, edit the
          events afterwards.
        </p>
      )}
    </>
  );
}

function TimeChangeSection() {
  const { data, failed, reload } = useApi("GET /settings/time-change", {});
  return (
    <section aria-labelledby="time-change" className="grid gap-3 border-l-4 border-action bg-raised p-5">
      <h2 id="time-change" className="wide text-lg">
        What this changes
      </h2>
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {!data && !failed && <p className="text-quiet">Loading...</p>}
      {data && <Readings change={data} />}
    </section>
  );
}

/** Shown before the time zone or the end of the club night changes: the affected events and requests. */
export function TimeChangeNotice({ changes }: { changes: SettingValues }) {
  return changesTime(changes) ? <TimeChangeSection /> : null;
}
