import type { KeyboardEvent } from "react";

/** The focusable elements inside an element, in tab order. */
export function tabStops(element: HTMLElement): HTMLElement[] {
  const stops = element.querySelectorAll<HTMLElement>(
    "a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex='0']",
  );
  return [...stops].filter((stop) => stop.checkVisibility());
}

/** Keeps Tab inside a modal dialog; its key handler. Without it, Tab also reaches the browser's own controls. */
export function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  // Handled by a nested dialog.
  if (event.key !== "Tab" || event.defaultPrevented) return;
  const stops = tabStops(event.currentTarget);
  const leaving = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== leaving && event.currentTarget.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
