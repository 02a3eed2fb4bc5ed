import { Link } from "react-router";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { Group, Grouping } from "../groups/shapes.ts";
import type { Range } from "../period.ts";
import { NightBars } from "./night-bars.tsx";
import { Cell, ofThem, RowName, Section, Table } from "./parts.tsx";

const labels: Record<Grouping, string> = { weekday: "Weekday", series: "Series" };

/** The grouping in an address, if it has one. */
export function groupingIn(address: URLSearchParams): Grouping | null {
  const by = address.get("by");
  return by === "weekday" || by === "series" ? by : null;
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

/** The nights of a range compared by weekday or series; the choice is in the address. */
export function CompareBy({ range, by }: { range: Range; by: Grouping | null }) {
  const { current } = useApi("GET /insights/groups", by && { query: { ...range, by } });
  const address = `?from=${range.from}&to=${range.to}`;
  return (
    <Section
      title="Compare by"
      note={
        <span className="flex flex-wrap gap-x-5 print:hidden">
          {(Object.keys(labels) as Grouping[]).map((one) => (
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
      {by && current && current.groups.length > 0 && <Groups by={by} groups={current.groups} />}
    </Section>
  );
}
