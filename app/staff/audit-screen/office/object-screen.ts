import type { Capability } from "../../../platform/roles/roles.ts";
import type { TrailRow } from "../shapes.ts";

/** The screen of each kind of object, and what it needs. */
const screens: Record<string, { needs: Capability; to: (id: string) => string }> = {
  admin: { needs: "people.see", to: (id) => `/admin/edit-admin/${id}` },
  event: { needs: "events.see", to: (id) => `/admin/edit-event/${id}` },
  offer: { needs: "offers.see", to: (id) => `/admin/edit-offer/${id}` },
  news: { needs: "news.see", to: (id) => `/admin/edit-news/${id}` },
  image: { needs: "images.see", to: () => "/admin/pictures" },
  request: { needs: "requests.see", to: (id) => `/admin/requests/${id}` },
  settings: { needs: "settings.see", to: () => "/admin/settings/history" },
};

/** The address of an object's screen; undefined where there is none, or where it is not for this admin. */
export function screenOf(
  object: NonNullable<TrailRow["object"]>,
  can: (capability: Capability) => boolean,
): string | undefined {
  const screen = Object.hasOwn(screens, object.kind) ? screens[object.kind] : undefined;
  return screen && object.id && can(screen.needs) ? screen.to(object.id) : undefined;
}
