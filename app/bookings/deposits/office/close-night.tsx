import { useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { ClosingTable } from "../shapes.ts";
import { EntryDialog } from "./entry-dialog.tsx";

const amount = (cents: number | null) => (cents === null ? "–" : formatAmount(cents));

/** A table's spend above its minimum, or the shortfall. */
function Difference({ table: { minimum_cents, spent_cents } }: { table: ClosingTable }) {
  if (minimum_cents === null || spent_cents === null) return "–";
  const difference = spent_cents - minimum_cents;
  if (difference >= 0) return `${formatAmount(difference)} over`;
  return <span className="font-semibold text-danger">{formatAmount(-difference)} short</span>;
}

const number = "tabular whitespace-nowrap";

const columns: Column<ClosingTable>[] = [
  { id: "table", header: "Table", phone: "side", cell: ({ table }) => table ?? "No table" },
  {
    id: "name",
    header: "Guest",
    phone: "title",
    className: "font-semibold wrap-anywhere",
    cell: ({ name, guests }) => `${name}, ${formatCount(guests, "guest")}`,
  },
  { id: "minimum", header: "Minimum", className: number, cell: ({ minimum_cents }) => amount(minimum_cents) },
  { id: "spent", header: "Spent", className: number, cell: ({ spent_cents }) => amount(spent_cents) },
  { id: "difference", header: "Difference", className: number, cell: (table) => <Difference table={table} /> },
  { id: "used", header: "Deposit used", className: number, cell: ({ used_cents }) => amount(used_cents) },
  { id: "held", header: "Deposit unused", className: number, cell: ({ held_cents }) => amount(held_cents) },
];

/** Each table's spend against its minimum, at the end of a night. */
export function CloseNight() {
  const [address, setAddress] = useAddress();
  const asked = address.get("night") ?? "";
  const night = isDay(asked) ? asked : tonight();
  const { data, of, loading, failed, reload } = useApi("GET /deposits/night", { query: { night } });
  const [entering, setEntering] = useState<ClosingTable | null>(null);
  const changes = useCan()("deposits.change");
  const closing = of?.endsWith(night) ? data : null;
  const enter: Column<ClosingTable> = {
    id: "actions",
    header: "Actions",
    headerHidden: true,
    phone: "actions",
    cell: (table) => (
      <OfficeButton onClick={() => setEntering(table)}>
        {table.spent_cents === null ? "Enter spend" : "Add spend"}
      </OfficeButton>
    ),
  };
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 px-(--office-gutter) pt-4 pb-4">
        <TextInput
          key={night}
          label="Night"
          type="date"
          defaultValue={night}
          onChange={({ currentTarget }) => {
            if (isDay(currentTarget.value)) setAddress(`?show=close&night=${currentTarget.value}`, { replace: true });
          }}
        />
        <May capability="spend.see">
          <Link to={`/admin/till?night=${night}`} className="pb-2 font-semibold underline underline-offset-4">
            The till's file
          </Link>
        </May>
      </div>
      <LoadStatus data={closing} failed={failed} reload={reload} />
      {closing && (
        <DataTable
          caption="Minimum spend and what was spent"
          columns={changes ? [...columns, enter] : columns}
          rows={closing.tables}
          rowKey={({ request }) => request}
          loading={loading}
          empty="No tables that night."
        />
      )}
      {entering && (
        <EntryDialog
          request={entering.request}
          of={`${entering.reference}, ${entering.name}`}
          entry="spent"
          onSaved={() => {
            setEntering(null);
            reload();
          }}
          onClose={() => setEntering(null)}
        />
      )}
    </>
  );
}
