import { useState } from "react";
import { Link } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { Suppression } from "../suppressions/shapes.ts";
import { reasonLabels, type SuppressionShow, suppressionShows } from "../suppressions/suppression.ts";
import { ListTable } from "./list-table.tsx";
import { suppressionColumns } from "./suppression-columns.tsx";
import { RemoveDialog, SuppressDialog } from "./suppression-dialogs.tsx";
import { useListAddress } from "./use-list-address.ts";

const showLabels: Record<SuppressionShow, string> = { all: "All", ...reasonLabels };

/** The addresses that get no campaigns, and why. */
export default function SuppressionsScreen() {
  const address = useListAddress(suppressionShows, "all");
  const { q, exported, search } = address;
  const page = useApi("GET /newsletter/suppressions", address.query && { query: address.query });
  const [editing, setEditing] = useState<Suppression | "new" | null>(null);
  const changes = useCan()("subscribers.change");
  const done = () => {
    setEditing(null);
    page.reload();
  };
  return (
    <OfficePage
      title="Suppression list"
      back={{ to: "/admin/subscribers", label: "Subscribers" }}
      search={<SearchBox label="Search email" value={q} onSearch={search} />}
      actions={
        <>
          <Link to="/admin/unclear-reports" className={officeButton("quiet")}>
            Unclear reports
          </Link>
          {changes && (
            <Link to="/admin/import-suppressions" className={officeButton("quiet")}>
              Import
            </Link>
          )}
          <ExportButton
            needs="subscribers.export"
            path={fileAddress("GET /newsletter/suppressions.csv", { query: exported })}
          />
          {changes && (
            <OfficeButton look="outline" opensDialog onClick={() => setEditing("new")}>
              Add address
            </OfficeButton>
          )}
        </>
      }
    >
      <p className="max-w-[80ch] px-(--office-gutter) pt-5 text-quiet">
        No campaign is sent to these addresses, even if they subscribe again. Receipts and replies still are.
      </p>
      <ListTable
        title="Suppressed addresses"
        tabs="Suppressed addresses by reason"
        shows={suppressionShows}
        labels={showLabels}
        address={address}
        page={page}
        columns={suppressionColumns(changes ? setEditing : undefined)}
        empty="No suppressed addresses."
      />
      {editing === "new" && <SuppressDialog onSaved={done} onClose={() => setEditing(null)} />}
      {editing && editing !== "new" && (
        <RemoveDialog suppression={editing} onSaved={done} onClose={() => setEditing(null)} />
      )}
    </OfficePage>
  );
}
