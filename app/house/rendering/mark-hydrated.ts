/** Marks the page as hydrated, or a guests' page as operated by its script; tests wait for it. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = "";
}
