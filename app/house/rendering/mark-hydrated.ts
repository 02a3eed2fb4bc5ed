/** Marks the page as hydrated; `page-start.inline.ts` and tests wait for it. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = "";
  window.dispatchEvent(new Event("hydrated"));
}
