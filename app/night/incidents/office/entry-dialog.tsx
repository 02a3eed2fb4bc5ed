import { type FormEvent, useState } from "react";
import { incidentKindLabel } from "../../../platform/country-packs/neutral/incident-kinds.ts";
import { newId } from "../../../platform/lib/new-id.ts";
import { wallClockIn } from "../../../platform/lib/time/wall-time-text.ts";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogButtons, DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { timeInNight, tonight } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { IncidentFields, readDetails } from "../incident-fields.tsx";
import { registerRules } from "../register-rules.ts";
import type { RegisterEntry } from "../shapes.ts";

interface EntryDialogProps {
  /** The incident to amend, with its night; undefined to add one. */
  amended?: { incident: RegisterEntry; night: string } | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds an incident, or an amendment of one. */
export function EntryDialog({ amended, onClose, onSaved }: EntryDialogProps) {
  // Sending again after a lost response must not add it twice.
  const [id] = useState(newId);
  const { busy, failed, setFailed, send } = useSend();
  const now = new Date().toISOString();
  const save = amended ? "Save amendment" : "Add incident";
  const title = amended ? `Amend incident #${amended.incident.number}` : "Add incident";

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const field = (name: string) => String(data.get(name) ?? "");
    const night = amended?.night ?? field("night");
    if (!amended && (!night || !field("time"))) return setFailed("Choose the club night and the time.");
    const entry = {
      _id: id,
      night,
      at: amended ? now : timeInNight(night, field("time")),
      about: amended?.incident._id ?? null,
      kind: field("kind") || null,
      details: readDetails(event.currentTarget),
    };
    return send(
      () => callApi("POST /incidents", { json: entry }),
      ({ message }) => {
        showToast(message);
        onSaved();
      },
    );
  };
  return (
    <DialogFrame
      title={title}
      lead={
        <p className="mt-1 text-quiet">
          {amended
            ? "Write what to add or correct. The original stays as it is."
            : "It can't be changed afterwards, only amended."}
        </p>
      }
      width="large"
      onClose={onClose}
    >
      <DialogContent
        onSubmit={submit}
        failed={failed}
        buttons={<DialogButtons save={save} busy={busy} onCancel={onClose} />}
      >
        {!amended && (
          <div className="grid grid-cols-2 gap-3">
            <TextInput label="Club night" name="night" type="date" defaultValue={tonight()} max={tonight()} />
            <TextInput
              label="Time"
              name="time"
              type="time"
              defaultValue={wallClockIn(venue.timeZone, Date.now()).slice(11, 16)}
            />
          </div>
        )}
        <SelectInput label={amended ? "Correct the kind" : "Kind"} name="kind" optional={Boolean(amended)}>
          {amended && <option value="">As it is</option>}
          {registerRules().kinds.map(({ kind }) => (
            <option key={kind} value={kind}>
              {incidentKindLabel(kind)}
            </option>
          ))}
        </SelectInput>
        <IncidentFields required={amended ? [] : registerRules().required} />
      </DialogContent>
    </DialogFrame>
  );
}
