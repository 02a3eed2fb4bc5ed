/** Keeps labels of events true on a page that stays open. */

/** A page that was loaded less than this long ago, in ms, is not loaded again. */
const FRESH_MS = 60_000;

let loaded = Date.now();

/** Replaces the content of an element by that of the newly loaded page, unless it has the focus. */
function renew(part: Element, now: Element | null | undefined): void {
  if (now && now.innerHTML !== part.innerHTML && !part.contains(document.activeElement)) part.innerHTML = now.innerHTML;
}

/** Renews an event's card; one that is no longer listed is over. */
function renewCard(card: Element, now: Element | undefined): void {
  for (const name of [".event-hours", ".event-actions"]) {
    const part = card.querySelector(name);
    if (part) renew(part, now?.querySelector(name));
  }
  if (now) card.className = now.className;
  else card.querySelector(".event-tag:not(.event-state)")?.remove();
}

/**
 * Renews what a page says about the present, such as "Tonight", "Now" and the header's hours, when a guest comes back
 * to it: from the page as the server has it now. Offline it stays as it is.
 */
async function refreshLabels(): Promise<void> {
  if (document.hidden || Date.now() - loaded < FRESH_MS) return;
  loaded = Date.now();
  // Offline the labels stay.
  const response = await fetch(location.href).catch(() => undefined);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const name of ["header p:has(.open-light)", ".event-now"]) {
    const part = document.querySelector(name);
    if (part) renew(part, page.querySelector(name));
  }
  const cards = new Map(
    [...page.querySelectorAll(".event-card")].map((card) => [card.querySelector("h3 a")?.getAttribute("href"), card]),
  );
  for (const card of document.querySelectorAll(".event-card"))
    renewCard(card, cards.get(card.querySelector("h3 a")?.getAttribute("href")));
}

addEventListener("visibilitychange", refreshLabels);
addEventListener("pageshow", refreshLabels);
