import { type FormEvent, useState } from "react";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";

/** Reasons that need no typing at the door. */
const readyReasons = [
  "Cleared by the manager",
  "Mistake on the list",
  "Mistake by the ticket shop",
  "Guest of an artist",
];

interface OverrideFormProps {
  /** Called with the reason. */
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for the reason of an override: a common one by one tap, or a typed one. */
export function OverrideForm({ onConfirm, onCancel }: OverrideFormProps) {
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (reason === "") return setMissing(true);
    onConfirm(reason);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-2.5">
      <p className="text-base font-semibold">Why let them in anyway?</p>
      <div className="grid grid-cols-2 gap-2">
        {readyReasons.map((reason) => (
          <OfficeButton
            key={reason}
            onClick={() => onConfirm(reason)}
            className="min-h-13 px-2 text-base leading-tight whitespace-normal"
          >
            {reason}
          </OfficeButton>
        ))}
      </div>
      <input
        name="reason"
        dir="auto"
        aria-label="Another reason"
        placeholder="Another reason"
        aria-invalid={missing}
        maxLength={200}
        autoComplete="off"
        className="office-input min-h-13! text-base!"
      />
      {missing && (
        <p role="alert" className="text-danger">
          Enter a reason.
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <OfficeButton look="quiet" onClick={onCancel} className="min-h-13 text-base">
          Cancel
        </OfficeButton>
        <OfficeButton look="action" type="submit" className="min-h-13 text-base">
          Let in
        </OfficeButton>
      </div>
    </form>
  );
}
