import { useState } from "react";
import { Link } from "react-router";
import { ExportButton } from "../../office/export-button.tsx";
import { OfficePage } from "../../office/office-page.tsx";
import { useCan } from "../../office/use-me.ts";
import { useStaffData } from "../../office/use-staff-data.ts";
import { officeButton } from "../../ui/office/button.ts";
import { SearchBox } from "../../ui/office/search-box.tsx";
import {
  reasonLabels,
  type Suppression,
  type SuppressionShow,
  type SuppressionsPage,
  suppressionShows,
} from "../suppressions/suppression.ts";
import { AddressList } from "./address-list.tsx";
import { suppressionColumns } from "./suppression-columns.tsx";
import { RemoveDialog, SuppressDialog } from "./suppression-dialogs.tsx";
import { useListAddress } from "./use-list-address.ts";

const showLabels: Record<SuppressionShow, string> = { all: "All", ...reasonLabels };

/** The addresses that get no campaigns, and why. */
export default function SuppressionsScreen() {
  const address = useListAddress("/api/newsletter/suppressions", suppressionShows, "all");
  const { q, wrong, list, csv, search } = address;
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
      search={<SearchBox label="Search email" value={q} onSearch={search} />}
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
      <AddressList
        name="Suppressed addresses"
        label="Suppressed addresses by reason"
        address={address}
        labels={showLabels}
        {...{ data, loading, failed }}
        onRetry={reload}
        columns={suppressionColumns(changes ? setEditing : undefined)}
        empty={q ? `No suppressed addresses match “${q}”.` : "No suppressed addresses."}
      />
      {editing === "new" && <SuppressDialog onSaved={done} onClose={() => setEditing(null)} />}
      {editing && editing !== "new" && (
        <RemoveDialog suppression={editing} onSaved={done} onClose={() => setEditing(null)} />
      )}
    </OfficePage>
  );
}
