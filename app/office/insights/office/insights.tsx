import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { type FileAddress, fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { nightColumns, ownerColumns } from "../night-columns.ts";
import type { NightSection } from "../sections.ts";
import { sentencesOf } from "../sentences.ts";
import type { Insights } from "../shapes.ts";
import { AnswersPart } from "./answers.tsx";
import { ComingNights } from "./coming-nights.tsx";
import { CompareBy, comparisonIn } from "./compare-by.tsx";
import { CountedRows } from "./counted-rows.tsx";
import { InsightsFrame } from "./insights-frame.tsx";
import { barLabel, NightBars, nightName } from "./night-bars.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { Headline, Section } from "./parts.tsx";
import { useRange } from "./range.tsx";

function Period({ insights }: { insights: Insights }) {
  const { period, nights, waiting } = insights;
  const asked = { ...period, stored_since: insights.stored_since };
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
            {sentencesOf(insights).map(({ about, parts }) => (
              <li key={about}>
                {parts.map(({ at, text, rows }) => (
                  <CountedRows key={at} text={text} rows={rows} asked={asked} />
                ))}
              </li>
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
                    name: nightName(night),
                    value: night.people,
                  }))}
              />
            </section>
          )}
          <Tables insights={insights} />
        </>
      )}
    </>
  );
}

/** Each club night, whose name leads to its report; and who brought whom. */
function Tables({ insights: { period, nights, promoters } }: { insights: Insights }) {
  const can = useCan();
  const csv = (section: NightSection): FileAddress =>
    fileAddress("GET /insights.csv", { query: { from: period.from, to: period.to, section } });
  return (
    <>
      <Section id="by-night" title="By night" note="Lists, tickets and offers are in people.">
        <NumbersTable
          label="By night"
          columns={nightColumns(can)}
          rows={nights}
          rowKey={({ night }) => night}
          to={({ night }) => `/admin/after-the-night?night=${night}`}
          csv={csv("nights")}
        />
      </Section>
      {promoters.length > 0 && (
        <Section id="by-owner" title="Guest lists by owner">
          <NumbersTable
            label="Guest lists by owner"
            columns={ownerColumns}
            rows={promoters}
            rowKey={({ owner }) => owner}
            to={({ owner }) => `/admin/insights/promoter?name=${encodeURIComponent(owner)}`}
            csv={csv("owners")}
          />
        </Section>
      )}
    </>
  );
}

/** How the club is doing: a range of nights beside those before and those a year ago. */
export default function InsightsPage() {
  const { range, choose } = useRange();
  const { data, failed, reload } = useApi("GET /insights", { query: range });
  const by = comparisonIn(useAddress()[0]);
  return (
    <InsightsFrame title="Insights" range={range} choose={choose} loading={!data} failed={failed} reload={reload}>
      {data && <Period insights={data} />}
      <CompareBy range={range} by={by} />
      <AnswersPart range={range} />
      <ComingNights />
    </InsightsFrame>
  );
}
