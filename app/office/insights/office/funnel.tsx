import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { OTHER, sourceLabel } from "../../../platform/views/source.ts";
import { type FileAddress, fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import {
  type FunnelSection,
  hourColumns,
  hourRows,
  nightColumns,
  nightRows,
  pageColumns,
  sourceColumns,
} from "../funnel/columns.ts";
import { funnelSentences } from "../funnel/sentences.ts";
import type { Funnel } from "../funnel/shapes.ts";
import { hourName } from "../hour-name.ts";
import { nightsOfSource } from "../rows-address.ts";
import { FormsLeft } from "./forms-left.tsx";
import { InsightsFrame } from "./insights-frame.tsx";
import { barLabel, NightBars, nightName } from "./night-bars.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { OnlyThese, Section } from "./parts.tsx";
import { useRange } from "./range.tsx";

type Csv = (section: FunnelSection, source?: string) => FileAddress;

function Tables({ funnel, csv }: { funnel: Funnel; csv: Csv }) {
  const { from, to, of_source: part, stored_since } = funnel;
  // The `other` row combines several sources, so its requests cannot be filtered by one.
  const ofSource = part && part.source !== OTHER ? { source: part.source } : {};
  const only = part && (
    <OnlyThese what={sourceLabel(part.source)} all="Show every source" to={`?${new URLSearchParams({ from, to })}`} />
  );
  return (
    <>
      <Section
        id="by-night"
        title="By night"
        note={
          <>An event's page counts towards its own night, every other page towards the night it was viewed. {only}</>
        }
      >
        <NumbersTable
          label="By night"
          columns={nightColumns}
          rows={nightRows(part ?? funnel)}
          rowKey={({ night }) => night ?? ""}
          to={({ night }) => (night === null ? undefined : `/admin/after-the-night?night=${night}`)}
          asked={({ night }) =>
            part?.source === OTHER ? undefined : { from: night ?? from, to: night ?? to, stored_since, ...ofSource }
          }
          csv={csv("nights", part?.source)}
        />
      </Section>
      <Section
        title="By source"
        note="A site that links here counts for the first page only. What guests do next is counted for short links and campaigns, which stay in the address as they go on."
      >
        <NumbersTable
          label="By source"
          columns={sourceColumns}
          rows={funnel.sources}
          rowKey={({ source }) => source}
          to={({ source }) => nightsOfSource(funnel, source)}
          isCurrent={({ source }) => source === part?.source}
          asked={({ source }) => (source === OTHER ? undefined : { from, to, stored_since, source })}
          csv={csv("sources")}
        />
      </Section>
    </>
  );
}

/** Views by page and by hour. */
function Views({ funnel, csv }: { funnel: Funnel; csv: Csv }) {
  return (
    <div className="grid gap-x-12 sm:grid-cols-2">
      <Section title="Views by page" note="Counts alone: who looked isn't stored, so there's no list behind them.">
        <NumbersTable
          label="Views by page"
          columns={pageColumns}
          rows={funnel.pages}
          rowKey={({ page }) => page}
          csv={csv("pages")}
        />
      </Section>
      <Section title="Views by hour, in numbers">
        <NumbersTable
          label="Views by hour, in numbers"
          columns={hourColumns}
          rows={hourRows(funnel)}
          rowKey={({ hour }) => String(hour)}
          csv={csv("hours")}
        />
      </Section>
    </div>
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
  const { nights, forms, pages, from, to } = funnel;
  const csv: Csv = (section, source) =>
    fileAddress("GET /insights/funnel.csv", { query: { from, to, section, source } });
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
      <Tables funnel={funnel} csv={csv} />
      <FormsLeft funnel={funnel} csv={csv} />
      {pages.length > 0 && <Views funnel={funnel} csv={csv} />}
      <p className="mt-8 max-w-[70ch] text-quiet">
        Robots and pages loaded ahead aren't counted. Chrome, Safari and Edge report ticket clicks; Firefox doesn't.
        Started and left forms are counted where scripts run.
      </p>
    </>
  );
}

/** From poster to door: the steps from viewing a page to coming, by night and by source. */
export default function FunnelPage() {
  const { range, choose } = useRange();
  const source = useAddress()[0].get("source") ?? undefined;
  const { data, failed, reload } = useApi("GET /insights/funnel", { query: { ...range, source } });
  return (
    <InsightsFrame
      title="From poster to door"
      range={range}
      choose={choose}
      loading={!data}
      failed={failed}
      reload={reload}
    >
      {data && !data.counting && (
        <p role="status" className="mt-4 max-w-[70ch]">
          Views, clicks and started forms aren't counted: the setting is off (Settings, Counting).
        </p>
      )}
      {data && <Whole funnel={data} />}
    </InsightsFrame>
  );
}
