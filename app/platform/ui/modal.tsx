import { type ReactNode, useEffect, useRef } from "react";
import { useServerMarkup } from "./server-markup.ts";
import { keepFocusInside } from "./tab-stops.ts";

interface ModalProps {
  /** The dialog's id, if the page's URL refers to it. */
  id?: string;
  open: boolean;
  /** Called on Escape, a click outside, or a close request from inside. */
  onClose: () => void;
  /** Names the dialog for a screen reader. */
  label: string;
  /** Screen readers read out an `alertdialog` completely. */
  role?: "dialog" | "alertdialog";
  /** The id of the element that describes it. */
  describedBy?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A modal dialog, based on the browser's `<dialog>`: the page behind is inert and does not scroll, Escape closes it,
 * and focus is trapped inside and restored afterwards. The element marked `data-first-focus` gets the focus first,
 * otherwise the first focusable one. If the server renders it open, it is part of the page until scripts run.
 */
export function Modal({ id, open, onClose, label, role, describedBy, className = "", children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isServed = useServerMarkup();

  useEffect(() => {
    const element = dialog.current;
    if (!element || isServed) return;
    if (open && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    }
    if (!open && element.open) element.close();
  }, [open, isServed]);

  return (
    <dialog
      ref={dialog}
      id={id}
      // Without scripts it is part of the page; with them it is shown above the page.
      open={isServed && open}
      role={role === "alertdialog" ? role : undefined}
      aria-label={label}
      aria-describedby={describedBy}
      onClose={onClose}
      onKeyDown={keepFocusInside}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={`m-auto max-h-none max-w-none p-0 text-ink backdrop:bg-black/70 ${className}`}
    >
      {children}
    </dialog>
  );
}
