import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { isFollowed, sourceLabel } from "../../../platform/views/source.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { Range } from "../period.ts";
import type { ComparedSource } from "../sources/shapes.ts";
import { NamedBars } from "./named-bars.tsx";
import { Cell, RowName, Table } from "./parts.tsx";

/** Most sources in the chart. */
const MAX_BARS = 12;

const headings = [
  "Source",
  "Views",
  "Before",
  "Ticket clicks",
  "Forms started",
  "Asked",
  "Asked before",
  "Approved",
  "Came",
];

const valuesOf = (one: ComparedSource) =>
  [
    ["views", one.views],
    ["views before", one.views_before],
    ["clicks", one.ticket_clicks],
    ["forms", one.forms_started],
    ["asked", one.sent],
    ["asked before", one.sent_before],
    ["approved", one.approved],
    ["came", one.came],
  ] as const;

/** What guests came by, compared with each other and with before. */
export function BySource({ range }: { range: Range }) {
  const { current } = useApi("GET /insights/sources", { query: range });
  if (!current) return null;
  const { sources } = current;
  if (sources.length === 0) return <p className="mt-2 text-quiet">Nothing was counted on these nights.</p>;
  return (
    <>
      <NamedBars
        title="Views by source"
        bars={sources.slice(0, MAX_BARS).map(({ source, views }) => ({ name: sourceLabel(source), value: views }))}
      />
      <p className="max-w-[70ch] text-quiet">Before: the same weekdays before. Asked, approved and came are tables.</p>
      <Table label="By source" headings={headings}>
        {sources.map((one) => (
          <tr key={one.source} className="border-b border-rule">
            <RowName>{sourceLabel(one.source)}</RowName>
            {valuesOf(one).map(([name, value]) => (
              <Cell key={name}>
                {value === 0 && !name.startsWith("views") && !isFollowed(one.source) ? "–" : formatNumber(value)}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </>
  );
}
