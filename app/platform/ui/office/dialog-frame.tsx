import type { ComponentProps } from "react";
import { DialogColumn } from "./dialog-parts.tsx";
import { Modal } from "./modal.tsx";

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
  /** Names the dialog, if its title does not. */
  label?: string;
  width?: keyof typeof widths;
  onClose: () => void;
  /** The element that has focus afterwards; by default the one that had it before. */
  returnTo?: () => HTMLElement | null;
}

/** A dialog of the back office with its title, around a `DialogContent`. */
export function DialogFrame({ label, width = "small", onClose, returnTo, ...column }: DialogFrameProps) {
  return (
    <Modal
      open
      onClose={onClose}
      label={label ?? column.title}
      returnTo={returnTo}
      className={`message ${widths[width]}`}
    >
      <DialogColumn {...column} />
    </Modal>
  );
}
