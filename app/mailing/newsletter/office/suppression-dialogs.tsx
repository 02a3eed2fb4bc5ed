import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import type { Suppression } from "../suppressions/shapes.ts";
import { removalLabels, removalReasons } from "../suppressions/suppression.ts";

interface DialogProps {
  onSaved: () => void;
  onClose: () => void;
}

/** Adds an address to the suppression list. */
export function SuppressDialog({ onSaved, onClose }: DialogProps) {
  return (
    <FormDialog<{ message: string }>
      title="Add an address to the suppression list"
      save="Add address"
      onSaved={onSaved}
      onClose={onClose}
      send={({ address = "", detail = "" }) => callApi("POST /newsletter/suppressions", { json: { address, detail } })}
    >
      {(errors) => (
        <>
          <TextInput
            label="Email"
            name="address"
            type="email"
            wide
            autoComplete="off"
            data-first-focus
            error={errors.address}
          />
          <TextInput
            label="Why"
            name="detail"
            wide
            optional
            autoComplete="off"
            maxLength={200}
            hint="For staff. For example: asked by phone to get no emails."
            error={errors.detail}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Removes an address from the suppression list, with a reason. */
export function RemoveDialog({ suppression, onSaved, onClose }: DialogProps & { suppression: Suppression }) {
  const { _id, address, reason } = suppression;
  return (
    <FormDialog<{ message: string }>
      title={`Remove ${address ?? "the erased address"} from the suppression list?`}
      save="Remove address"
      onSaved={onSaved}
      onClose={onClose}
      send={({ reason: chosen = "" }) =>
        callApi("POST /newsletter/suppressions/:mark/remove", { params: { mark: _id }, json: { reason: chosen } })
      }
    >
      {(errors) => (
        <>
          <p className="text-quiet @min-[440px]:col-span-2">
            {reason === "complained"
              ? "They marked an email as spam. Remove the address only if they asked you to: another complaint harms the delivery of every email."
              : "Campaigns are sent there again if the address is subscribed."}
          </p>
          <SelectInput label="Reason" name="reason" wide defaultValue="" error={errors.reason}>
            <option value="">Choose a reason</option>
            {removalReasons.map((reason) => (
              <option key={reason} value={reason}>
                {removalLabels[reason]}
              </option>
            ))}
          </SelectInput>
        </>
      )}
    </FormDialog>
  );
}
