import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDate, formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { sentencesOf } from "../sentences.ts";
import type { Insights, Night } from "../shapes.ts";
import { AnswersPart } from "./answers.tsx";
import { ComingNights } from "./coming-nights.tsx";
import { CompareBy, groupingIn } from "./compare-by.tsx";
import { InsightsPages } from "./insights-pages.tsx";
import { barLabel, NightBars } from "./night-bars.tsx";
import { Headline, NightsTable, PromotersTable } from "./parts.tsx";
import { RangeFields, RangeTabs, useRange } from "./range.tsx";

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

/** How the club is doing: a range of nights beside those before and those a year ago. */
export default function InsightsPage() {
  const { range, choose } = useRange();
  const { data, failed, reload } = useApi("GET /insights", { query: range });
  const by = groupingIn(useAddress()[0]);
  return (
    <OfficePage
      title="Insights"
      actions={
        <ExportButton
          needs="report.export"
          path={`/api/insights${by ? "/groups" : ""}.csv?from=${range.from}&to=${range.to}${by ? `&by=${by}` : ""}`}
        />
      }
    >
      <RangeTabs range={range} />
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      <div className="max-w-5xl px-(--office-gutter) pt-5 pb-24">
        <RangeFields range={range} choose={choose} />
        <InsightsPages />
        {!data && !failed && <p className="py-16 text-center text-quiet">Loading...</p>}
        {data && <Period insights={data} />}
        <CompareBy range={range} by={by} />
        <AnswersPart range={range} />
        <ComingNights />
      </div>
    </OfficePage>
  );
}
