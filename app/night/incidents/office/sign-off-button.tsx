import { useState } from "react";
import { formatDay, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { Modal } from "../../../platform/ui/modal.tsx";
import { Confirmation } from "../../../platform/ui/office/confirmation.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { RegisterNight } from "../shapes.ts";

interface SignOffButtonProps {
  night: RegisterNight;
  busy: boolean;
  onSign: () => void;
}

/** Signs off a night; if the night isn't over, asks for confirmation first, since more may happen. */
export function SignOffButton({ night: { night, entries }, busy, onSign }: SignOffButtonProps) {
  const [asking, setAsking] = useState(false);
  const incidents = entries.filter(({ entry }) => entry === "incident").length;
  const day = formatDay(night);
  return (
    <>
      <OfficeButton
        disabled={busy}
        aria-label={`Sign off ${day}`}
        onClick={() => (night >= tonight() ? setAsking(true) : onSign())}
        className="mt-3"
      >
        {incidents === 0 ? "Sign off: nothing happened" : "Sign off"}
      </OfficeButton>
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        label={`Sign off ${day} now?`}
        role="alertdialog"
        describedBy="sign-off-now"
        className="message w-[min(92vw,440px)]"
      >
        <Confirmation
          id="sign-off-now"
          title={`Sign off ${day} now?`}
          confirm="Sign off now"
          danger
          onConfirm={() => {
            setAsking(false);
            onSign();
          }}
          onCancel={() => setAsking(false)}
        >
          This club night isn't over: it ends at {formatTime(venue.nightEndsAt)}. What happens after this is marked as
          added after sign-off, and the night has to be signed off again.
        </Confirmation>
      </Modal>
    </>
  );
}
