import { Link } from "react-router";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { groupColumns, groupName, peopleANight } from "../groups/columns.ts";
import type { Group, Grouping } from "../groups/shapes.ts";
import type { Range } from "../period.ts";
import { ByRoom } from "./by-room.tsx";
import { BySource } from "./by-source.tsx";
import { NightBars } from "./night-bars.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { Section } from "./parts.tsx";

/** What a range can be compared by. */
type Comparison = Grouping | "source" | "room";

const labels: Record<Comparison, string> = { weekday: "Weekday", series: "Series", source: "Source", room: "Room" };

/** What the range in an address is compared by, if anything. */
export function comparisonIn(address: URLSearchParams): Comparison | null {
  const by = address.get("by");
  return (Object.keys(labels) as Comparison[]).find((one) => one === by) ?? null;
}

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
        csv={fileAddress("GET /insights/groups.csv", { query: { ...range, by } })}
      />
    </>
  );
}

function ByGroup({ range, by }: { range: Range; by: Grouping }) {
  const { current } = useApi("GET /insights/groups", { query: { ...range, by } });
  return current && current.groups.length > 0 && <Groups range={range} by={by} groups={current.groups} />;
}

function Compared({ range, by }: { range: Range; by: Comparison }) {
  if (by === "source") return <BySource range={range} />;
  return by === "room" ? <ByRoom range={range} /> : <ByGroup range={range} by={by} />;
}

/** A range compared by weekday, series, source or room; the choice is in the address. */
export function CompareBy({ range, by }: { range: Range; by: Comparison | null }) {
  const address = `?from=${range.from}&to=${range.to}`;
  return (
    <Section
      title="Compare by"
      note={
        <span className="flex flex-wrap gap-x-5 print:hidden">
          {(Object.keys(labels) as Comparison[]).map((one) => (
            <Link
              key={one}
              to={one === by ? address : `${address}&by=${one}`}
              preventScrollReset
              aria-current={one === by ? "true" : undefined}
              className="inline-flex min-h-11 items-center underline underline-offset-4 aria-current:font-semibold aria-current:text-ink md:pointer-fine:min-h-9"
            >
              {labels[one]}
            </Link>
          ))}
        </span>
      }
    >
      {by && <Compared range={range} by={by} />}
    </Section>
  );
}
