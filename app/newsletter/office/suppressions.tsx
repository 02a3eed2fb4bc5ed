import { useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../lib/format-number.ts";
import { ExportButton } from "../../office/export-button.tsx";
import { OfficePage } from "../../office/office-page.tsx";
import { useCan } from "../../office/use-me.ts";
import { useStaffData } from "../../office/use-staff-data.ts";
import { describeSearchError } from "../../requests/search/search-terms.ts";
import { officeButton } from "../../ui/office/button.ts";
import { DataTable } from "../../ui/office/data-table.tsx";
import { LoadFailed } from "../../ui/office/load-failed.tsx";
import { Notice } from "../../ui/office/notice.tsx";
import { Pager } from "../../ui/office/pager.tsx";
import { SearchBox } from "../../ui/office/search-box.tsx";
import { Tabs } from "../../ui/office/tabs.tsx";
import { useAddress } from "../../ui/office/use-address.ts";
import {
  reasonLabels,
  type Suppression,
  type SuppressionShow,
  type SuppressionsPage,
  suppressionShows,
} from "../suppressions/suppression.ts";
import { suppressionColumns } from "./suppression-columns.tsx";
import { RemoveDialog, SuppressDialog } from "./suppression-dialogs.tsx";

const showLabels: Record<SuppressionShow, string> = { all: "All", ...reasonLabels };

/** The list's filter, search and page, from the address. */
function useSuppressionsAddress() {
  const [address, setAddress] = useAddress();
  const show = suppressionShows.find((one) => one === address.get("show")) ?? "all";
  const q = address.get("q")?.trim() ?? "";
  const wrong = q === "" ? undefined : describeSearchError(q);
  const query = new URLSearchParams({ show });
  if (q !== "" && !wrong) query.set("q", q);
  const page = address.get("page");
  const to = (parts: Record<string, string>) => {
    const kept = { ...(show !== "all" && { show }), ...(q && { q }), ...parts };
    return `?${new URLSearchParams(Object.entries(kept).filter(([, value]) => value !== ""))}`;
  };
  return {
    ...{ show, q, wrong },
    list: `/api/newsletter/suppressions?${query}${page ? `&page=${encodeURIComponent(page)}` : ""}`,
    csv: `/api/newsletter/suppressions.csv?${query}`,
    toShow: (next: SuppressionShow) => to({ show: next === "all" ? "" : next }),
    toPage: (next: number) => to({ page: next > 1 ? String(next) : "" }),
    search: (text: string) => setAddress(to({ q: text }), { replace: q !== "" }),
  };
}

/** The addresses that get no campaigns, and why. */
export default function SuppressionsScreen() {
  const { show, q, wrong, list, csv, toShow, toPage, search } = useSuppressionsAddress();
  const { data, loading, failed, reload } = useStaffData<SuppressionsPage>(wrong ? null : list);
  const [editing, setEditing] = useState<Suppression | "new" | null>(null);
  const changes = useCan()("subscribers.change");
  const done = () => {
    setEditing(null);
    reload();
  };
  return (
    <OfficePage
      title="Suppression list"
      back={{ to: "/admin/subscribers", label: "Subscribers" }}
      search={<SearchBox label="Search email" value={q} onSearch={(text) => text !== q && search(text)} />}
      actions={
        <>
          {changes && (
            <Link to="/admin/import-suppressions" className={officeButton("quiet")}>
              Import
            </Link>
          )}
          <ExportButton needs="subscribers.export" path={csv} />
          {changes && (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setEditing("new")}
              className={officeButton("outline")}
            >
              Add address
            </button>
          )}
        </>
      }
    >
      <p className="max-w-[80ch] px-(--office-gutter) pt-5 text-quiet">
        No campaign is sent to these addresses, even if they subscribe again. Receipts and replies still are.
      </p>
      <Tabs
        label="Suppressed addresses by reason"
        tabs={suppressionShows.map((one) => ({
          to: toShow(one),
          label: showLabels[one],
          count: data?.counts[one],
          current: one === show,
        }))}
      />
      <p role="status" className="sr-only">
        {data && !loading && !wrong && `${showLabels[show]}: ${formatNumber(data.total)}`}
      </p>
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {wrong && (
        <Notice tone="fact" band>
          {wrong}
        </Notice>
      )}
      {data ? (
        <>
          <DataTable
            caption={`Suppressed addresses: ${showLabels[show]}`}
            columns={suppressionColumns(changes ? setEditing : undefined)}
            rows={data.items}
            rowKey={({ _id }) => _id}
            loading={loading}
            empty={q ? `No suppressed addresses match “${q}”.` : "No suppressed addresses."}
          />
          <Pager page={data.page} pageSize={data.page_size} total={data.total} toPage={toPage} />
        </>
      ) : (
        !failed && !wrong && <p className="py-20 text-center text-quiet">Loading...</p>
      )}
      {editing === "new" && <SuppressDialog onSaved={done} onClose={() => setEditing(null)} />}
      {editing && editing !== "new" && (
        <RemoveDialog suppression={editing} onSaved={done} onClose={() => setEditing(null)} />
      )}
    </OfficePage>
  );
}
