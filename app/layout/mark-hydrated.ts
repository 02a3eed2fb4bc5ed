/**
 * Says that the page answers now: the script that held its modules back (`rendering/defer-scripts.server.ts`)
 * hears it, and so do tests.
 */
export function markHydrated(): void {
  document.documentElement.dataset.alive = "";
  window.dispatchEvent(new Event("alive"));
}
