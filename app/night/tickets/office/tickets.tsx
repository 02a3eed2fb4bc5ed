import { useState } from "react";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { changed, useAddress } from "../../../platform/ui/office/use-address.ts";
import { ImportsTable } from "../../../staff/toolkit/csv-import/imports-table.tsx";
import { nightIn } from "../../../staff/toolkit/night-in.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { ImportCounts, TicketNight, TicketShop } from "../shapes.ts";
import { ImportFile } from "./import-file.tsx";
import { ShopDialog } from "./shop-dialog.tsx";

function countsText({ added, changed, voided, undecided, unchanged, let_in }: ImportCounts): string {
  const parts = [
    [added, "added"],
    [changed, "changed"],
    [voided, "voided"],
    [undecided, "to decide"],
    [unchanged, "unchanged"],
  ] as const;
  const text = parts.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`);
  if (let_in > 0) text.push(`${formatNumber(let_in)} voided after check-in`);
  return text.join(", ") || "No changes";
}

/** The ticket shops with their tickets of the night. */
function Shops({ data, onChange }: { data: TicketNight; onChange: ((shop: TicketShop) => void) | undefined }) {
  const totalOf = ({ _id }: TicketShop) => data.totals.find(({ shop }) => shop === _id);
  const number = (id: string, header: string, part: "valid" | "void" | "undecided" | "people"): Column<TicketShop> => ({
    id,
    header,
    className: "tabular",
    cell: (shop) => formatNumber(totalOf(shop)?.[part] ?? 0),
  });
  const columns: Column<TicketShop>[] = [
    {
      id: "name",
      header: "Ticket shop",
      phone: "title",
      className: "font-semibold wrap-anywhere",
      cell: ({ name }) => name,
    },
    number("valid", "Valid tickets", "valid"),
    number("people", "People", "people"),
    number("void", "Void", "void"),
    number("undecided", "To decide", "undecided"),
    {
      id: "rules",
      header: "Rules",
      phone: "plain",
      cell: ({ keeps_contacts, codes_rotate, active }) => (
        <span className="flex flex-wrap gap-1.5">
          {!active && <Chip tone="past">Inactive</Chip>}
          {codes_rotate && <Chip tone="busy">Found by name</Chip>}
          {keeps_contacts && <Chip tone="calm">Contact data</Chip>}
        </span>
      ),
    },
  ];
  if (onChange)
    columns.push({
      id: "actions",
      header: "Actions",
      headerHidden: true,
      phone: "actions",
      cell: (shop) => (
        <OfficeButton onClick={() => onChange(shop)}>
          Change
          <span className="sr-only">{shop.name}</span>
        </OfficeButton>
      ),
    });
  return (
    <DataTable
      caption="Ticket shops"
      columns={columns}
      rows={data.shops}
      rowKey={({ _id }) => _id}
      empty="No ticket shops yet. Add one to import its file."
    />
  );
}

function Imports({ data: { shops, imports } }: { data: TicketNight }) {
  return (
    <ImportsTable
      imports={imports}
      from={{ header: "Ticket shop", nameOf: ({ shop }) => shops.find(({ _id }) => _id === shop)?.name ?? "" }}
      counts={[{ id: "counts", header: "Tickets", cell: ({ counts }) => countsText(counts) }]}
    />
  );
}

/** Ticket shops, and the tickets that they sold for a club night. */
export default function Tickets() {
  const [address, put] = useAddress();
  const night = nightIn(address);
  const { data, loading, failed, reload, replace } = useApi("GET /tickets", { query: { night: night ?? undefined } });
  const [editing, setEditing] = useState<TicketShop | "new" | null>(null);
  const [newest, setNewest] = useState("");
  const changes = useCan()("tickets.change");
  const goTo = (night: string) => isDay(night) && put(changed(address, { night }));
  return (
    <OfficePage
      title="Tickets"
      actions={changes && <OfficeButton onClick={() => setEditing("new")}>Add ticket shop</OfficeButton>}
    >
      {!data && <LoadStatus data={data} failed={failed} reload={reload} />}
      {data && (
        <div aria-busy={loading} className="pb-24">
          <div className="flex flex-wrap items-end gap-x-5 gap-y-2 px-(--office-gutter) py-5">
            <TextInput label="Night" type="date" value={data.night} onChange={({ target }) => goTo(target.value)} />
            <p className="min-w-0 grow basis-60 pb-2 font-medium wrap-anywhere">
              {data.events.join(" · ") || <span className="text-quiet">No event on this night.</span>}
            </p>
          </div>
          <Shops data={data} onChange={changes ? setEditing : undefined} />
          {changes && data.shops.some(({ active }) => active) && (
            <ImportFile
              key={`${data.night} ${data.shops.some(({ _id }) => _id === newest) ? newest : ""}`}
              first={newest}
              night={data.night}
              shops={data.shops.filter(({ active }) => active)}
              onNight={goTo}
              onImported={(night) => replace(() => night)}
            />
          )}
          <Imports data={data} />
        </div>
      )}
      {editing && (
        <ShopDialog
          shop={editing === "new" ? null : editing}
          onSaved={(added) => {
            setEditing(null);
            setNewest(added);
            reload();
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </OfficePage>
  );
}
