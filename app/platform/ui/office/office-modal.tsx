import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { tabStops } from "../tab-stops.ts";

interface ModalProps {
  open: boolean;
  /** Called on Escape and on a press outside the dialog. */
  onClose: () => void;
  /** Names the dialog for a screen reader. */
  label: string;
  /** An `alertdialog` is announced in full when it opens. */
  role?: "dialog" | "alertdialog";
  /** The id of the element that describes it. */
  describedBy?: string;
  className?: string;
  /** The element to focus after closing; by default the one that had the focus before. */
  returnTo?: () => HTMLElement | null;
  children: ReactNode;
}

/**
 * Focuses the first field of a dialog immediately. The library would do so a frame later, and lose a key pressed
 * before. While the dialog loads, the dialog itself has the focus: when a focused control is replaced, the library
 * moves the focus to the dialog a moment later.
 */
function focusFirst(popup: HTMLElement | null): void {
  if (!popup || popup.contains(document.activeElement)) return;
  const first = popup.querySelector("[aria-busy=true]") ? undefined : tabStops(popup)[0];
  (popup.querySelector<HTMLElement>("[data-first-focus]") ?? first ?? popup).focus();
}

/**
 * A modal dialog of the back office. Focus starts at the element marked `data-first-focus`, else at the first control,
 * or at the dialog itself while a part of it is `aria-busy`. Toasts and native dialogs above it stay usable: clicking
 * them does not close this dialog.
 */
export function OfficeModal({
  open,
  onClose,
  label,
  role = "dialog",
  describedBy,
  className = "",
  returnTo,
  children,
}: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(_open, { event }) => {
        const above = event.target instanceof Element && event.target.closest("[popover], dialog");
        if (!above) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fixed inset-0 z-50 bg-black/70" />
        <Dialog.Popup
          ref={popup}
          role={role}
          aria-label={label}
          aria-describedby={describedBy}
          initialFocus={() => focusFirst(popup.current)}
          finalFocus={() => returnTo?.() ?? true}
          className={`office office-dialog ${className}`}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
