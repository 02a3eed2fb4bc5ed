import type { ComponentProps } from "react";
import { DialogColumn } from "./dialog-parts.tsx";
import { OfficeModal } from "./office-modal.tsx";

const widths = {
  small: "w-[min(92vw,440px)]",
  medium: "w-[min(92vw,480px)]",
  form: "w-[min(94vw,560px)]",
  large: "w-[min(94vw,640px)]",
  wide: "w-[min(96vw,800px)]",
  images: "w-[min(96vw,960px)]",
  plan: "w-[min(94vw,1160px)]",
} as const;

interface DialogFrameProps extends ComponentProps<typeof DialogColumn> {
  /** The dialog's name for screen readers, if its title is not enough. */
  label?: string;
  width?: keyof typeof widths;
  onClose: () => void;
  /** The element to focus after closing; by default the one that had the focus before. */
  returnTo?: () => HTMLElement | null;
}

/** A dialog of the back office with its title, around a `DialogContent`. */
export function DialogFrame({ label, width = "small", onClose, returnTo, ...column }: DialogFrameProps) {
  return (
    <OfficeModal
      open
      onClose={onClose}
      label={label ?? column.title}
      returnTo={returnTo}
      className={`message ${widths[width]}`}
    >
      <DialogColumn {...column} />
    </OfficeModal>
  );
}
