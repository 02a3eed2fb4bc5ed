import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatDay } from "../../lib/wall-time.ts";
import { May } from "../../office/may.tsx";
import { OfficePage } from "../../office/office-page.tsx";
import { useStaffData } from "../../office/use-staff-data.ts";
import { officeButton } from "../../ui/office/button.ts";
import { type Column, DataTable } from "../../ui/office/data-table.tsx";
import { LoadFailed } from "../../ui/office/load-failed.tsx";
import type { StaffList } from "../guest-list.ts";
import { formatTerms } from "../terms-text.ts";
import { ListDialog } from "./list-dialog.tsx";
import { ownerLabels, subjectText } from "./list-texts.ts";

/** The next of a list's nights, else its last. */
const nextNight = ({ nights }: StaffList, today: string) => nights.find(({ night }) => night >= today) ?? nights.at(-1);

const columnsFor = (today: string): Column<StaffList>[] => [
  {
    id: "name",
    header: "List",
    phone: "title",
    className: "font-semibold wrap-anywhere",
    cell: ({ _id, name }) => (
      <Link to={`/admin/guest-lists/${_id}`} className="underline underline-offset-4 hover:no-underline">
        {name}
      </Link>
    ),
  },
  {
    id: "owner",
    header: "Owner",
    phone: "plain",
    className: "wrap-anywhere",
    cell: ({ owner_name, owner_kind }) => `${owner_name} (${ownerLabels[owner_kind].toLowerCase()})`,
  },
  { id: "of", header: "For", className: "wrap-anywhere", cell: ({ of }) => subjectText(of) },
  {
    id: "next",
    header: "Next club night",
    className: "tabular",
    cell: (list) => {
      const next = nextNight(list, today);
      return next ? `${formatDay(next.night)}: ${next.people} of ${list.places}` : "–";
    },
  },
  { id: "terms", header: "Terms", cell: ({ terms }) => formatTerms(terms) },
  { id: "link", header: "Owner’s link", cell: ({ link }) => (link ? "Active" : "None") },
];

/** Every guest list, and a form for a new one. */
export default function GuestLists() {
  const { data, loading, failed, reload } = useStaffData<{ lists: StaffList[]; today: string }>("/api/guest-lists");
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <OfficePage
      title="Guest lists"
      actions={
        <May capability="lists.change">
          <button type="button" onClick={() => setAdding(true)} className={officeButton("action")}>
            Add list
          </button>
        </May>
      }
    >
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {data ? (
        <DataTable
          caption="Guest lists"
          columns={columnsFor(data.today)}
          rows={data.lists}
          rowKey={({ _id }) => _id}
          loading={loading}
          empty="No guest lists yet. Add one for a promoter, an artist, staff or the house."
        />
      ) : (
        !failed && <p className="py-20 text-center text-quiet">Loading...</p>
      )}
      {adding && (
        <ListDialog
          list={null}
          onSaved={({ _id }) => navigate(`/admin/guest-lists/${_id}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </OfficePage>
  );
}
