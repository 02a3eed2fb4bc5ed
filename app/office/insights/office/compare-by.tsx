import { Link } from "react-router";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { type FileAddress, fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { Group, Grouping } from "../groups/shapes.ts";
import type { Range } from "../period.ts";
import { ByRoom } from "./by-room.tsx";
import { BySource } from "./by-source.tsx";
import { NightBars } from "./night-bars.tsx";
import { Cell, ofThem, RowName, Section, Table } from "./parts.tsx";

/** What a range can be compared by. */
type Comparison = Grouping | "source" | "room";

const labels: Record<Comparison, string> = { weekday: "Weekday", series: "Series", source: "Source", room: "Room" };

/** What the range in an address is compared by, if anything. */
export function comparisonIn(address: URLSearchParams): Comparison | null {
  const by = address.get("by");
  return (Object.keys(labels) as Comparison[]).find((one) => one === by) ?? null;
}

/** The address of the CSV with what is shown. */
export function csvOf({ from, to }: Range, by: Comparison | null): FileAddress {
  const query = { from, to };
  if (by === null) return fileAddress("GET /insights.csv", { query });
  if (by === "source") return fileAddress("GET /insights/sources.csv", { query });
  if (by === "room") return fileAddress("GET /insights/rooms.csv", { query });
  return fileAddress("GET /insights/groups.csv", { query: { ...query, by } });
}

const headings = ["Nights", "Came in", "A night", "Peak", "Asked", "Tables", "No-shows", "Lists", "Tickets", "Offers"];

function Groups({ by, groups }: { by: Grouping; groups: readonly Group[] }) {
  const money = groups.some(({ deposits }) => deposits !== null);
  const aNight = ({ people, nights }: Group) => Math.round(people / nights);
  const nameOf = ({ name }: Group) => name || "No series";
  return (
    <>
      <div className="mt-3">
        <NightBars
          title={`People a night by ${by}`}
          bars={groups.map((group) => ({
            key: group.name,
            label: nameOf(group).slice(0, 3),
            name: nameOf(group),
            value: aNight(group),
          }))}
        />
      </div>
      <Table label={`By ${by}`} headings={[labels[by], ...headings, ...(money ? ["Deposits"] : [])]}>
        {groups.map((group) => (
          <tr key={group.name} className="border-b border-rule">
            <RowName>{nameOf(group)}</RowName>
            <Cell>{formatNumber(group.nights)}</Cell>
            <Cell>{formatNumber(group.people)}</Cell>
            <Cell>{formatNumber(aNight(group))}</Cell>
            <Cell>{formatNumber(group.peak)}</Cell>
            <Cell>{formatNumber(group.tables.asked)}</Cell>
            <Cell>{ofThem({ came: group.tables.came, expected: group.tables.approved })}</Cell>
            <Cell>{formatNumber(group.tables.no_shows)}</Cell>
            <Cell>{ofThem(group.lists)}</Cell>
            <Cell>{ofThem(group.tickets)}</Cell>
            <Cell>{ofThem(group.offers)}</Cell>
            {money && <Cell>{formatAmount(group.deposits?.received ?? 0)}</Cell>}
          </tr>
        ))}
      </Table>
    </>
  );
}

function ByGroup({ range, by }: { range: Range; by: Grouping }) {
  const { current } = useApi("GET /insights/groups", { query: { ...range, by } });
  return current && current.groups.length > 0 && <Groups by={by} groups={current.groups} />;
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
