import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { sourceLabel } from "../../../platform/views/source.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { Range } from "../period.ts";
import { nightsOfSource } from "../rows-address.ts";
import { comparedColumns } from "../sources/columns.ts";
import { NamedBars } from "./named-bars.tsx";
import { NumbersTable } from "./numbers-table.tsx";

/** Most sources in the chart. */
const MAX_BARS = 12;

/** The sources of guests, compared with each other and with the previous range. */
export function BySource({ range }: { range: Range }) {
  const { current, failed, reload } = useApi("GET /insights/sources", { query: range });
  if (!current) return <LoadStatus part data={current} failed={failed} reload={reload} />;
  const { sources } = current;
  if (sources.length === 0) return <p className="mt-2 text-quiet">Nothing was counted on these nights.</p>;
  return (
    <>
      <NamedBars
        title="Views by source"
        bars={sources.slice(0, MAX_BARS).map(({ source, views }) => ({ name: sourceLabel(source), value: views }))}
      />
      <p className="max-w-[70ch] text-quiet">Before: the same weekdays before.</p>
      <NumbersTable
        label="By source"
        columns={comparedColumns}
        rows={sources}
        rowKey={({ source }) => source}
        to={({ source }) => nightsOfSource(range, source)}
        csv={fileAddress("GET /insights/sources.csv", { query: range })}
      />
    </>
  );
}
