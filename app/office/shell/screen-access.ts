import type { Capability } from "../../platform/roles/roles.ts";

/** The capability that each screen needs, by the start of its path. */
const needs: Record<string, Capability> = {
  "/admin/account": "account",
  "/admin/dashboard": "events.see",
  "/admin/setup": "settings.change",
  "/admin/requests": "requests.see",
  "/admin/guests": "guests.see",
  "/admin/guest-tags": "guests.see",
  "/admin/import-guests": "guests.import",
  "/admin/tonight": "tonight.see",
  "/admin/tables": "floor.see",
  "/admin/after-the-night": "report.see",
  "/admin/insights": "report.see",
  "/admin/links": "links.see",
  "/admin/till": "spend.see",
  "/admin/tickets": "tickets.see",
  "/admin/incidents": "incidents.see",
  "/admin/guest-lists": "lists.see",
  "/admin/count": "count.see",
  "/admin/deposits": "deposits.see",
  "/admin/events": "events.see",
  "/admin/add-event": "events.change",
  "/admin/edit-event": "events.see",
  "/admin/offers": "offers.see",
  "/admin/add-offer": "offers.change",
  "/admin/edit-offer": "offers.see",
  "/admin/news-items": "news.see",
  "/admin/news": "news.change",
  "/admin/edit-news": "news.see",
  "/admin/pictures": "images.see",
  "/admin/campaigns": "campaigns.see",
  "/admin/subscribers": "subscribers.see",
  "/admin/import-subscribers": "subscribers.change",
  "/admin/import-suppressions": "subscribers.change",
  "/admin/suppressions": "subscribers.see",
  "/admin/unclear-reports": "subscribers.see",
  "/admin/outbox": "outbox.see",
  "/admin/settings": "settings.see",
  "/admin/settings/publish": "pages.change",
  "/admin/settings/system": "system.change",
  "/admin/settings/texts": "settings.change",
  "/admin/privacy": "privacy.see",
  "/admin/admins": "people.see",
  "/admin/add-admin": "people.change",
  "/admin/invite-admin": "people.change",
  "/admin/edit-admin": "people.see",
  "/admin/trail": "trail.see",
};

/** Whether a path is `start` or below it. */
export const isBelow = (start: string, pathname: string) => pathname === start || pathname.startsWith(`${start}/`);

/** The capability that the screen at a path needs; undefined if there is no screen. */
export function accessTo(pathname: string): Capability | undefined {
  const [longest] = Object.keys(needs)
    .filter((start) => isBelow(start, pathname))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : needs[longest];
}
