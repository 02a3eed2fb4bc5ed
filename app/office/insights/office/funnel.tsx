import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDate, formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { isFollowed, sourceLabel } from "../../../platform/views/source.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { funnelSentences, pageName } from "../funnel/sentences.ts";
import type { Funnel, Steps } from "../funnel/shapes.ts";
import { FormsLeft } from "./forms-left.tsx";
import { hourName } from "./hour-name.ts";
import { InsightsFrame } from "./insights-frame.tsx";
import { barLabel, NightBars, nightName } from "./night-bars.tsx";
import { Cell, RowName, Section, Table } from "./parts.tsx";
import { useRange } from "./range.tsx";

const headings = ["Views", "Ticket clicks", "Forms started", "Asked", "Approved", "Came"];

const stepsOf = ({ views, ticket_clicks, forms_started, sent, approved, came }: Steps) =>
  [views, ticket_clicks, forms_started, sent, approved, came] as const;

function StepCells({ steps, followed = true }: { steps: Steps; followed?: boolean }) {
  return stepsOf(steps).map((value, at) => (
    <Cell key={headings[at]}>{!followed && at > 0 && value === 0 ? "–" : formatNumber(value)}</Cell>
  ));
}

function Tables({ funnel: { total, nights, sources } }: { funnel: Funnel }) {
  return (
    <>
      <Section
        title="By night"
        note="An event’s page counts towards its own night, every other page towards the night it was viewed. Asked, approved and came are tables."
      >
        <Table label="By night" headings={["Night", ...headings]}>
          {nights.map(({ night, title, ...steps }) => (
            <tr key={night} className="border-b border-rule">
              <RowName>
                {formatDay(night)}
                {title && <span className="block font-normal text-quiet">{title}</span>}
              </RowName>
              <StepCells steps={steps} />
            </tr>
          ))}
          <tr>
            <RowName>All</RowName>
            <StepCells steps={total} />
          </tr>
        </Table>
      </Section>
      <Section
        title="By source"
        note="A site that links here counts for the first page only. What guests do next is counted for short links and campaigns, which stay in the address as they go on."
      >
        <Table label="By source" headings={["Source", ...headings]}>
          {sources.map(({ source, ...steps }) => (
            <tr key={source} className="border-b border-rule">
              <RowName>{sourceLabel(source)}</RowName>
              <StepCells steps={steps} followed={isFollowed(source)} />
            </tr>
          ))}
        </Table>
      </Section>
    </>
  );
}

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
              name: nightName({ night, title }),
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
            key: hourName(hour),
            label: hourName(hour),
            name: hourName(hour),
            value: views,
          }))}
        />
      </section>
    </>
  );
}

function Whole({ funnel }: { funnel: Funnel }) {
  const { nights, forms, pages, hours, from, to } = funnel;
  if (nights.length === 0 && forms.length === 0)
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
      <FormsLeft forms={funnel.forms} />
      {pages.length > 0 && (
        <div className="grid gap-x-12 sm:grid-cols-2">
          <Section title="Views by page">
            <Table label="Views by page" headings={["Page", "Views"]}>
              {pages.map(({ page, views }) => (
                <tr key={page} className="border-b border-rule">
                  <RowName>{pageName(page)}</RowName>
                  <Cell>{formatNumber(views)}</Cell>
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
                    <RowName>{hourName(hour)}</RowName>
                    <Cell>{formatNumber(views)}</Cell>
                  </tr>
                ))}
            </Table>
          </Section>
        </div>
      )}
      <p className="mt-8 max-w-[70ch] text-quiet">
        Robots and pages loaded ahead aren’t counted. Chrome, Safari and Edge report ticket clicks; Firefox doesn’t.
        Started and left forms are counted where scripts run.
      </p>
    </>
  );
}

/** From poster to door: what led from looking to coming, by night and by source. */
export default function FunnelPage() {
  const { range, choose } = useRange();
  const { data, failed, reload } = useApi("GET /insights/funnel", { query: range });
  return (
    <InsightsFrame
      title="From poster to door"
      csv={fileAddress("GET /insights/funnel.csv", { query: range })}
      range={range}
      choose={choose}
      loading={!data}
      failed={failed}
      reload={reload}
    >
      {data && !data.counting && (
        <p role="status" className="mt-4 max-w-[70ch]">
          Views, clicks and started forms aren’t counted: the setting is off (Settings, Counting).
        </p>
      )}
      {data && <Whole funnel={data} />}
    </InsightsFrame>
  );
}
