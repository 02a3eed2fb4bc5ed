import { useState } from "react";
import { useNavigate } from "react-router";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { formatNightClock } from "../../../platform/venue/club-night.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { toastResult } from "../../../staff/toolkit/error-message.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { ListOfNight } from "../shapes.ts";
import { formatTerms } from "../terms-text.ts";
import { AddGuests } from "./add-guests.tsx";
import { EntryTable } from "./entry-table.tsx";
import { ListDialog } from "./list-dialog.tsx";
import { subjectText } from "./list-texts.ts";
import { OwnerLink } from "./owner-link.tsx";

interface NightOfListProps {
  shown: ListOfNight;
  onNight: (night: string) => void;
}

/** Chooses the club night of a list, and shows its places and terms. */
function NightOfList({ shown: { list, night, left }, onNight }: NightOfListProps) {
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,280px)_1fr]">
      <SelectInput label="Club night" value={night} onChange={({ currentTarget }) => onNight(currentTarget.value)}>
        {!list.nights.some(({ night: listed }) => listed === night) && (
          <option value={night}>{formatDay(night)}</option>
        )}
        {list.nights.map(({ night, title, off }) => (
          <option key={night} value={night}>
            {[formatDay(night), title, off].filter(Boolean).join(", ")}
          </option>
        ))}
      </SelectInput>
      <p className="self-end text-pretty wrap-anywhere">
        <strong className="tabular">
          {list.places - left} of {list.places} places taken.
        </strong>{" "}
        {formatTerms(list.terms, night)}{" "}
        <span className="text-quiet">
          {subjectText(list.of)}. {list.owner_name || "The owner"} can change it until{" "}
          {formatNightClock(night, list.closes)}.
        </span>
      </p>
    </div>
  );
}

/** A guest list on one club night: its guests, its terms and its owner's link. */
export default function GuestList({ params: { id = "" } }: { params: { id?: string } }) {
  const [address, setAddress] = useAddress();
  const navigate = useNavigate();
  const night = address.get("night");
  const request = { params: { id }, query: { night: night ?? undefined } };
  const { data, failed, status, reload, replace } = useApi("GET /guest-lists/:id", request, 10);
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const list = data?.list;
  const show = (shown: ListOfNight) => replace(() => shown);
  const remove = async () => {
    const answer = await callApi("POST /guest-lists/:id/remove", { params: { id } });
    setDeleting(false);
    if (toastResult(answer)) navigate("/admin/guest-lists");
  };
  return (
    <OfficePage
      title={list?.name ?? "Guest list"}
      heading={
        <span className="block min-w-36 wrap-anywhere max-[400px]:text-sm">
          <WholeWords text={list?.name ?? "Guest list"} />
        </span>
      }
      back={{ to: "/admin/guest-lists", label: "Guest lists" }}
      actions={
        list && (
          <May capability="lists.change">
            <OfficeButton look="quiet" onClick={() => setDeleting(true)}>
              Delete
            </OfficeButton>
            <OfficeButton onClick={() => setEditing(true)}>Change list</OfficeButton>
          </May>
        )
      }
    >
      {failed && (!data || status !== 200) && <LoadFailed message={failed} onRetry={reload} />}
      {!data && !failed && <p className="py-20 text-center text-quiet">Loading...</p>}
      {data && list && (
        <div className="grid gap-8 px-(--office-gutter) pt-5 pb-24">
          <NightOfList shown={data} onNight={(next) => setAddress(`?night=${next}`, { replace: true })} />
          {data.over ? (
            <p className="text-quiet">{data.over}</p>
          ) : (
            <May capability="lists.change">
              <AddGuests key={data.night} shown={data} onAdded={show} />
            </May>
          )}
          <EntryTable shown={data} onChanged={show} />
          <OwnerLink list={list} />
        </div>
      )}
      {editing && list && (
        <ListDialog
          list={list}
          onSaved={() => {
            setEditing(false);
            reload();
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {deleting && list && (
        <ConfirmDialog
          title={`Delete ${list.name}?`}
          confirm="Delete list"
          danger
          onConfirm={remove}
          onCancel={() => setDeleting(false)}
        >
          The owner's link stops working. Guests on the list stay on the door sheet.
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}
