import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

interface ModalProps {
  open: boolean;
  /** Called when Escape, a click beside it, or something inside asks to close. */
  onClose: () => void;
  /** Names the dialog for a screen reader. */
  label: string;
  /** An `alertdialog` is read out whole at once. */
  role?: "dialog" | "alertdialog";
  /** The id of what describes it. */
  describedBy?: string | undefined;
  className?: string;
  id?: string;
  children: ReactNode;
}

/** The tab stops inside an element, in order. */
function tabStops(element: HTMLElement): HTMLElement[] {
  const stops = element.querySelectorAll<HTMLElement>(
    "a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex='0']",
  );
  return [...stops].filter((stop) => stop.checkVisibility());
}

/**
 * A modal dialog on the browser's own `<dialog>`: the page behind is inert and does not scroll,
 * Escape closes, focus goes round inside and returns to where it came from. It starts at the element
 * marked `data-first-focus`, else at the first.
 */
export function Modal({ open, onClose, label, role, describedBy, className = "", id, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    }
    if (!open && element.open) element.close();
  }, [open]);

  const keepFocusInside = (event: KeyboardEvent<HTMLDialogElement>) => {
    // A dialog inside has taken care of it.
    if (event.key !== "Tab" || event.defaultPrevented) return;
    const stops = tabStops(event.currentTarget);
    const leaving = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== leaving && event.currentTarget.contains(document.activeElement)) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  };

  return (
    <dialog
      ref={dialog}
      id={id}
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
