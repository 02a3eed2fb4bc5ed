import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDate, formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { sourceLabel } from "../../../platform/views/source.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { funnelSentences, pageName } from "../funnel/sentences.ts";
import type { Funnel, Steps } from "../funnel/shapes.ts";
import { InsightsPages } from "./insights-pages.tsx";
import { barLabel, NightBars } from "./night-bars.tsx";
import { cell, Section, Table } from "./parts.tsx";
import { RangeFields, RangeTabs, useRange } from "./range.tsx";

const headings = ["Views", "Ticket clicks", "Forms started", "Asked", "Approved", "Came"];

const stepsOf = ({ views, ticket_clicks, forms_started, sent, approved, came }: Steps) =>
  [views, ticket_clicks, forms_started, sent, approved, came] as const;

/** Whether clicks and forms can be known of a source: their page's address names it, or nothing does. */
const isFollowed = (source: string) => /^(?:unknown|other|campaign:|link:)/.test(source);

function StepCells({ steps, followed = true }: { steps: Steps; followed?: boolean }) {
  return stepsOf(steps).map((value, at) => (
    <td key={headings[at]} className={cell}>
      {!followed && at > 0 && value === 0 ? "–" : formatNumber(value)}
    </td>
  ));
}

const rowHeading = `${cell} min-w-28 font-semibold wrap-anywhere whitespace-normal!`;

function Tables({ funnel: { total, nights, sources } }: { funnel: Funnel }) {
  return (
    <>
      <Section
        title="By night"
        note="Views of an event’s page count for its night, all others for the night on which they were seen. Asked, approved and came: tables."
      >
        <Table label="By night" headings={["Night", ...headings]}>
          {nights.map(({ night, title, ...steps }) => (
            <tr key={night} className="border-b border-rule">
              <th scope="row" className={rowHeading}>
                {formatDay(night)}
                {title && <span className="block font-normal text-quiet">{title}</span>}
              </th>
              <StepCells steps={steps} />
            </tr>
          ))}
          <tr>
            <th scope="row" className={rowHeading}>
              All
            </th>
            <StepCells steps={total} />
          </tr>
        </Table>
      </Section>
      <Section
        title="By source"
        note="Sites are known of the first page of a visit. What came of it is known of short links and campaigns alone, which stay in the addresses of the pages that follow."
      >
        <Table label="By source" headings={["Source", ...headings]}>
          {sources.map(({ source, ...steps }) => (
            <tr key={source} className="border-b border-rule">
              <th scope="row" className={rowHeading}>
                {sourceLabel(source)}
              </th>
              <StepCells steps={steps} followed={isFollowed(source)} />
            </tr>
          ))}
        </Table>
      </Section>
    </>
  );
}

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

function Charts({ funnel: { nights, hours } }: { funnel: Funnel }) {
  return (
    <>
      {nights.length > 1 && (
        <section aria-label="Views by night" className="mt-10">
          <h2 className="wide mb-6 text-lg font-extrabold">Views by night</h2>
          <NightBars
            title="Views by night"
            bars={nights.map(({ night, title, views }) => ({
              key: night,
              label: barLabel(night),
              name: title ? `${formatDay(night)}, ${title}` : formatDay(night),
              value: views,
            }))}
          />
        </section>
      )}
      <section aria-label="Views by hour" className="mt-10">
        <h2 className="wide mb-6 text-lg font-extrabold">Views by hour</h2>
        <NightBars
          title="Views by hour"
          bars={hours.map(({ hour, views }) => ({
            key: clock(hour),
            label: String(hour),
            name: clock(hour),
            value: views,
          }))}
        />
      </section>
    </>
  );
}

function Whole({ funnel }: { funnel: Funnel }) {
  const { nights, pages, hours, from, to } = funnel;
  if (nights.length === 0)
    return (
      <p className="mt-10 text-lg text-quiet">
        Nothing was counted from {formatDate(from)} to {formatDate(to)}.
      </p>
    );
  return (
    <>
      <ul className="mt-8 grid max-w-[70ch] list-disc gap-1.5 pl-5 text-lg wrap-anywhere text-pretty">
        {funnelSentences(funnel).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {pages.length > 0 && <Charts funnel={funnel} />}
      <Tables funnel={funnel} />
      {pages.length > 0 && (
        <div className="grid gap-x-12 sm:grid-cols-2">
          <Section title="Views by page">
            <Table label="Views by page" headings={["Page", "Views"]}>
              {pages.map(({ page, views }) => (
                <tr key={page} className="border-b border-rule">
                  <th scope="row" className={rowHeading}>
                    {pageName(page)}
                  </th>
                  <td className={cell}>{formatNumber(views)}</td>
                </tr>
              ))}
            </Table>
          </Section>
          <Section title="Views by hour, in numbers">
            <Table label="Views by hour, in numbers" headings={["Hour", "Views"]}>
              {hours
                .filter(({ views }) => views > 0)
                .map(({ hour, views }) => (
                  <tr key={hour} className="border-b border-rule">
                    <th scope="row" className={rowHeading}>
                      {clock(hour)}
                    </th>
                    <td className={cell}>{formatNumber(views)}</td>
                  </tr>
                ))}
            </Table>
          </Section>
        </div>
      )}
      <p className="mt-8 max-w-[70ch] text-quiet">
        Robots and pages loaded ahead aren’t counted. Ticket clicks are told by Chrome, Safari and Edge, not by Firefox.
        Started forms are told by browsers with scripts.
      </p>
    </>
  );
}

/** From poster to door: what led from looking to coming, by night and by source. */
export default function FunnelPage() {
  const { range, choose } = useRange();
  const { data, failed, reload } = useApi("GET /insights/funnel", { query: range });
  const path = `/api/insights/funnel.csv?from=${range.from}&to=${range.to}`;
  return (
    <OfficePage title="From poster to door" actions={<ExportButton needs="report.export" path={path} />}>
      <RangeTabs range={range} />
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      <div className="max-w-5xl px-(--office-gutter) pt-5 pb-24">
        <RangeFields range={range} choose={choose} />
        <InsightsPages />
        {!data && !failed && <p className="py-16 text-center text-quiet">Loading...</p>}
        {data && !data.counting && (
          <p role="status" className="mt-4 max-w-[70ch]">
            Views, clicks and started forms aren’t counted: the setting is off (Settings, Counting).
          </p>
        )}
        {data && <Whole funnel={data} />}
      </div>
    </OfficePage>
  );
}
