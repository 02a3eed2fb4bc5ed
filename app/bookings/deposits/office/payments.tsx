import { useState } from "react";
import { Link } from "react-router";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { FoundDeposit } from "../shapes.ts";
import { DepositChip } from "./deposit-chip.tsx";
import { EntryDialog } from "./entry-dialog.tsx";

const columns: Column<FoundDeposit>[] = [
  {
    id: "name",
    header: "Guest",
    phone: "title",
    className: "font-semibold wrap-anywhere",
    cell: ({ request, name }) => (
      <Link to={`/admin/requests/${request}`} className="underline-offset-4 hover:underline">
        {name}
      </Link>
    ),
  },
  { id: "state", header: "State", phone: "side", cell: ({ state, part }) => <DepositChip state={state} part={part} /> },
  {
    id: "reference",
    header: "Payment reference",
    phone: "plain",
    className: "tabular whitespace-nowrap",
    cell: ({ payment_reference }) => payment_reference,
  },
  { id: "date", header: "Night", className: "whitespace-nowrap", cell: ({ date }) => (date ? formatDay(date) : "–") },
  {
    id: "due",
    header: "Deposit",
    className: "tabular whitespace-nowrap",
    cell: ({ due_cents }) => formatAmount(due_cents),
  },
  {
    id: "balance",
    header: "To pay",
    className: "tabular whitespace-nowrap font-semibold",
    cell: ({ balance_cents }) => formatAmount(balance_cents),
  },
  {
    id: "by",
    header: "Due by",
    className: "whitespace-nowrap",
    cell: ({ due_on }) => (due_on ? formatDateTime(due_on) : "–"),
  },
];

/** Finds the booking that a payment is for and records it; without a search, lists the deposits that are still to be paid. */
export function Payments() {
  const [address, setAddress] = useAddress();
  const q = address.get("q")?.trim() ?? "";
  const { current: found, loading, failed, reload } = useApi("GET /deposits", { query: { ...(q && { q }) } });
  const [paying, setPaying] = useState<FoundDeposit | null>(null);
  const changes = useCan()("deposits.change");
  const all: Column<FoundDeposit>[] = changes
    ? [
        ...columns,
        {
          id: "actions",
          header: "Actions",
          headerHidden: true,
          phone: "actions",
          cell: (deposit) => <OfficeButton onClick={() => setPaying(deposit)}>Record payment</OfficeButton>,
        },
      ]
    : columns;
  return (
    <>
      <div className="px-(--office-gutter) pt-3">
        <SearchBox
          label="Search payment reference, name or amount"
          value={q}
          onSearch={(text) => text !== q && setAddress(text ? `?${new URLSearchParams({ q: text })}` : "?")}
        />
      </div>
      <LoadStatus data={found} failed={failed} reload={reload} />
      {found?.meant != null && (
        <Notice tone="fact" band>
          {found.meant
            ? `No deposit has the reference ${q}. Its check digits don't match: ${found.meant} was probably meant.`
            : `No deposit has the reference ${q}. Its check digits don't match: one of these was probably meant.`}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {found && `${found.items.length} found`}
      </p>
      {found && (
        <DataTable
          caption={q ? "Deposits found" : "Deposits to be paid"}
          columns={all}
          rows={found.items}
          rowKey={({ request }) => request}
          loading={loading}
          empty={q ? `No deposits match “${q}”.` : "Every deposit is paid."}
        />
      )}
      {paying && (
        <EntryDialog
          request={paying.request}
          of={`${paying.reference}, ${paying.name}`}
          entry="received"
          amount={paying.balance_cents}
          onSaved={() => {
            setPaying(null);
            reload();
          }}
          onClose={() => setPaying(null)}
        />
      )}
    </>
  );
}
