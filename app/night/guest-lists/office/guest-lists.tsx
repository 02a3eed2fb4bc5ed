import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatDay, formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { nightIn } from "../../../staff/toolkit/night-in.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { StaffList } from "../shapes.ts";
import { formatTerms } from "../terms-text.ts";
import { ListDialog } from "./list-dialog.tsx";
import { ownerLabels, subjectText } from "./list-texts.ts";

/** The chosen night of a list, else its next, else its last. */
const shownNight = ({ nights }: StaffList, today: string, chosen: string | null) =>
  nights.find(({ night }) => (chosen ? night === chosen : night >= today)) ?? nights.at(-1);

const columnsFor = (today: string, chosen: string | null): Column<StaffList>[] => [
  {
    id: "name",
    header: "List",
    phone: "title",
    className: "font-semibold wrap-anywhere",
    cell: ({ _id, name }) => (
      <Link
        to={`/admin/guest-lists/${_id}${chosen ? `?night=${chosen}` : ""}`}
        className="underline underline-offset-4 hover:no-underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: "owner",
    header: "Owner",
    phone: "plain",
    className: "wrap-anywhere",
    cell: ({ owner_name, owner_kind }) =>
      owner_name ? `${owner_name} (${ownerLabels[owner_kind].toLowerCase()})` : ownerLabels[owner_kind],
  },
  { id: "of", header: "For", className: "wrap-anywhere", cell: ({ of }) => subjectText(of) },
  {
    id: "next",
    header: chosen ? "Places taken" : "Next club night",
    className: "tabular",
    cell: (list) => {
      const next = shownNight(list, today, chosen);
      if (!next) return "–";
      const taken = `${next.people} of ${list.places}`;
      return chosen ? taken : `${formatDay(next.night)}: ${taken}`;
    },
  },
  { id: "terms", header: "Terms", cell: ({ terms }) => formatTerms(terms) },
  { id: "link", header: "Owner's link", cell: ({ link }) => (link ? "Active" : "None") },
];

/** Every guest list, or those of the club night in the address, and a form for a new one. */
export default function GuestLists() {
  const { data, loading, failed, reload } = useApi("GET /guest-lists", {});
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const [address, put] = useAddress();
  const chosen = nightIn(address);
  const lists = data?.lists.filter(({ nights }) => !chosen || nights.some((item) => item.night === chosen));
  return (
    <OfficePage
      title="Guest lists"
      actions={
        <May capability="lists.change">
          <OfficeButton look="action" onClick={() => setAdding(true)}>
            Add list
          </OfficeButton>
        </May>
      }
    >
      {chosen && (
        <div className="flex flex-wrap items-center gap-x-5 px-(--office-gutter) py-3">
          <p className="text-lg font-semibold">{formatLongDate(chosen)}</p>
          <OfficeButton look="quiet" onClick={() => put("?")}>
            Show all lists
          </OfficeButton>
        </div>
      )}
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data && lists && (
        <DataTable
          caption="Guest lists"
          columns={columnsFor(data.today, chosen)}
          rows={lists}
          rowKey={({ _id }) => _id}
          loading={loading}
          empty={
            chosen
              ? "No guest lists for this club night."
              : "No guest lists yet. Add one for a promoter, an artist, staff or the house."
          }
        />
      )}
      {adding && (
        <ListDialog
          list={null}
          onSaved={({ _id }) => navigate(`/admin/guest-lists/${_id}${chosen ? `?night=${chosen}` : ""}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </OfficePage>
  );
}
