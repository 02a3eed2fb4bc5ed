import { flagKinds, flagLabel, MAX_FLAG_DAYS, MAX_FLAG_REASON } from "../../../bookings/guests/door-flags.ts";
import type { DoorFlag } from "../../../bookings/guests/shapes.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";

/** Default validity of a flag, in days. */
const USUAL_DAYS = 90;

interface FlagDialogProps {
  /** The guest's id. */
  guest: string;
  /** The flag to change or renew; null for a new one. */
  flag: DoorFlag | null;
  onSaved: () => void;
  onClose: () => void;
}

/** A dialog for setting a door flag, or changing its reason and end. */
export function FlagDialog({ guest, flag, onSaved, onClose }: FlagDialogProps) {
  const night = tonight();
  return (
    <FormDialog
      title={flag ? `Change “${flagLabel(flag.kind)}”` : "Set a door flag"}
      save={flag ? "Save flag" : "Set flag"}
      send={({ kind = "", reason = "", ends_on = "" }) =>
        flag
          ? callApi("POST /guests/flags/:id", { params: { id: flag._id }, json: { reason, ends_on } })
          : callApi("POST /guests/:id/flags", {
              params: { id: guest },
              json: { kind: flagKinds.find((one) => one === kind) ?? "welcome", reason, ends_on },
            })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {!flag && (
            <SelectInput label="Flag" name="kind" data-first-focus defaultValue="look-after" error={errors.kind}>
              {flagKinds.toReversed().map((kind) => (
                <option key={kind} value={kind}>
                  {flagLabel(kind)}
                </option>
              ))}
            </SelectInput>
          )}
          <TextInput
            label="Last night"
            name="ends_on"
            type="date"
            min={night}
            max={addDays(night, MAX_FLAG_DAYS)}
            defaultValue={flag && flag.ends_on > night ? flag.ends_on : addDays(night, USUAL_DAYS)}
            error={errors.ends_on}
          />
          <div className="@min-[440px]:col-span-2">
            <TextInput
              label="Reason"
              name="reason"
              maxLength={MAX_FLAG_REASON}
              autoComplete="off"
              defaultValue={flag?.reason}
              error={errors.reason}
              hint="The door sees it, and the guest gets it in an export of their data."
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
