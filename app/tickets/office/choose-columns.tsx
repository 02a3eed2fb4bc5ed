import type { FormEvent } from "react";
import { callStaffApi } from "../../office/call-staff-api.ts";
import { useSend } from "../../office/use-send.ts";
import { officeButton } from "../../ui/office/button.ts";
import { readValues } from "../../ui/office/form-values.ts";
import { SelectInput } from "../../ui/office/input.tsx";
import { Notice } from "../../ui/office/notice.tsx";
import { fieldLabels, type ReadFile, type TicketShop, ticketFields } from "../ticket-shop.ts";

interface ChooseColumnsProps {
  shop: TicketShop;
  file: ReadFile;
  onSaved: () => void;
}

/** Chooses which column of a shop's file has what; remembered for its next file. */
export function ChooseColumns({ shop, file: { headings, columns, gone }, onSaved }: ChooseColumnsProps) {
  const { busy, failed, send } = useSend();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = Object.entries(readValues(event.currentTarget)).filter(([, heading]) => heading !== "");
    send(
      () =>
        callStaffApi<{ message: string }>(`/api/tickets/shops/${shop._id}/columns`, {
          json: { columns: Object.fromEntries(chosen) },
        }),
      onSaved,
    );
  };
  const fields = ticketFields.filter(
    (field) =>
      (shop.keeps_contacts || (field !== "email" && field !== "phone")) && !(shop.codes_rotate && field === "code"),
  );
  return (
    <form onSubmit={save} className="mt-5 grid gap-5">
      {gone.length > 0 && (
        <Notice tone="bad">
          This file has no column {gone.map((heading) => `“${heading}”`).join(", ")}. Choose the columns again, or
          choose another file.
        </Notice>
      )}
      <div>
        <h3 className="font-semibold">Choose the columns</h3>
        <p className="mt-1 max-w-[70ch] text-sm text-quiet">
          Needed once: {shop.name} is remembered for its next file. Check the columns that were recognised.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {fields.map((field) => (
          <SelectInput
            key={`${field} ${columns[field]}`}
            label={fieldLabels[field]}
            name={field}
            optional
            defaultValue={columns[field] ?? ""}
          >
            <option value="">Not in this file</option>
            {headings.map((heading) => (
              <option key={heading} value={heading}>
                {heading}
              </option>
            ))}
          </SelectInput>
        ))}
      </div>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {failed}
      </p>
      <div>
        <button type="submit" disabled={busy} className={officeButton("action")}>
          {busy ? "Saving..." : "Save columns"}
        </button>
      </div>
    </form>
  );
}
