import { callStaffApi } from "../../office/call-staff-api.ts";
import { ColumnsForm } from "../../office/csv-import/columns-form.tsx";
import { useSend } from "../../office/use-send.ts";
import { fieldLabels, type ReadFile, type TicketShop, ticketFields } from "../ticket-shop.ts";

interface ChooseColumnsProps {
  shop: TicketShop;
  file: ReadFile;
  onSaved: () => void;
}

/** Chooses which column of a shop's file has what; remembered for its next file. */
export function ChooseColumns({ shop, file, onSaved }: ChooseColumnsProps) {
  const { busy, failed, send } = useSend();
  const save = (columns: object) =>
    send(
      () => callStaffApi<{ message: string }>(`/api/tickets/shops/${shop._id}/columns`, { json: { columns } }),
      onSaved,
    );
  const fields = ticketFields.filter(
    (field) =>
      (shop.keeps_contacts || (field !== "email" && field !== "phone")) && !(shop.codes_rotate && field === "code"),
  );
  return (
    <ColumnsForm
      fields={fields}
      labels={fieldLabels}
      file={file}
      heading={
        <div>
          <h3 className="font-semibold">Choose the columns</h3>
          <p className="mt-1 max-w-[70ch] text-sm text-quiet">
            Needed once: {shop.name} is remembered for its next file. Check the columns that were recognised.
          </p>
        </div>
      }
      save={busy ? "Saving..." : "Save columns"}
      disabled={busy}
      failed={failed}
      onSave={save}
    />
  );
}
