import { type FormEvent, useState } from "react";
import { type IncidentKind, incidentKindLabel } from "../../platform/country-packs/neutral/incident-kinds.ts";
import { newId } from "../../platform/lib/new-id.ts";
import { formatTime, wallClockIn } from "../../platform/lib/time/wall-time-text.ts";
import { useStore } from "../../platform/lib/use-store.ts";
import { Modal } from "../../platform/ui/modal.tsx";
import { DialogColumn, DialogContent } from "../../platform/ui/office/dialog-parts.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { venue } from "../../platform/venue/venue.ts";
import { IncidentFields, readDetails } from "../incidents/incident-fields.tsx";
import { registerRules } from "../incidents/register-rules.ts";
import { incidentsOnPhone, type Noted, storeIncident } from "../incidents/unsent-incidents.ts";
import { UnsentIncidents, useSendIncidents } from "../incidents/use-send-incidents.tsx";

const timeOf = (at: string) => formatTime(wallClockIn(venue.timeZone, Date.parse(at)));

interface IncidentButtonProps {
  night: string;
  /** The server's clock as this phone knows it, ISO 8601. */
  now: () => string;
  /** The phone's token; omitted for staff. */
  token?: string;
}

/** The emergency number, above everything else: calling comes before noting. A phone dials it at a tap. */
function EmergencyNumber() {
  const number = venue.emergencyNumber;
  return (
    <p className="font-semibold">
      In danger, first call{" "}
      {/^\d+$/.test(number) ? (
        <a href={`tel:${number}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {number}
        </a>
      ) : (
        number
      )}
      .
    </p>
  );
}

function ChooseKind({ onKind, onClose }: { onKind: (kind: IncidentKind) => void; onClose: () => void }) {
  return (
    <DialogColumn title="What happened?">
      <DialogContent
        className="grid gap-3"
        buttons={
          <OfficeButton look="quiet" onClick={onClose} className="min-h-12 grow">
            Cancel
          </OfficeButton>
        }
      >
        <EmergencyNumber />
        <p className="text-quiet">Tap to save it with the time. You can add details next.</p>
        {registerRules().kinds.map(({ kind }) => (
          <OfficeButton
            key={kind}
            onClick={() => onKind(kind)}
            className="min-h-14 w-full justify-start! text-left! text-base whitespace-normal!"
          >
            {incidentKindLabel(kind)}
          </OfficeButton>
        ))}
      </DialogContent>
    </DialogColumn>
  );
}

interface AddDetailsProps {
  incident: Noted;
  onDetails: (details: ReturnType<typeof readDetails>) => void;
  onClose: () => void;
}

function AddDetails({ incident, onDetails, onClose }: AddDetailsProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onDetails(readDetails(event.currentTarget));
  };
  return (
    <DialogColumn
      title={incidentKindLabel(incident.kind)}
      lead={
        <p role="status" className="mt-1 text-quiet">
          Saved at {timeOf(incident.at)}. What you add is stored beside it and can't be changed, only amended.
        </p>
      }
    >
      <DialogContent
        onSubmit={submit}
        className="grid gap-4"
        buttons={
          <>
            <OfficeButton look="action" type="submit" className="min-h-12">
              Save details
            </OfficeButton>
            <OfficeButton data-first-focus onClick={onClose} className="min-h-12">
              Details later
            </OfficeButton>
          </>
        }
      >
        <IncidentFields />
      </DialogContent>
    </DialogColumn>
  );
}

/** Adds an incident to the register in two taps, offline too. Details are added at once or later. */
export function IncidentButton({ night, now, token = "" }: IncidentButtonProps) {
  useSendIncidents(token);
  const noted = useStore(incidentsOnPhone, (state) => state.noted);
  const [open, setOpen] = useState<"kinds" | Noted | null>(null);
  const ofNight = noted.filter((incident) => incident.night === night);

  const add = (kind: IncidentKind) => {
    const incident = { _id: newId(), night, at: now(), kind };
    storeIncident({ ...incident, about: null, details: {}, token });
    setOpen(incident);
  };
  const addDetails = (about: Noted, details: ReturnType<typeof readDetails>) => {
    if (Object.keys(details).length > 0)
      storeIncident({ _id: newId(), night, at: now(), about: about._id, kind: null, details, token });
    setOpen(null);
  };
  const close = () => setOpen(null);
  return (
    <section aria-label="Incidents" className="contents">
      <OfficeButton opensDialog onClick={() => setOpen("kinds")} className="min-h-14 grow basis-2/5 text-base">
        Incident
      </OfficeButton>
      <UnsentIncidents />
      {ofNight.length > 0 && (
        <ul aria-label="Incidents added on this phone" className="basis-full">
          {ofNight.map((incident) => (
            <li key={incident._id} className="flex min-h-12 items-center justify-between gap-3 border-b border-rule">
              <span className="min-w-0 py-1 wrap-anywhere">
                {timeOf(incident.at)} · {incidentKindLabel(incident.kind)}
              </span>
              <OfficeButton
                look="quiet"
                opensDialog
                aria-label={`Add details: ${incidentKindLabel(incident.kind)}, ${timeOf(incident.at)}`}
                onClick={() => setOpen(incident)}
                className="min-h-12 -mr-3 shrink-0"
              >
                Add details
              </OfficeButton>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <Modal open onClose={close} label="Incident" className="message w-[min(94vw,520px)]">
          {open === "kinds" ? (
            <ChooseKind onKind={add} onClose={close} />
          ) : (
            <AddDetails incident={open} onDetails={(details) => addDetails(open, details)} onClose={close} />
          )}
        </Modal>
      )}
    </section>
  );
}
