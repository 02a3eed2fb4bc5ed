import { Check } from "../../../platform/ui/office/check.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import type { Till } from "../shapes.ts";

interface TillDialogProps {
  till: Till | null;
  /** Receives the id of the till. */
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Adds a till, or changes it. */
export function TillDialog({ till, onSaved, onClose }: TillDialogProps) {
  return (
    <FormDialog<{ message: string; till?: string }>
      title={till ? "Change till" : "Add till"}
      save={till ? "Save till" : "Add till"}
      onSaved={(saved) => onSaved(saved.till ?? till?._id ?? "")}
      onClose={onClose}
      send={({ name = "", active }) => {
        if (!till) return callApi("POST /till/tills", { json: { name } });
        const { _id: id, version } = till;
        return callApi("POST /till/tills/:id", { params: { id }, json: { name, active: active === "on" }, version });
      }}
    >
      {(errors) => (
        <>
          <TextInput
            label="Name"
            name="name"
            wide
            autoComplete="off"
            maxLength={60}
            data-first-focus
            defaultValue={till?.name ?? ""}
            error={errors.name}
          />
          {till && (
            <Check
              name="active"
              defaultChecked={till.active}
              hint="Inactive tills can't import. Their bills stay."
              className="@min-[440px]:col-span-2"
            >
              Active
            </Check>
          )}
        </>
      )}
    </FormDialog>
  );
}
