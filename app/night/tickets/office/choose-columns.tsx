import type { FormEvent } from "react";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ColumnFields } from "../../../staff/toolkit/csv-import/column-fields.tsx";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { ReadFile, TicketShop } from "../shapes.ts";
import { fieldLabels, ticketFields } from "../ticket-fields.ts";

interface ChooseColumnsProps {
  shop: TicketShop;
  file: ReadFile;
  onSaved: () => void;
}

/** Chooses the column of each field in a shop's file; remembered for its next file. */
export function ChooseColumns({ shop, file, onSaved }: ChooseColumnsProps) {
  const { busy, failed, send } = useSend();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = Object.entries(readValues(event.currentTarget)).filter(([, heading]) => heading !== "");
    send(
      () =>
        callApi("POST /tickets/shops/:id/columns", {
          params: { id: shop._id },
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
      <div>
        <h3 className="font-semibold">Choose the columns</h3>
        <p className="mt-1 max-w-[70ch] text-sm text-quiet">
          Needed once: your choice is remembered for the next file from {shop.name}. Check the columns that were
          recognised.
        </p>
      </div>
      <ColumnFields fields={fields} labels={fieldLabels} file={file} />
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {failed}
      </p>
      <div>
        <OfficeButton look="action" type="submit" disabled={busy}>
          {busy ? "Saving..." : "Save columns"}
        </OfficeButton>
      </div>
    </form>
  );
}
