import { useState } from "react";
import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { changed, useAddress } from "../../../platform/ui/office/use-address.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ImportsTable } from "../../../staff/toolkit/csv-import/imports-table.tsx";
import { nightIn } from "../../../staff/toolkit/night-in.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import type { Till, TillNight, TillParty } from "../shapes.ts";
import { ImportBills } from "./import-bills.tsx";
import { OpenBills } from "./open-bills.tsx";
import { TillDialog } from "./till-dialog.tsx";

const amount = (cents: number | null) => (cents === null ? "–" : formatAmount(cents));

const sources = { none: "Not yet", till: "By the till", typed: "By hand" };

interface PartiesProps {
  data: TillNight;
  changes: boolean;
  onChange: (night: TillNight) => void;
}

/** The spend of each party, where that is from, and the amount by the till. */
function Parties({ data: { night, parties }, changes, onChange }: PartiesProps) {
  const { busy, act } = useRowAction();
  const use = (id: string) =>
    act(
      id,
      () => callApi("POST /till/parties/:id/use", { params: { id }, json: { night } }),
      ({ till }) => onChange(till),
    );
  const columns: Column<TillParty>[] = [
    { id: "table", header: "Table", className: "wrap-anywhere", cell: ({ table }) => table ?? "None" },
    {
      id: "name",
      header: "Guest",
      phone: "title",
      className: "font-semibold wrap-anywhere",
      cell: ({ name }) => name,
    },
    { id: "minimum", header: "Minimum", className: "tabular", cell: ({ minimum_cents }) => amount(minimum_cents) },
    { id: "spent", header: "Spent", className: "tabular", cell: ({ spent_cents }) => amount(spent_cents) },
    { id: "till", header: "Till's amount", className: "tabular", cell: ({ till_cents }) => amount(till_cents) },
    {
      id: "source",
      header: "Recorded",
      cell: ({ source, differs }) => (
        <span className="flex flex-wrap gap-1.5">
          {sources[source]}
          {differs && <Chip tone="busy">The till differs</Chip>}
        </span>
      ),
    },
  ];
  if (changes)
    columns.push({
      id: "actions",
      header: "Actions",
      headerHidden: true,
      phone: "actions",
      cell: ({ request, name, differs }) =>
        differs && (
          <OfficeButton disabled={busy === request} onClick={() => use(request)}>
            Use the till's amount
            <span className="sr-only">for {name}</span>
          </OfficeButton>
        ),
    });
  return (
    <section aria-labelledby="parties">
      <h2 id="parties" className="wide px-(--office-gutter) pt-10 text-lg">
        What parties spent
      </h2>
      <p className="max-w-[70ch] px-(--office-gutter) pt-1 pb-3 text-sm text-quiet">
        An amount typed by hand counts until someone uses the till's. Otherwise the till's latest file counts.
      </p>
      <DataTable
        caption="What parties spent"
        columns={columns}
        rows={parties}
        rowKey={({ request }) => request}
        empty="No parties with a table that night."
      />
    </section>
  );
}

function Tills({ tills, onChange }: { tills: readonly Till[]; onChange: (till: Till) => void }) {
  return (
    <ul aria-label="Tills" className="flex flex-wrap gap-3 px-(--office-gutter)">
      {tills.map((till) => (
        <li key={till._id} className="flex min-w-0 items-center gap-3 border border-rule px-3 py-2">
          <span className="min-w-0 font-semibold wrap-anywhere">{till.name}</span>
          {!till.active && <Chip tone="past">Inactive</Chip>}
          <OfficeButton look="quiet" onClick={() => onChange(till)}>
            Change
            <span className="sr-only">{till.name}</span>
          </OfficeButton>
        </li>
      ))}
    </ul>
  );
}

function Imports({ data: { tills, imports } }: { data: TillNight }) {
  return (
    <ImportsTable
      imports={imports}
      from={{ header: "Till", nameOf: ({ till }) => tills.find(({ _id }) => _id === till)?.name ?? "" }}
      counts={[
        { id: "bills", header: "Bills", cell: ({ bills }) => bills },
        { id: "total", header: "Total", cell: ({ total_cents }) => formatAmount(total_cents) },
      ]}
    />
  );
}

/** The till's file of a club night: what its tables spent. */
export default function TillScreen() {
  const [address, put] = useAddress();
  const night = nightIn(address);
  const { data, loading, failed, reload, replace } = useApi("GET /till", { query: { night: night ?? undefined } });
  const [editing, setEditing] = useState<Till | "new" | null>(null);
  const [newest, setNewest] = useState("");
  const changes = useCan()("deposits.change");
  const goTo = (night: string) => isDay(night) && put(changed(address, { night }));
  const onChange = (night: TillNight) => replace(() => night);
  const active = data?.tills.filter(({ active }) => active) ?? [];
  return (
    <OfficePage
      title="Till"
      actions={changes && <OfficeButton onClick={() => setEditing("new")}>Add till</OfficeButton>}
    >
      {!data && <LoadStatus data={data} failed={failed} reload={reload} />}
      {data && (
        <div aria-busy={loading} className="pb-24">
          <div className="flex flex-wrap items-end gap-x-5 gap-y-2 px-(--office-gutter) py-5">
            <TextInput label="Night" type="date" value={data.night} onChange={({ target }) => goTo(target.value)} />
            <p className="min-w-0 grow basis-60 pb-2 font-medium wrap-anywhere">
              {data.events.join(" · ") || <span className="text-quiet">No event on this night.</span>}
              {data.totals.bills > 0 && (
                <span className="block font-normal">
                  The till took {formatAmount(data.totals.total_cents)}, {formatAmount(data.totals.matched_cents)} of it
                  from parties.
                </span>
              )}
            </p>
          </div>
          {changes && <Tills tills={data.tills} onChange={setEditing} />}
          {data.tills.length === 0 && (
            <p className="px-(--office-gutter) text-quiet">No tills yet.{changes && " Add one to import its file."}</p>
          )}
          {changes && active.length > 0 && (
            <ImportBills
              key={`${data.night} ${active.some(({ _id }) => _id === newest) ? newest : ""}`}
              first={newest}
              night={data.night}
              tills={active}
              onNight={goTo}
              onImported={onChange}
            />
          )}
          <Parties data={data} changes={changes} onChange={onChange} />
          <OpenBills data={data} changes={changes} onChange={onChange} />
          <Imports data={data} />
        </div>
      )}
      {editing && (
        <TillDialog
          till={editing === "new" ? null : editing}
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
