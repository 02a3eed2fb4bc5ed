import { buttonClass } from "../../platform/ui/button.ts";
import { offlineText } from "../../platform/ui/offline-text.ts";

/**
 * The HTML of a notice with the offline screen's text, for pages with existing content; hidden while the offline screen
 * is shown.
 */
export function offlineNotice(): string {
  const { title, text, advice } = offlineText;
  return `<section class="night [body:has([data-offline-screen])_&]:hidden" role="alert"><div class="page grid gap-x-8 gap-y-3 py-6 md:grid-cols-[1fr_auto] md:items-center"><div class="max-w-[80ch]"><h2 class="wide text-xl">${title}</h2><p class="mt-1">${text} ${advice}</p></div><button type="button" data-reload class="${buttonClass("action")}">Retry</button></div></section>`;
}
