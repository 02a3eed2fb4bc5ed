import type { Values } from "../../../platform/ui/office/form-values.ts";
import { TextBox } from "../../../platform/ui/office/input.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { MAX_TEST_ADDRESSES } from "../schema.ts";
import { contentOf } from "./campaign-values.ts";

interface TestDialogProps {
  id: string;
  /** What is typed in the editor, saved or not. */
  typed: Values;
  onClose: () => void;
}

/** Sends what is typed as a test. */
export function TestDialog({ id, typed, onClose }: TestDialogProps) {
  return (
    <FormDialog<{ message: string }>
      title="Send a test"
      save="Send test"
      onSaved={onClose}
      onClose={onClose}
      send={({ to = "" }) => {
        const addresses = to.split(/[\s,;]+/).filter((address) => address !== "");
        return callApi("POST /campaigns/:id/test", { params: { id }, json: { ...contentOf(typed), to: addresses } });
      }}
    >
      {(errors) => (
        <TextBox
          label="Also to"
          name="to"
          wide
          optional
          lines={2}
          data-first-focus
          error={errors.to}
          hint={`You get the test. Enter up to ${MAX_TEST_ADDRESSES} other email addresses, one per line. Subjects of tests start with [Test].`}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </FormDialog>
  );
}
