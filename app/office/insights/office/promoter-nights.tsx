import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { Range } from "../period.ts";
import { promoterNightColumns, promoterTableColumns } from "../promoters/columns.ts";
import { NumbersTable } from "./numbers-table.tsx";
import { Section } from "./parts.tsx";

/** A promoter's numbers for each night of a range, and the tables that they brought. */
export function PromoterNights({ promoter, range }: { promoter: string; range: Range }) {
  const { current, failed, reload } = useApi("GET /insights/promoters", { query: { ...range, promoter } });
  const can = useCan();
  if (!current) return <LoadStatus part data={current} failed={failed} reload={reload} />;
  if (!current.of_promoter) return null;
  const { of_promoter, tables } = current;
  const csv = (section: "nights" | "tables") =>
    fileAddress("GET /insights/promoters.csv", { query: { ...range, promoter, section } });
  return (
    <Section
      title={`${formatDay(range.from)} to ${formatDay(range.to)}`}
      note="Each club night that is over, as it is added up for promoters."
    >
      {of_promoter.nights.length === 0 ? (
        <p className="mt-2 text-quiet">No list or table of theirs on these nights.</p>
      ) : (
        <NumbersTable
          label="Nights of the promoter"
          columns={promoterNightColumns(can)}
          rows={of_promoter.nights}
          rowKey={({ night }) => night}
          to={({ night }) => `/admin/after-the-night?night=${night}`}
          csv={csv("nights")}
        />
      )}
      {tables.length > 0 && (
        <NumbersTable
          label="Tables of the promoter"
          columns={promoterTableColumns}
          rows={tables}
          rowKey={({ request }) => request}
          to={({ request }) => `/admin/requests/${request}`}
          csv={csv("tables")}
        />
      )}
    </Section>
  );
}
