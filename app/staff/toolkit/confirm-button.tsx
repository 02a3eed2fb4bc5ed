import { useState } from "react";
import { ConfirmDialog } from "../../platform/ui/office/confirm-dialog.tsx";
import type { ConfirmationProps } from "../../platform/ui/office/confirmation.tsx";
import { useAttempt } from "./use-attempt.ts";

interface ConfirmButtonProps extends Pick<ConfirmationProps, "title" | "confirm" | "danger" | "children"> {
  label: string;
  /** Its name for screen readers, where the label alone is not enough. */
  ariaLabel?: string;
  disabled?: boolean;
  className: string;
  /** The dialog stays until the promise that it returns is settled. */
  onConfirm: () => void | Promise<void>;
}

/** A button that asks for confirmation first. */
export function ConfirmButton({ label, ariaLabel, disabled, className, onConfirm, ...question }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const { busy, attempt } = useAttempt();
  const confirmed = async () => {
    await attempt(async () => onConfirm());
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={ariaLabel}
        disabled={disabled}
        onClick={() => setOpen(true)}
        className={className}
      >
        {label}
      </button>
      {open && <ConfirmDialog {...question} busy={busy} onConfirm={confirmed} onCancel={() => setOpen(false)} />}
    </>
  );
}
