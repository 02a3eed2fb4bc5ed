import { type ReactNode, useId } from "react";
import { buttonClass } from "./button.ts";
import { Modal } from "./modal.tsx";

interface MessageDialogProps {
  /** Good news under the glow, a failure under a line of danger. */
  tone: "good" | "bad";
  /** Its headline; without one it is an alert, which its text names. */
  title?: string;
  text: string;
  /** What stands below the text. */
  children?: ReactNode;
  /** The words of the button that closes it. */
  button: string;
  onClose: () => void;
}

/** Says one thing over the page and waits until it was read. */
export function MessageDialog({ tone, title, text, children, button, onClose }: MessageDialogProps) {
  const id = useId();
  return (
    <Modal
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
