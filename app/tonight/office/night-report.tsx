import { useSearchParams } from "react-router";
import { tonight } from "../../content/club-night.ts";
import { formatNumber } from "../../lib/format-number.ts";
import { addDays } from "../../lib/wall-steps.ts";
import { formatLongDate, formatTime, isDay } from "../../lib/wall-time.ts";
import { ExportButton } from "../../office/export-button.tsx";
import { OfficePage } from "../../office/office-page.tsx";
import { useStaffData } from "../../office/use-staff-data.ts";
import { LoadFailed } from "../../ui/office/load-failed.tsx";
import { type AfterNight, type HourCount, type Source, sources } from "../report.ts";
import { sourceLabels } from "../report-text.ts";
import { NightChoice, useNights } from "./night-choice.tsx";

const colours: Record<Source, string> = {
  "vip-table": "bg-[#b31be0]",
  function: "bg-[#ff5a1f]",
  claim: "bg-[#0b7a4b]",
  list: "bg-[#1d6fd8]",
  ticket: "bg-[#8a6d00]",
};

const count = (number: number) => formatNumber(number);
const sum = ({ guests }: HourCount) => sources.reduce((total, source) => total + guests[source], 0);

/** Arrived in per cent of expected; a dash where nobody was. */
const turnout = (came: number, expected: number) => (expected === 0 ? "–" : `${Math.round((came / expected) * 100)}%`);

const cell = "h-11 px-1.5 text-right tabular first:pl-0 first:text-left sm:px-3";

function Sources({ after }: { after: AfterNight }) {
  return (
    <table className="w-full border-collapse">
      <caption className="wide pb-2 text-left text-lg font-extrabold">By source</caption>
      <thead>
        <tr className="border-b border-rule text-quiet">
          {["Source", "Arrived", "Expected", "No-show", "Guests", "Turnout"].map((text) => (
            <th key={text} scope="col" className={`${cell} font-medium`}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {after.sources.map(({ source, came, expected, no_show, guests_came, guests_expected, used_again }) => (
          <tr key={source} className="border-b border-rule">
            <th scope="row" className={`${cell} font-semibold`}>
              <span aria-hidden="true" className={`mr-2 inline-block size-3 ${colours[source]}`} />
              {sourceLabels[source]}
              {used_again > 0 && (
                <span className="block font-normal text-danger">{count(used_again)} redeemed twice</span>
              )}
            </th>
            <td className={cell}>{count(came)}</td>
            <td className={cell}>{count(expected)}</td>
            <td className={cell}>{count(no_show)}</td>
            <td className={cell}>
              {count(guests_came)} of {count(guests_expected)}
            </td>
            <td className={cell}>{turnout(guests_came, guests_expected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Bars and numbers in one table. */
function Hours({ after }: { after: AfterNight }) {
  const most = Math.max(1, ...after.hours.map(sum));
  return (
    <table className="mt-10 w-full border-collapse">
      <caption className="wide pb-2 text-left text-lg font-extrabold">Guests by hour</caption>
      <thead>
        <tr className="border-b border-rule text-quiet">
          <th scope="col" className={`${cell} font-medium`}>
            From
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            Guests
          </th>
          <td className="w-full" />
          {sources.map((source) => (
            <th key={source} scope="col" className={`${cell} font-medium`}>
              {sourceLabels[source]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {after.hours.map((hour) => (
          <tr key={hour.hour} className="border-b border-rule">
            <th scope="row" className={`${cell} font-semibold whitespace-nowrap`}>
              {hour.hour ? formatTime(hour.hour) : "Unknown"}
            </th>
            <td className={`${cell} font-semibold`}>{count(sum(hour))}</td>
            <td aria-hidden="true" className="min-w-20 px-2">
              <div className="flex h-6 gap-0.5" style={{ width: `${(sum(hour) / most) * 100}%` }}>
                {sources
                  .filter((source) => hour.guests[source] > 0)
                  .map((source) => (
                    <div key={source} className={colours[source]} style={{ flexGrow: hour.guests[source] }} />
                  ))}
              </div>
            </td>
            {sources.map((source) => (
              <td key={source} className={cell}>
                {count(hour.guests[source])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Arrivals and no-shows of a night, by default the last one that has ended. */
export default function NightReportPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("night") ?? "";
  const nights = useNights(isDay(asked) ? asked : tonight());
  const last = nights && (nights.findLast((one) => one < tonight()) ?? addDays(tonight(), -1));
  const night = isDay(asked) ? asked : last;
  const { data, of, failed, reload } = useStaffData<AfterNight>(night && `/api/tonight/after?night=${night}`);
  const after = night && of?.endsWith(night) ? data : null;
  return (
    <OfficePage
      title="Night report"
      back={{ to: `/admin/tonight${night ? `?night=${night}` : ""}`, label: "Tonight" }}
      actions={night && <ExportButton needs="report.export" path={`/api/tonight/after.csv?night=${night}`} />}
    >
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      <div className="max-w-4xl overflow-x-auto px-(--office-gutter) pt-5 pb-24">
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
                onChoose={(chosen) => setSearch({ night: chosen }, { replace: true })}
              />
            </div>
          </div>
        )}
        {!after && !failed && <p className="py-16 text-center text-quiet">Loading...</p>}
        {after && (
          <div className="mt-6">
            <Sources after={after} />
            {after.hours.length > 0 ? (
              <Hours after={after} />
            ) : (
              <p className="mt-10 text-lg text-quiet">No check-ins recorded.</p>
            )}
          </div>
        )}
      </div>
    </OfficePage>
  );
}
