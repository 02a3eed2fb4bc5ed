/** The focusable elements inside an element, in tab order. */
export function tabStops(element: HTMLElement): HTMLElement[] {
  const stops = element.querySelectorAll<HTMLElement>(
    "a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex='0']",
  );
  return [...stops].filter((stop) => stop.checkVisibility());
}
