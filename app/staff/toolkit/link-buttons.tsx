import { officeButton } from "../../platform/ui/office/button.ts";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { ConfirmButton } from "./confirm-button.tsx";

interface LinkButtonsProps {
  /** Whether a link works now. */
  active: boolean;
  busy: boolean;
  /** Who has the link: `The guest`. */
  who: string;
  /** The label of the button that revokes it. */
  revoke?: string;
  onCreate: () => void;
  onRevoke: () => void;
}

/** Buttons that create and revoke a private link. Both ask first if a link works now, since it stops working. */
export function LinkButtons({ active, busy, who, revoke = "Revoke link", onCreate, onRevoke }: LinkButtonsProps) {
  if (!active)
    return (
      <OfficeButton disabled={busy} onClick={onCreate}>
        Create link
      </OfficeButton>
    );
  return (
    <div className="flex flex-wrap gap-2">
      {/* Neither question waits for the response: the new link takes the focus once the question is closed. */}
      <ConfirmButton
        label="Create link"
        title="Create a new link?"
        confirm="Create new link"
        disabled={busy}
        className={officeButton("outline")}
        onConfirm={() => onCreate()}
      >
        {who} may be using the current link. It stops working at once.
      </ConfirmButton>
      <ConfirmButton
        label={revoke}
        title={`${revoke}?`}
        confirm={revoke}
        danger
        disabled={busy}
        className={officeButton("quiet")}
        onConfirm={() => onRevoke()}
      >
        {who} may be using it. It stops working at once.
      </ConfirmButton>
    </div>
  );
}
