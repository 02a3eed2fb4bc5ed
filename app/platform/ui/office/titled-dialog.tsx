import type { ReactNode } from "react";
import { Modal } from "./modal.tsx";
import { OfficeButton } from "./office-button.tsx";

const widths = {
  small: "w-[min(92vw,440px)]",
  medium: "w-[min(92vw,480px)]",
  large: "w-[min(94vw,600px)]",
} as const;

interface TitledDialogProps {
  title: string;
  size?: keyof typeof widths;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with its title above the content; it scrolls if it is higher than the window. */
export function TitledDialog({ title, size = "small", onClose, children }: TitledDialogProps) {
  return (
    <Modal open onClose={onClose} label={title} className={`message max-h-[96svh]! overflow-y-auto ${widths[size]}`}>
      <div className="office border border-rule bg-raised p-6">
        <h2 className="mb-3 text-lg font-semibold text-balance wrap-anywhere">{title}</h2>
        {children}
      </div>
    </Modal>
  );
}

interface DialogButtonsProps {
  save: string;
  /** The text while the form is sent. */
  saving: string;
  busy: boolean;
  disabled?: boolean;
  onCancel: () => void;
  /** Further buttons, between the two. */
  children?: ReactNode;
}

/** The buttons below a dialog's form: the one that sends it, and Cancel. */
export function DialogButtons({ save, saving, busy, disabled, onCancel, children }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <OfficeButton look="action" type="submit" disabled={busy || disabled}>
        {busy ? saving : save}
      </OfficeButton>
      {children}
      <OfficeButton look={children ? "quiet" : "outline"} onClick={onCancel}>
        Cancel
      </OfficeButton>
    </div>
  );
}
