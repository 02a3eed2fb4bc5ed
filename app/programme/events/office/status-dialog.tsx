import { type FormEvent, useState } from "react";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { StaffEvent } from "../event.ts";
import { nightStates } from "../event-status.ts";
import { nightLengths } from "../line-up.ts";
import { AffectedByCancelling } from "./affected.tsx";
import { eventLabel } from "./event-label.ts";
import { venueTimeHint } from "./event-start.ts";
import { statusText } from "./status-values.ts";

interface StatusDialogProps {
  event: StaffEvent;
  values: Values;
  /** Called with every change, so that nothing typed is lost with the dialog. */
  onTyped: (values: Values) => void;
  onClose: () => void;
  onSaved: (message: string) => void;
}

const means: Record<string, string> = {
  on: "No banner, and the ticket link is shown.",
  cancelled: "Shown everywhere at once. Guests can't make new requests.",
  postponed: "Leave the new date blank if there is none yet.",
  sold_out: "No ticket link. Guests can still request tables.",
};

/** Saves an event's status as typed, and has the props of its fields. */
function useStatusForm({ event, values, onTyped, onSaved }: StatusDialogProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, failed, send } = useSend();
  const save = async () => {
    const { _id, version } = event;
    setErrors({});
    const json = { ...values, state: values.state ?? "on" };
    const answer = await callApi("POST /event/set-night/:id", { params: { id: _id }, json, version });
    const found = answer.kind === "refused" ? Object.entries(answer.errors) : [];
    setErrors(Object.fromEntries(found.map(([path, text]) => [path.split(".")[0], text])));
    return answer;
  };
  return {
    busy,
    failed,
    submit: (submitted: FormEvent<HTMLFormElement>) => {
      submitted.preventDefault();
      send(save, ({ message }) => onSaved(message));
    },
    field: (name: string) => ({
      name,
      value: values[name] ?? "",
      error: errors[name],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        onTyped({ ...values, [name]: currentTarget.value });
        // The error may no longer apply.
        setErrors(({ [name]: _, ...others }) => others);
      },
    }),
  };
}

/** Sets an event's status. No other button says Cancel beside the one that cancels the event. */
export function StatusDialog(props: StatusDialogProps) {
  const { event, values, onClose } = props;
  const { busy, failed, submit, field } = useStatusForm(props);
  const { state = "on", start_date = "", end_date = "" } = values;
  const cancels = state === "cancelled" && event.state !== "cancelled";
  return (
    <DialogFrame label={`Event status: ${eventLabel(event)}`} title={eventLabel(event)} width="large" onClose={onClose}>
      <DialogContent
        onSubmit={submit}
        failed={failed}
        buttons={
          <>
            <OfficeButton look={cancels ? "danger" : "action"} type="submit" disabled={busy}>
              {busy ? "Saving..." : cancels ? "Cancel event" : "Save status"}
            </OfficeButton>
            <OfficeButton onClick={onClose}>{cancels ? "Keep event on" : "Close"}</OfficeButton>
          </>
        }
      >
        <div className="grid gap-5 @min-[440px]:grid-cols-2">
          <SelectInput {...field("state")} label="Status" data-first-focus hint={means[state]}>
            {nightStates.map((status) => (
              <option key={status} value={status}>
                {statusText[status]}
              </option>
            ))}
          </SelectInput>
          <TextInput
            {...field("state_reason")}
            label="Reason (shown to guests)"
            optional
            autoComplete="off"
            maxLength={nightLengths.reason}
          />
          {state === "postponed" && (
            <>
              <TextInput
                {...field("start_date")}
                label="New start"
                type="datetime-local"
                optional
                hint={venueTimeHint(start_date)}
              />
              <TextInput
                {...field("end_date")}
                label="New end"
                type="datetime-local"
                optional
                hint={venueTimeHint(end_date)}
              />
            </>
          )}
        </div>
        {cancels && <AffectedByCancelling event={event._id} />}
      </DialogContent>
    </DialogFrame>
  );
}
