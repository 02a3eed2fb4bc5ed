import { type ReactNode, useId } from "react";
import { buttonClass } from "./button.ts";
import { Modal } from "./modal.tsx";

interface MessageDialogProps {
  /** The dialog's id, if the page's URL refers to it. */
  id?: string;
  /** Success is shown with the glow, failure with a line in the danger colour. */
  tone: "good" | "bad";
  /** The title; without it, the dialog is an alert labelled by its text. */
  title?: string;
  text: string;
  /** Content below the text. */
  children?: ReactNode;
  /** Label of the close button. */
  button: string;
  onClose: () => void;
}

/** A message in a modal dialog with a close button. */
export function MessageDialog({ id: ownId, tone, title, text, children, button, onClose }: MessageDialogProps) {
  const id = useId();
  return (
    <Modal
      id={ownId}
      open
      onClose={onClose}
      label={title ?? text}
      role={title ? "dialog" : "alertdialog"}
      describedBy={title ? id : undefined}
      className="message w-[min(92vw,520px)]"
    >
      <div className={`h-[5px] ${tone === "good" ? "glow-line" : "bg-danger"}`} />
      <div className="bg-raised px-6 pt-9 pb-8 sm:px-11 sm:pt-11 sm:pb-10">
        {title && <h2 className="display mb-4 text-[clamp(30px,5.4vw,44px)]">{title}</h2>}
        <p id={id} className={title ? "text-lg" : "text-xl font-semibold text-pretty"}>
          {text}
        </p>
        {children}
        <button
          type="button"
          data-first-focus
          onClick={onClose}
          className={buttonClass("action", "mt-7 max-sm:w-full")}
        >
          {button}
        </button>
      </div>
    </Modal>
  );
}
