import type { ReactNode } from "react";
import { OfficeButton } from "./office-button.tsx";

export interface ConfirmationProps {
  title: string;
  /** The consequences of confirming. */
  children?: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  cancel?: string;
  /** Whether something is lost by confirming. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * The content of a dialog that asks for confirmation. The Cancel button has the focus; `id` is for the element with the
 * consequences.
 */
export function Confirmation(props: ConfirmationProps & { id: string }) {
  const { id, title, children, confirm, cancel = "Cancel", danger = false, busy = false, onConfirm, onCancel } = props;
  return (
    <div className="office border border-rule bg-raised p-6">
      <h2 className="text-lg font-semibold text-balance">{title}</h2>
      <div id={id} className="mt-2 text-quiet">
        {children}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <OfficeButton look={danger ? "danger" : "action"} disabled={busy} onClick={onConfirm} className="min-h-12">
          {confirm}
        </OfficeButton>
        <OfficeButton data-first-focus onClick={onCancel} className="min-h-12">
          {cancel}
        </OfficeButton>
      </div>
    </div>
  );
}
