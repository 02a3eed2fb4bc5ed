/** The focusable elements inside an element, in tab order. */
export function tabStops(element: HTMLElement): HTMLElement[] {
  const stops = element.querySelectorAll<HTMLElement>(
    "a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex='0']",
  );
  return [...stops].filter((stop) => stop.checkVisibility());
}

/** A key event of the browser, or React's. */
type TabPress = Pick<KeyboardEvent, "key" | "shiftKey" | "defaultPrevented" | "preventDefault">;

/** Key handler that keeps Tab inside a modal dialog. Without it, Tab also reaches the browser's own controls. */
export function keepFocusInside(event: TabPress & { currentTarget: HTMLElement }): void {
  keepTabInside(event, event.currentTarget);
}

/** The same for a key event from anywhere in a dialog. */
export function keepTabInside(event: TabPress, dialog: HTMLElement): void {
  // A nested dialog has already handled it.
  if (event.key !== "Tab" || event.defaultPrevented) return;
  const stops = tabStops(dialog);
  const leaving = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== leaving && dialog.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
