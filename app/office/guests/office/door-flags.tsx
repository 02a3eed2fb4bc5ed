import { useState } from "react";
import { ENDS_SOON_DAYS, flagText } from "../../../bookings/guests/door-flags.ts";
import type { DoorFlag, GuestSummary } from "../../../bookings/guests/shapes.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import { FlagDialog } from "./flag-dialog.tsx";

/** When a flag ends, highlighted if that is soon. */
export function FlagEnd({ ends_on }: Pick<DoorFlag, "ends_on">) {
  const night = tonight();
  return (
    <>
      <span className="tabular">{formatDay(ends_on, night)}</span>{" "}
      {ends_on <= addDays(night, ENDS_SOON_DAYS) && <Chip tone="busy">Ends soon</Chip>}
    </>
  );
}

interface FlagActionsProps {
  guest: string;
  flag: DoorFlag;
  onChanged: () => void;
}

/** Buttons for changing, renewing and removing a flag. */
export function FlagActions({ guest, flag, onChanged }: FlagActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const { busy, act } = useRowAction();
  const { _id: id } = flag;
  return (
    <span className="flex flex-wrap gap-2">
      <OfficeButton opensDialog onClick={() => setOpen(true)} aria-label={`Change or renew: ${flagText(flag)}`}>
        Change or renew
      </OfficeButton>
      <ConfirmButton
        label="Remove"
        ariaLabel={`Remove: ${flagText(flag)}`}
        title="Remove this flag?"
        confirm="Remove flag"
        danger
        disabled={busy !== null}
        className={officeButton("quiet")}
        onConfirm={() => act(id, () => callApi("POST /guests/flags/:id/remove", { params: { id } }), onChanged)}
      >
        The door no longer sees this flag, and its reason is deleted.
      </ConfirmButton>
      {isOpen && (
        <FlagDialog
          guest={guest}
          flag={flag}
          onSaved={() => {
            setOpen(false);
            onChanged();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

/** A guest's door flags. */
export function DoorFlags({ guest, onChanged }: { guest: GuestSummary; onChanged: () => void }) {
  const [isAdding, setAdding] = useState(false);
  const mayFlag = useCan()("guests.flag");
  const { flags } = guest;
  if (flags.length === 0 && !mayFlag) return null;
  return (
    <section aria-labelledby="door-flags">
      <h2 id="door-flags" className="font-semibold">
        At the door
      </h2>
      <ul>
        {flags.map((flag) => (
          <li key={flag._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-2">
            <p className="min-w-0 grow basis-60 wrap-anywhere">
              <span className="font-medium">{flagText(flag)}</span>
              <span className="block text-quiet">
                {flag.by}, until <FlagEnd {...flag} />
              </span>
            </p>
            {mayFlag && <FlagActions guest={guest._id} flag={flag} onChanged={onChanged} />}
          </li>
        ))}
      </ul>
      {mayFlag && (
        <OfficeButton opensDialog onClick={() => setAdding(true)} className="mt-2">
          Set a door flag
        </OfficeButton>
      )}
      {isAdding && (
        <FlagDialog
          guest={guest._id}
          flag={null}
          onSaved={() => {
            setAdding(false);
            onChanged();
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
