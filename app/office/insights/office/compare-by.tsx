import { Link } from "react-router";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { groupColumns, groupName, peopleANight } from "../groups/columns.ts";
import type { Grouping } from "../groups/grouping.ts";
import type { Group } from "../groups/shapes.ts";
import type { Range } from "../period.ts";
import { ByRoom } from "./by-room.tsx";
import { BySource } from "./by-source.tsx";
import { type Comparison, comparedBy, comparisons } from "./compared-by.ts";
import { NightBars } from "./night-bars.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { Section } from "./parts.tsx";

function Groups({ range, by, groups }: { range: Range; by: Grouping; groups: readonly Group[] }) {
  return (
    <>
      <div className="mt-3">
        <NightBars
          title={`People a night by ${by}`}
          bars={groups.map((group) => ({
            key: group.name,
            label: groupName(group).slice(0, 3),
            name: groupName(group),
            value: peopleANight(group),
          }))}
        />
      </div>
      <NumbersTable
        label={`By ${by}`}
        columns={groupColumns(by, useCan())}
        rows={groups}
        rowKey={({ name }) => name}
        to={({ name }) => `${comparedBy(range, by, name)}#by-night`}
        csv={fileAddress("GET /insights/groups.csv", { query: { ...range, by } })}
      />
    </>
  );
}

function ByGroup({ range, by }: { range: Range; by: Grouping }) {
  const { current, failed, reload } = useApi("GET /insights/groups", { query: { ...range, by } });
  if (!current) return <LoadStatus part data={current} failed={failed} reload={reload} />;
  if (current.groups.length === 0) return <p className="mt-2 text-quiet">Nothing was counted on these nights.</p>;
  return <Groups range={range} by={by} groups={current.groups} />;
}

function Compared({ range, by }: { range: Range; by: Comparison }) {
  if (by === "source") return <BySource range={range} />;
  return by === "room" ? <ByRoom range={range} /> : <ByGroup range={range} by={by} />;
}

/** A range compared by weekday, series, source or room; the choice is in the URL. */
export function CompareBy({ range, by }: { range: Range; by: Comparison | null }) {
  return (
    <Section
      title="Compare by"
      note={
        <span className="flex flex-wrap gap-x-5 print:hidden">
          {(Object.keys(comparisons) as Comparison[]).map((one) => (
            <Link
              key={one}
              to={one === by ? `?from=${range.from}&to=${range.to}` : comparedBy(range, one)}
              preventScrollReset
              aria-current={one === by ? "true" : undefined}
              className="inline-flex min-h-11 items-center underline underline-offset-4 aria-current:font-semibold aria-current:text-ink md:pointer-fine:min-h-9"
            >
              {comparisons[one]}
            </Link>
          ))}
          <Link
            to={`/admin/insights/promoters?${new URLSearchParams({ from: range.from, to: range.to })}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 md:pointer-fine:min-h-9"
          >
            Promoter
          </Link>
        </span>
      }
    >
      {by && <Compared range={range} by={by} />}
    </Section>
  );
}
