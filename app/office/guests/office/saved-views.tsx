import { useState } from "react";
import type { GuestFilter } from "../../../bookings/guests/filter.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { Chevron } from "../../../platform/ui/select-field.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import { MAX_NAME } from "../lengths.ts";
import { filterParts, type GuestsAddress } from "./guests-address.ts";

const textOf = (filter: GuestFilter) => new URLSearchParams(filterParts(filter)).toString();

/** A menu for opening, saving and deleting views of the list, which all staff share. */
export function SavedViews({ address: { filter, open } }: { address: GuestsAddress }) {
  const { data, reload } = useApi("GET /guests/views", {});
  const changes = useCan()("guests.change");
  const { busy, act } = useRowAction();
  const [saving, setSaving] = useState(false);
  const views = data?.items ?? [];
  const own = textOf(filter);
  const current = views.find((view) => textOf(view.filter) === own);
  return (
    <>
      {views.length > 0 && (
        <span className="relative">
          <select
            aria-label="Saved views"
            value={current?._id ?? ""}
            onChange={({ currentTarget }) => {
              const view = views.find(({ _id }) => _id === currentTarget.value);
              if (view) open(view.filter);
            }}
            className="office-input w-40! max-w-full cursor-pointer pr-9! text-ellipsis"
          >
            {!current && <option value="">Views</option>}
            {views.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
          <Chevron className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
        </span>
      )}
      {changes && current && (
        <ConfirmButton
          label="Delete view"
          title={`Delete the view ${current.name}?`}
          confirm="Delete view"
          danger
          disabled={busy !== null}
          className={officeButton("quiet")}
          onConfirm={() =>
            act(current._id, () => callApi("POST /guests/views/:id/delete", { params: { id: current._id } }), reload)
          }
        >
          All staff lose this view. Guests aren't changed.
        </ConfirmButton>
      )}
      {changes && !current && own !== "" && (
        <OfficeButton look="quiet" opensDialog onClick={() => setSaving(true)}>
          Save view
        </OfficeButton>
      )}
      {saving && (
        <FormDialog<{ message: string }>
          title="Save this view"
          save="Save view"
          send={({ name = "" }) => callApi("POST /guests/views", { json: { name, filter } })}
          onSaved={() => {
            setSaving(false);
            reload();
          }}
          onClose={() => setSaving(false)}
        >
          {(errors) => (
            <TextInput
              label="Name"
              name="name"
              wide
              autoComplete="off"
              maxLength={MAX_NAME}
              data-first-focus
              hint="All staff see it. A search isn't saved with it."
              error={errors.name}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
