/** Marks the page as hydrated, or a guests' page as ready for interaction by its script; tests wait for this. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = "";
}
