import { Link } from "react-router";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDay, isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { FilterChoice, FilterDay } from "../../../platform/ui/office/filter-fields.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Pager } from "../../../platform/ui/office/pager.tsx";
import { changed, pageIn, pageName, useAddress } from "../../../platform/ui/office/use-address.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { depositMatters, matterLabels } from "../matter.ts";
import type { DepositOfNight } from "../shapes.ts";

const amount = (id: string, header: string, read: (row: DepositOfNight) => number): Column<DepositOfNight> => ({
  id,
  header,
  className: "tabular whitespace-nowrap",
  cell: (row) => (read(row) === 0 ? "–" : formatAmount(read(row))),
});

const columns: Column<DepositOfNight>[] = [
  {
    id: "name",
    header: "Guest",
    phone: "title",
    className: "font-semibold wrap-anywhere",
    cell: ({ request, name, reference }) =>
      request === null ? (
        reference
      ) : (
        <Link to={`/admin/requests/${request}`} className="underline-offset-4 hover:underline">
          {name}
        </Link>
      ),
  },
  {
    id: "night",
    header: "Night",
    phone: "side",
    className: "whitespace-nowrap",
    cell: ({ night }) => formatDay(night),
  },
  {
    id: "reference",
    header: "Payment reference",
    phone: "plain",
    className: "tabular whitespace-nowrap",
    cell: ({ payment_reference }) => payment_reference,
  },
  amount("received", matterLabels.received, ({ received_cents }) => received_cents),
  amount("refunded", matterLabels.refunded, ({ refunded_cents }) => refunded_cents),
  amount("kept", matterLabels.kept, ({ kept_cents }) => kept_cents),
  amount("open", matterLabels.open, ({ open_cents }) => open_cents),
  amount("spent", matterLabels.spent, ({ spent_cents }) => spent_cents),
];

/** The deposits and bills of a range of club nights by what happened to them; all of it is in the address. */
export function DepositsOfNights() {
  const [address, setAddress] = useAddress();
  const day = (part: string) => {
    const text = address.get(part) ?? "";
    return isDay(text) ? text : tonight();
  };
  const [from, to] = [day("from"), day("to")];
  const matter = depositMatters.find((one) => one === address.get("matter")) ?? "received";
  const query = { from, to, matter, page: String(pageIn(address)) };
  const { data, loading, failed, reload } = useApi("GET /deposits/nights", from <= to ? { query } : null);
  const put = (part: string) => (value: string) => setAddress(changed(address, { from, to, [part]: value }));
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 px-(--office-gutter) pt-4 pb-2 sm:max-w-2xl sm:grid-cols-3">
        <FilterDay label="First night" value={from} onChange={put("from")} />
        <FilterDay label="Last night" value={to} onChange={put("to")} />
        <FilterChoice label="Amounts" value={matter} onChange={put("matter")}>
          {depositMatters.map((one) => (
            <option key={one} value={one}>
              {matterLabels[one]}
            </option>
          ))}
        </FilterChoice>
      </div>
      {from > to && <p className="px-(--office-gutter) py-3">The first night must be before the last one.</p>}
      {from <= to && <LoadStatus data={data} failed={failed} reload={reload} />}
      {data && from <= to && (
        <>
          <p role="status" className="px-(--office-gutter) py-2 text-lg">
            {`${matterLabels[matter]}: ${formatAmount(data.amount_cents)}, ${formatCount(data.total, "booking")}.`}
          </p>
          <DataTable
            caption="Deposits and bills by night"
            columns={columns}
            rows={data.items}
            rowKey={({ night, payment_reference }) => `${night} ${payment_reference}`}
            loading={loading}
            empty="Nothing of this kind on these nights."
          />
          <Pager
            page={data.page}
            pageSize={data.page_size}
            total={data.total}
            toPage={(page) => changed(address, { page: pageName(page) })}
          />
        </>
      )}
    </>
  );
}
