import type { Capability } from "../app/platform/roles/roles.ts";

/** Everything that publishing the club's own content needs. */
const everything: Capability[] = [
  "events.change",
  "offers.change",
  "news.change",
  "images.change",
  "pages.change",
  "settings.change",
];

/**
 * The endpoints for staff that change what guests see on pages, and what a role needs to publish that. Images, the
 * draft and scheduled changes also check the role against what is in them.
 */
export const changesPages: Record<string, readonly Capability[]> = {
  "POST /event/add-event": ["events.change"],
  "POST /event/edit-event/:id": ["events.change"],
  "POST /event/several-events": ["events.change"],
  "POST /event/switch-event/:id": ["events.change"],
  "POST /event/delete-event/:id": ["events.change"],
  "POST /event/restore-event/:id": ["events.change"],
  "POST /event/duplicate-event/:id": ["events.change"],
  "POST /event/repeat-event/:id": ["events.change"],
  "POST /event/set-night/:id": ["events.change"],
  "POST /offers/add-offer": ["offers.change"],
  "POST /offers/edit-offer/:id": ["offers.change"],
  "POST /offers/switch-offer/:id": ["offers.change"],
  "POST /offers/delete-offer/:id": ["offers.change"],
  "POST /offers/restore-offer/:id": ["offers.change"],
  "POST /news/post-news": ["news.change"],
  "POST /news/edit-news/:id": ["news.change"],
  "POST /news/switch-news/:id": ["news.change"],
  "POST /news/delete-news/:id": ["news.change"],
  "POST /news/restore-news/:id": ["news.change"],
  "POST /images/edit-image/:id": ["images.change", "events.change", "offers.change", "news.change", "pages.change"],
  "POST /images/replace-image/:id": ["images.change", "events.change", "offers.change", "news.change", "pages.change"],
  "POST /settings/publish": ["pages.change"],
  "POST /admin/demo/remove": everything,
  // An offer shows whether it is fully claimed, and its claims are requests.
  "POST /requests/:id": ["requests.change"],
  "POST /requests/:id/answer": ["requests.change"],
  "POST /requests/several": ["requests.change"],
  "POST /requests/undo": ["requests.change"],
  "POST /privacy/erase": ["privacy.erase"],
  // The form of a table request reserves a row for categories of tables.
  "POST /floor/tables": ["floor.change"],
  "POST /floor/tables/:id": ["floor.change"],
  "POST /floor/tables/:id/remove": ["floor.change"],
  "POST /floor/tables/:id/restore": ["floor.change"],
  "POST /tonight/table-categories": ["floor.change"],
  "POST /tonight/table-categories/:id": ["floor.change"],
  "POST /tonight/table-categories/:id/remove": ["floor.change"],
};
