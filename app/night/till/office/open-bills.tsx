import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import type { OpenBill, TillNight } from "../shapes.ts";

const reasons: Partial<Record<OpenBill["state"], string>> = {
  "no-table": "No table in the file",
  "unknown-table": "Not a table of the club",
  "no-party": "No party had the table then",
  chosen: "Given by staff",
};

interface OpenBillsProps {
  data: TillNight;
  changes: boolean;
  onChange: (night: TillNight) => void;
}

/** Bills without a party: their table is named once, or they are given to a party. */
export function OpenBills({ data, changes, onChange }: OpenBillsProps) {
  const { busy, act } = useRowAction();
  const { night, tables, parties, open, open_count } = data;
  const name = (bill: OpenBill, table: string | null) =>
    act(
      bill._id,
      () =>
        callApi("POST /till/tills/:id/names", { params: { id: bill.till }, json: { name: bill.table, table, night } }),
      ({ till }) => onChange(till),
    );
  const give = (bill: OpenBill, request: string | null) =>
    act(
      bill._id,
      () => callApi("POST /till/bills/:id", { params: { id: bill._id }, json: { request } }),
      ({ till }) => onChange(till),
    );
  const columns: Column<OpenBill>[] = [
    {
      id: "table",
      header: "Table in the file",
      phone: "title",
      className: "font-medium wrap-anywhere",
      cell: ({ table }) => table || "None",
    },
    { id: "number", header: "Bill", className: "wrap-anywhere", cell: ({ number }) => number || "–" },
    { id: "closed", header: "Closed", cell: ({ closed }) => (closed ? formatTime(closed) : "–") },
    { id: "amount", header: "Amount", className: "tabular", cell: ({ amount_cents }) => formatAmount(amount_cents) },
    { id: "why", header: "Reason", cell: ({ state }) => reasons[state] ?? "" },
  ];
  if (changes)
    columns.push({
      id: "actions",
      header: "Belongs to",
      phone: "plain",
      cell: (bill) => (
        <SelectInput
          label={bill.number ? `Bill ${bill.number}` : `Bill of ${formatAmount(bill.amount_cents)}`}
          disabled={busy === bill._id}
          value={bill.party ?? ""}
          onChange={({ target: { value } }) => {
            if (value.startsWith("table ")) name(bill, value.slice(6));
            else if (value === "aside") name(bill, null);
            else give(bill, value || null);
          }}
        >
          <option value="">No party</option>
          <optgroup label="A party, this bill alone">
            {parties.map(({ request, name, table }) => (
              <option key={request} value={request}>
                {table ? `${name}, ${table}` : name}
              </option>
            ))}
          </optgroup>
          {bill.table !== "" && bill.state !== "chosen" && (
            <optgroup label={`What “${bill.table}” always means`}>
              <option value="aside">Not a table</option>
              {tables.map(({ _id, name }) => (
                <option key={_id} value={`table ${_id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </SelectInput>
      ),
    });
  return (
    <section aria-labelledby="open-bills">
      <h2 id="open-bills" className="wide px-(--office-gutter) pt-10 pb-3 text-lg">
        Bills to check
      </h2>
      <DataTable
        caption="Bills to check"
        columns={columns}
        rows={open}
        rowKey={({ _id }) => _id}
        empty="Nothing to check: every bill has a party, or isn't from a table."
      />
      {open_count > open.length && (
        <p className="px-(--office-gutter) pt-2 text-sm text-quiet">
          The first {open.length} of {formatCount(open_count, "bill")}.
        </p>
      )}
    </section>
  );
}
