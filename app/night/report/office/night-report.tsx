import { useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { formatDay, formatLongDate, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { nightIn } from "../../../staff/toolkit/night-in.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { NightChoice, useNights } from "../../sheet/office/night-choice.tsx";
import { hourMark } from "../report.ts";
import type { AfterNight } from "../report-shapes.ts";
import { Commission, Doors, Exceptions, Hours, Lists, Sources, Tickets, WalkIns } from "./report-sections.tsx";
import { Spend } from "./report-spend.tsx";

/** `+12` or `-3`, compared with a night. */
function Difference({ now, before, night }: { now: number; before: number; night: string }) {
  const sign = now > before ? "+" : now < before ? "−" : "±";
  return (
    <>
      {sign}
      {formatNumber(Math.abs(now - before))} on {formatDay(night)}
    </>
  );
}

/** The night in four numbers, compared with the last one of the same weekday. */
function Headline({ after }: { after: AfterNight }) {
  const { came_in, peak, earlier, sources, walk_ins, counted_in, hours } = after;
  const expected = sources.reduce((sum, { guests_expected }) => sum + guests_expected, 0);
  const arrived = sources.reduce((sum, { guests_came }) => sum + guests_came, 0);
  const numbers = [
    {
      name: "Came in",
      number: came_in,
      more: earlier && <Difference now={came_in} before={earlier.came_in} night={earlier.night} />,
    },
    { name: "Peak", number: peak?.people ?? 0, more: peak && `at ${formatTime(peak.at)}${hourMark(peak.at, hours)}` },
    {
      name: "Expected guests who came",
      number: arrived,
      more: expected > 0 && `${Math.round((arrived / expected) * 100)}% of ${formatNumber(expected)}`,
    },
    {
      name: "Walk-ins",
      number: walk_ins,
      more: counted_in > 0 && `${formatNumber(counted_in)} more counted in`,
    },
  ];
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
      {numbers.map(({ name, number, more }) => (
        <div key={name} className="border-t-2 border-rule pt-2">
          <dt className="text-quiet">{name}</dt>
          <dd className="wide tabular text-3xl font-extrabold">{formatNumber(number)}</dd>
          {more && <dd className="text-quiet">{more}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Report({ after }: { after: AfterNight }) {
  const { came_in, unlisted, sources, hours, lists, tickets, doors, exceptions, commission } = after;
  const { over } = after;
  const hasSpend = after.spend !== null && (after.spend.tables.length > 0 || after.spend.till !== null);
  const nothing = came_in === 0 && sources.every(({ expected }) => expected === 0) && !hasSpend;
  if (nothing && exceptions.length === 0) return <p className="mt-10 text-lg text-quiet">No check-ins recorded.</p>;
  return (
    <>
      {!over && (
        <p className="mt-4 max-w-[70ch] text-quiet">
          The night isn't over: everyone who hasn't been marked a no-show may still come.
        </p>
      )}
      <Headline after={after} />
      {unlisted > 0 && (
        <p className="mt-6 max-w-[70ch] text-quiet">
          {formatNumber(unlisted)} {unlisted === 1 ? "party is" : "parties are"} no longer on this night's list: moved,
          or deleted when their retention ended. They are counted as the door recorded them.
        </p>
      )}
      <Sources after={after} />
      {after.paid.length > 0 && <WalkIns after={after} />}
      {hasSpend && <Spend after={after} />}
      {hours.length > 0 ? <Hours after={after} /> : <p className="mt-10 text-lg text-quiet">No check-ins recorded.</p>}
      {doors.length > 0 && <Doors after={after} />}
      {lists.length > 0 && <Lists after={after} />}
      {tickets.length > 0 && <Tickets after={after} />}
      {commission.length > 0 && <Commission after={after} />}
      {exceptions.length > 0 && <Exceptions after={after} />}
    </>
  );
}

/** A night in numbers, by default the last one that has ended. */
export default function NightReportPage() {
  const [search, setSearch] = useSearchParams();
  const chosen = nightIn(search);
  const nights = useNights(chosen ?? tonight());
  const last = nights && (nights.findLast((night) => night < tonight()) ?? addDays(tonight(), -1));
  const night = chosen ?? last;
  const { data, of, failed, reload } = useApi("GET /tonight/after", night ? { query: { night } } : null);
  const after = night && of?.endsWith(night) ? data : null;
  return (
    <OfficePage
      title="Night report"
      back={{ to: `/admin/tonight${night ? `?night=${night}` : ""}`, label: "Tonight" }}
      actions={
        night && (
          <ExportButton needs="report.export" path={fileAddress("GET /tonight/after.csv", { query: { night } })} />
        )
      }
    >
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      <div className="max-w-4xl px-(--office-gutter) pt-5 pb-24">
        {night && (
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="text-lg">
              {formatLongDate(night)}
              {after?.title && <span className="text-quiet"> · {after.title}</span>}
            </p>
            <div className="max-sm:-ml-3 print:hidden">
              <NightChoice
                night={night}
                nights={nights}
                onChoose={(next) => setSearch({ night: next }, { replace: true })}
              />
            </div>
          </div>
        )}
        {!after && !failed && <p className="py-16 text-center text-quiet">Loading...</p>}
        {after && <Report after={after} />}
      </div>
    </OfficePage>
  );
}
