import { useState } from "react";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { chosenTable, tooLargeText } from "../../floor/choices.ts";
import { ChooseTable } from "../../floor/office/choose-table.tsx";
import { useSeating } from "../../floor/office/use-seating.tsx";
import type { RequestDetail } from "../request.ts";

/** Chooses a party's table on the floor plan of its club night; the one that fits best is preselected. */
export function PartyTable({ request }: { request: RequestDetail }) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const { seat, question } = useSeating(callApi);
  const { data, failed, reload } = useApi("GET /floor/choices", open ? { query: { request: request._id } } : null);
  const own = data && chosenTable(data, data.party.table);
  const value = chosen ?? own?.table ?? data?.suggestion?.table ?? null;
  const assign = async (table: string | null) => {
    if (!data) return;
    const { party } = data;
    const { merge = [], name: tableName = "" } = chosenTable(data, table) ?? {};
    const order = { request: request._id, name: request.name, night: request.date ?? "", was: party.table };
    const result = await seat({ ...order, table, tableName, from: party.from, until: party.until, merge });
    await reload();
    if (!result.ok) return result.message ? void showToast(result.message, { bad: true }) : undefined;
    showToast(table ? `${request.name}: ${tableName}.` : `${request.name} has no table now.`);
    setOpen(false);
    setChosen(null);
    reloadData("GET /requests/:id");
  };
  return (
    <section aria-label="Table">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <OfficeButton aria-expanded={open} onClick={() => setOpen(!open)} className="min-h-11">
          {open ? "Close floor plan" : "Table on the floor plan"}
        </OfficeButton>
        <p className="wrap-anywhere">{request.table ?? "No table assigned"}</p>
      </div>
      {open && failed && !data && <LoadFailed message={failed} onRetry={reload} />}
      {open && !data && !failed && <p className="mt-3 text-quiet">Loading...</p>}
      {open && data && data.plan.tables.length === 0 && <p className="mt-3">No tables yet. Draw them under Tables.</p>}
      {open && data && tooLargeText(request.kind, data) && <p className="mt-3">{tooLargeText(request.kind, data)}</p>}
      {open && data && data.plan.tables.length > 0 && !tooLargeText(request.kind, data) && (
        <div className="mt-3 border border-rule p-3">
          <ChooseTable choices={data} value={value} onChange={setChosen} />
          <div className="mt-3 flex flex-wrap gap-2">
            <OfficeButton
              look="action"
              disabled={value === null || value === own?.table}
              onClick={() => assign(value)}
              className="min-h-11"
            >
              Assign table
            </OfficeButton>
            {own && (
              <OfficeButton
                look="quiet"
                onClick={() => assign(null)}
                className="min-h-11 max-w-full py-2 whitespace-normal! wrap-anywhere"
              >
                Unassign {own.name}
              </OfficeButton>
            )}
          </div>
        </div>
      )}
      {question}
    </section>
  );
}
