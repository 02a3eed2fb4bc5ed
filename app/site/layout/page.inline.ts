/** The script of every guests' page (`root.tsx`); its tag has the URL of the season's list. */

import { savePageOffline } from "../../house/page-texts/save-page-offline.ts";
import { markHydrated } from "../../house/rendering/mark-hydrated.ts";
import { handOnCampaign } from "../../platform/lib/campaign.ts";
import { fetchJson } from "../../platform/lib/fetch-json.ts";
import { lastSeen } from "../../platform/lib/last-seen.ts";
import { createListStore } from "../../platform/lib/list-store.ts";
import { PART_SEEN } from "../../platform/lib/saved-page.ts";
import { formatAgo } from "../../platform/lib/time/format-ago.ts";
import { whenIdle, whenLoadedAndIdle } from "../../platform/lib/when-idle.ts";
import { keepTabInside } from "../../platform/ui/tab-stops.ts";
import { createEventsStore } from "../../programme/events/events-store.ts";
import { LAST_SEEN_NOTICE } from "./notice-templates.ts";
import { offlineNotice } from "./offline-notice.ts";

/** How often the age of a saved page is updated, in ms. */
const REFRESH_MS = 30_000;

const { season = "" } = document.currentScript?.dataset ?? {};
window.eventsStore = createEventsStore(season);
const offersStore = createListStore("Offer", () => fetchJson<{ _id: string }[]>("/api/offers/all-offers"));
let listsFailed = false;

/** Shows the age of the saved page or lists, unless the lists could not be loaded at all. */
function showAge(): void {
  const { page, list } = lastSeen.getState();
  const oldest = Math.min(page ?? Number.POSITIVE_INFINITY, list ?? Number.POSITIVE_INFINITY);
  const isOld = !listsFailed && Number.isFinite(oldest);
  let notice = document.getElementById(LAST_SEEN_NOTICE);
  if (isOld && notice instanceof HTMLTemplateElement) {
    notice.content.firstElementChild?.setAttribute("id", LAST_SEEN_NOTICE);
    notice.replaceWith(notice.content);
    notice = document.getElementById(LAST_SEEN_NOTICE);
  }
  if (!notice || notice instanceof HTMLTemplateElement) return;
  notice.hidden = !isOld;
  const age = notice.querySelector("span");
  if (isOld && age) age.textContent = formatAgo(Date.now() - oldest);
}

/** Loads events and offers, once per document. */
function loadLists(): void {
  window.eventsStore?.getState().ensure("season");
  offersStore.getState().ensure("all");
}

function noteOffline({ offline }: { offline: boolean }): void {
  if (!offline || listsFailed) return;
  listsFailed = true;
  document.querySelector(".skip-link")?.insertAdjacentHTML("afterend", offlineNotice());
  showAge();
}
window.eventsStore.subscribe(noteOffline);
offersStore.subscribe(noteOffline);

addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest("[data-reload]")) location.reload();
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (link) handOnCampaign(link);
  // Closes the menu, because the page may be shown again from the browser's back/forward cache.
  link?.closest("dialog")?.close();
});
addEventListener("keydown", (event) => {
  const dialog = event.target instanceof Element && event.target.closest("dialog");
  if (dialog) keepTabInside(event, dialog);
});
markHydrated();
showAge();
lastSeen.subscribe(showAge);
addEventListener(PART_SEEN, (event) => lastSeen.setState({ page: (event as CustomEvent<number>).detail || null }));
setInterval(showAge, REFRESH_MS);
whenIdle(loadLists, 3_000);
whenLoadedAndIdle(() => savePageOffline(location.pathname + location.search), 5_000);
