import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDate, formatDay, isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { Tabs } from "../../../platform/ui/office/tabs.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { lastWeeks, type Range, ranges } from "../period.ts";
import { sentencesOf } from "../sentences.ts";
import type { Insights, Night } from "../shapes.ts";
import { AnswersPart } from "./answers.tsx";
import { ComingNights } from "./coming-nights.tsx";
import { CompareBy, groupingIn } from "./compare-by.tsx";
import { barLabel, NightBars } from "./night-bars.tsx";
import { Headline, NightsTable, PromotersTable } from "./parts.tsx";

const nameOf = ({ night, title }: Night) => (title ? `${formatDay(night)}, ${title}` : formatDay(night));

function Period({ insights }: { insights: Insights }) {
  const { period, nights, promoters, waiting } = insights;
  return (
    <>
      {waiting > 0 && (
        <p role="status" className="mt-4 max-w-[70ch] text-quiet">
          {formatCount(waiting, "night")} still being added up. Load the page again in a minute.
        </p>
      )}
      {nights.length === 0 ? (
        <p className="mt-10 text-lg text-quiet">
          No club night with guests from {formatDate(period.from)} to {formatDate(period.to)}.
        </p>
      ) : (
        <>
          {period.nights < nights.length && (
            <p className="mt-4 max-w-[70ch] text-quiet">
              Nights that aren’t over are in the table, and not yet added up.
            </p>
          )}
          <Headline insights={insights} />
          <ul className="mt-8 grid max-w-[70ch] list-disc gap-1.5 pl-5 text-lg text-pretty">
            {sentencesOf(insights).map(({ about, text }) => (
              <li key={about}>{text}</li>
            ))}
          </ul>
          {period.nights > 1 && (
            <section aria-label="People by night" className="mt-10">
              <NightBars
                title="People by night"
                bars={nights
                  .filter(({ over }) => over)
                  .map((night) => ({
                    key: night.night,
                    label: barLabel(night.night),
                    name: nameOf(night),
                    value: night.people,
                  }))}
              />
            </section>
          )}
          <NightsTable nights={nights} />
          {promoters.length > 0 && <PromotersTable promoters={promoters} />}
        </>
      )}
    </>
  );
}

/** The range in the address; by default last week's. */
function rangeIn(address: URLSearchParams): Range {
  const [from, to] = [address.get("from") ?? "", address.get("to") ?? ""];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : lastWeeks(tonight(), 1);
}

/** How the club is doing: a range of nights beside those before and those a year ago. */
export default function InsightsPage() {
  const [address, setAddress] = useAddress();
  const range = rangeIn(address);
  const by = groupingIn(address);
  const comparing = by ? `&by=${by}` : "";
  const { data, failed, reload } = useApi("GET /insights", { query: range });
  const choose = (next: Range) => {
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to)
      setAddress(`?from=${next.from}&to=${next.to}${comparing}`);
  };
  return (
    <OfficePage
      title="Insights"
      actions={
        <ExportButton
          needs="report.export"
          path={`/api/insights${by ? "/groups" : ""}.csv?from=${range.from}&to=${range.to}${comparing}`}
        />
      }
    >
      <Tabs
        label="Nights"
        tabs={ranges.map(({ weeks, label }) => {
          const of = lastWeeks(tonight(), weeks);
          const current = of.from === range.from && of.to === range.to;
          return { to: `?from=${of.from}&to=${of.to}${comparing}`, label, current };
        })}
      />
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      <div className="max-w-5xl px-(--office-gutter) pt-5 pb-24">
        <div className="grid max-w-md grid-cols-2 gap-4 print:hidden">
          <TextInput
            label="First night"
            type="date"
            value={range.from}
            max={range.to}
            onChange={({ currentTarget }) => choose({ ...range, from: currentTarget.value })}
          />
          <TextInput
            label="Last night"
            type="date"
            value={range.to}
            min={range.from}
            onChange={({ currentTarget }) => choose({ ...range, to: currentTarget.value })}
          />
        </div>
        {!data && !failed && <p className="py-16 text-center text-quiet">Loading...</p>}
        {data && <Period insights={data} />}
        <CompareBy range={range} by={by} />
        <AnswersPart range={range} />
        <ComingNights />
      </div>
    </OfficePage>
  );
}
