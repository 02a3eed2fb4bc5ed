import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { type FileAddress, fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { groupName } from "../groups/columns.ts";
import type { Grouping } from "../groups/grouping.ts";
import { nightColumns, ownerColumns } from "../night-columns.ts";
import type { NightSection } from "../nights/sections.ts";
import { promoterPage } from "../rows-address.ts";
import { sentencesOf } from "../sentences.ts";
import type { Insights } from "../shapes.ts";
import { AnswersPart } from "./answers.tsx";
import { CompareBy } from "./compare-by.tsx";
import { comparedBy, comparisonIn } from "./compared-by.ts";
import { CountedRows } from "./counted-rows.tsx";
import { type GroupPart, useGroupPart } from "./group-part.ts";
import { InsightsFrame } from "./insights-frame.tsx";
import { NightChart } from "./night-chart.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { Headline, OnlyThese, Section } from "./parts.tsx";
import { useRange } from "./range.tsx";
import { UpcomingNights } from "./upcoming-nights.tsx";

interface TablesProps {
  insights: Insights;
  /** The weekday or series to which the nights are limited. */
  part: GroupPart | undefined;
}

function Period({ insights, part }: TablesProps) {
  const { period, nights, waiting } = insights;
  const asked = { ...period, stored_since: insights.stored_since };
  return (
    <>
      {waiting > 0 && (
        <p role="status" className="mt-4 max-w-[70ch] text-quiet">
          {formatCount(waiting, "night")} still being added up. Reload this page in a minute.
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
              Nights that aren't over are in the table, and not yet added up.
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
          {period.nights > 1 && <NightChart nights={nights.filter(({ over }) => over)} />}
          <Tables insights={insights} part={part} />
        </>
      )}
    </>
  );
}

/** Most nights for which every number is a link: a season and a half. With more, only the names are links. */
const MAX_LINKED = 200;

/** A table of club nights, whose names link to their reports, and a table of guest lists' owners. */
function Tables({ insights: { period, nights, promoters, stored_since }, part }: TablesProps) {
  const can = useCan();
  const range = { from: period.from, to: period.to };
  const csv = (section: NightSection, more: { by?: Grouping; of?: string } = {}): FileAddress =>
    fileAddress("GET /insights.csv", { query: { ...range, section, ...more } });
  const shown = part ? nights.filter(({ night }) => part.dates?.includes(night)) : nights;
  const only = part && (
    <OnlyThese what={groupName({ name: part.of })} all="Show every night" to={comparedBy(range, part.by)} />
  );
  return (
    <>
      <Section id="by-night" title="By night" note={<>Lists, tickets and offers are in people. {only}</>}>
        <NumbersTable
          label="By night"
          columns={nightColumns(can)}
          rows={shown}
          rowKey={({ night }) => night}
          to={({ night }) => `/admin/after-the-night?night=${night}`}
          asked={({ night, over }) =>
            over && shown.length <= MAX_LINKED ? { from: night, to: night, stored_since } : undefined
          }
          csv={csv("nights", part && { by: part.by, of: part.of })}
        />
      </Section>
      {promoters.length > 0 && (
        <Section id="by-owner" title="Guest lists by owner">
          <NumbersTable
            label="Guest lists by owner"
            columns={ownerColumns}
            rows={promoters}
            rowKey={({ owner }) => owner}
            to={({ owner }) => promoterPage(owner, range)}
            csv={csv("owners")}
          />
        </Section>
      )}
    </>
  );
}

/** The main insights page: a range of nights, compared with the previous one and with a year ago. */
export default function InsightsPage() {
  const { range, choose } = useRange();
  const { data, failed, reload } = useApi("GET /insights", { query: range });
  const by = comparisonIn(useAddress()[0]);
  const part = useGroupPart(range, by);
  return (
    <InsightsFrame title="Insights" range={range} choose={choose} loading={!data} failed={failed} reload={reload}>
      {data && <Period insights={data} part={part} />}
      {/* While the page fails, its other parts do too: one message is enough. */}
      {(data || !failed) && (
        <>
          <CompareBy range={range} by={by} />
          <AnswersPart range={range} />
          <UpcomingNights />
        </>
      )}
    </InsightsFrame>
  );
}
