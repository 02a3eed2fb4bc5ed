import { type FormEvent, useRef, useState } from "react";
import { useStaffData } from "../../auth/use-staff-data.ts";
import { whyNot } from "../../auth/why-not.ts";
import { venue } from "../../content/venue.ts";
import { Modal } from "../../ui/modal.tsx";
import { officeButton } from "../../ui/office/button.ts";
import { SelectInput, TextBox, TextInput } from "../../ui/office/input.tsx";
import type { StaffEvent } from "../event.ts";
import { nightLengths } from "../night-schema.ts";
import { nightStates } from "../night-state.ts";
import { type CardField, comingAfter, type Series } from "../series.ts";
import { eventLabel } from "./event-label.ts";
import { venueTimeHint } from "./event-start.ts";
import { GiveFields } from "./give-fields.tsx";
import { setNight } from "./night-calls.ts";
import { type NightValues, nightSent, stateWords } from "./night-values.ts";
import { spreadLine } from "./spread-words.tsx";

interface NightDialogProps {
  event: StaffEvent;
  values: NightValues;
  /** Told of every change, so that nothing typed is lost with the dialog. */
  onTyped: (values: NightValues) => void;
  onClose: () => void;
  onSaved: (message: string) => void;
}

const means: Record<string, string> = {
  on: "The banner goes, tickets are sold again.",
  cancelled: "Every channel says so at once, and nobody can ask for it.",
  postponed: "With its new date, or without while there is none.",
  sold_out: "Tickets are no longer linked; tables can still be asked for.",
};

/** How a night stands, and what is to be known of it. */
export function NightDialog({ event, values, onTyped, onClose, onSaved }: NightDialogProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const [given, setGiven] = useState<CardField[]>([]);
  const { data, reload } = useStaffData<{ series: Series }>(
    event.series ? `/api/event/series/${event.series._id}` : null,
  );
  const coming = data ? comingAfter(data.series, event.start_date, Date.now()) : [];
  const { state = "on", start_date = "", end_date = "" } = values;

  const save = async () => {
    const sent = nightSent(values);
    if ("unread" in sent)
      return setErrors({ set_times: `A time and a name, please, as in 23:30 Mia. This is not: ${sent.unread}` });
    setBusy(true);
    setFailed("");
    const coming_versions = Object.fromEntries(coming.map(({ _id, version }) => [_id, version]));
    const answer = await setNight(event, { ...sent.body, ...(given.length > 0 && { give: given, coming_versions }) });
    setBusy(false);
    if (answer.kind === "ok") {
      const { message, series } = answer.data;
      return onSaved(series ? `${message} ${spreadLine(series)}` : message);
    }
    // Somebody changed a coming night meanwhile: what is saved next is held against how they stand now.
    if (answer.kind === "refused" && answer.status === 409) reload();
    const wrong = answer.kind === "refused" ? Object.entries(answer.errors) : [];
    setErrors(Object.fromEntries(wrong.map(([path, words]) => [path.split(".")[0], words])));
    setFailed(whyNot(answer) ?? "");
  };
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setErrors({});
    save().finally(() => {
      underWay.current = false;
    });
  };
  const field = (name: string) => ({
    name,
    value: values[name] ?? "",
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      onTyped({ ...values, [name]: currentTarget.value });
      // What was wrong with it may not be any more.
      setErrors(({ [name]: _, ...others }) => others);
    },
  });

  return (
    <Modal
      open
      onClose={onClose}
      label={`The night: ${eventLabel(event)}`}
      className="message max-h-[96svh]! w-[min(94vw,640px)] overflow-y-auto"
    >
      <form onSubmit={submit} noValidate className="office @container grid gap-5 border border-rule bg-raised p-6">
        <h2 className="text-lg font-semibold text-balance">{eventLabel(event)}</h2>
        <div className="grid gap-5 @min-[440px]:grid-cols-2">
          <SelectInput {...field("state")} label="How it stands" data-first-focus hint={means[state]}>
            {nightStates.map((one) => (
              <option key={one} value={one}>
                {stateWords[one]}
              </option>
            ))}
          </SelectInput>
          <TextInput
            {...field("state_reason")}
            label="Reason, for guests"
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
          <TextInput {...field("doors")} label="Doors" type="time" optional hint="Left empty: as the night starts." />
          <TextInput
            {...field("age_note")}
            label="Age"
            optional
            autoComplete="off"
            placeholder={venue.rules.age}
            maxLength={nightLengths.note}
          />
          <TextInput
            {...field("entry_note")}
            label="Entry"
            optional
            wide
            autoComplete="off"
            placeholder="Last entry 1 AM"
            maxLength={nightLengths.note}
          />
          <TextBox {...field("set_times")} label="Set times" optional hint="One in each line: 23:30 Mia" />
          <TextBox {...field("line_up")} label="Line-up" optional hint="One name in each line." />
        </div>
        {coming.length > 0 && <GiveFields coming={coming.length} given={given} onGiven={setGiven} />}
        <div aria-live="assertive" className="font-semibold text-danger empty:hidden">
          {failed}
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" disabled={busy} className={officeButton(state === "cancelled" ? "danger" : "action")}>
            {busy ? "Saving..." : "Save the night"}
          </button>
          <button type="button" onClick={onClose} className={officeButton("outline")}>
            Cancel
          </button>
        </div>
      </form>
    </Modal>
  );
}
