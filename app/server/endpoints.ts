/** A call and who may make it. */
export interface Endpoint {
  method: "GET" | "POST";
  /** Below `/api`. */
  path: string;
  /** The door may make its own calls and no others; staff may make those too. */
  who: "anyone" | "staff" | "door";
  /** What a token that has ended is answered with, where that is not 401. */
  ended?: 400;
}

/** Every call there is: the app does not start with one that is not here. What is for staff asks for a live token. */
export const endpoints: readonly Endpoint[] = [
  { method: "POST", path: "/admin/login", who: "anyone" },
  { method: "POST", path: "/admin/logout", who: "staff" },
  { method: "GET", path: "/admin/me", who: "staff" },
  { method: "GET", path: "/admin/admins", who: "staff" },
  { method: "POST", path: "/admin/add-admin", who: "staff" },
  { method: "POST", path: "/admin/edit-admin/:id", who: "staff" },
  { method: "GET", path: "/admin/pulse", who: "staff" },
  { method: "GET", path: "/admin/overview", who: "staff" },
  { method: "POST", path: "/admin/seen", who: "staff" },

  { method: "GET", path: "/event/getAllEvents", who: "anyone" },
  { method: "GET", path: "/event/admin-all-events", who: "staff", ended: 400 },
  { method: "GET", path: "/event/admin-event/:id", who: "staff" },
  { method: "GET", path: "/event/check-event", who: "staff" },
  { method: "GET", path: "/event/check-event/:id", who: "staff" },
  { method: "POST", path: "/event/check-link", who: "staff" },
  { method: "POST", path: "/event/preview-share", who: "staff" },
  { method: "POST", path: "/event/add-event", who: "staff" },
  { method: "POST", path: "/event/edit-event/:id", who: "staff" },
  { method: "POST", path: "/event/duplicate-event/:id", who: "staff" },
  { method: "GET", path: "/event/repeat-dates/:id", who: "staff" },
  { method: "POST", path: "/event/repeat-event/:id", who: "staff" },
  { method: "GET", path: "/event/series/:id", who: "staff" },
  { method: "POST", path: "/event/switch-event/:id", who: "staff" },
  { method: "POST", path: "/event/delete-event/:id", who: "staff" },
  { method: "POST", path: "/event/restore-event/:id", who: "staff" },
  { method: "POST", path: "/event/subscribe", who: "anyone" },
  { method: "POST", path: "/event/vip-table", who: "anyone" },
  { method: "POST", path: "/event/add-function-inquiry", who: "anyone" },
  { method: "POST", path: "/careers/career-form", who: "anyone" },
  { method: "POST", path: "/contact", who: "anyone" },

  { method: "POST", path: "/event/set-night/:id", who: "staff" },
  { method: "GET", path: "/event/night-changes/:id", who: "staff" },
  { method: "POST", path: "/event/tell-guests/:id", who: "staff" },
  { method: "POST", path: "/event/move-requests/:id", who: "staff" },

  { method: "GET", path: "/offers/all-offers", who: "anyone" },
  { method: "POST", path: "/offers/claim-offer", who: "anyone" },
  { method: "POST", path: "/offers/redeem", who: "staff" },
  { method: "POST", path: "/offers/undo-redemption", who: "staff" },
  { method: "GET", path: "/offers/admin-all-offers", who: "staff" },
  { method: "GET", path: "/offers/admin-offer/:id", who: "staff" },
  { method: "POST", path: "/offers/add-offer", who: "staff" },
  { method: "POST", path: "/offers/edit-offer/:id", who: "staff" },
  { method: "POST", path: "/offers/switch-offer/:id", who: "staff" },
  { method: "POST", path: "/offers/delete-offer/:id", who: "staff" },
  { method: "POST", path: "/offers/restore-offer/:id", who: "staff" },

  { method: "GET", path: "/news", who: "anyone" },
  { method: "GET", path: "/news/admin-all-news", who: "staff" },
  { method: "GET", path: "/news/admin-news/:id", who: "staff" },
  { method: "POST", path: "/news/post-news", who: "staff" },
  { method: "POST", path: "/news/edit-news/:id", who: "staff" },
  { method: "POST", path: "/news/switch-news/:id", who: "staff" },
  { method: "POST", path: "/news/delete-news/:id", who: "staff" },
  { method: "POST", path: "/news/restore-news/:id", who: "staff" },
  { method: "GET", path: "/news/:id", who: "anyone" },

  { method: "GET", path: "/requests", who: "staff" },
  { method: "GET", path: "/requests.csv", who: "staff" },
  { method: "POST", path: "/requests/several", who: "staff" },
  { method: "POST", path: "/requests/undo", who: "staff" },
  { method: "GET", path: "/requests/:id", who: "staff" },
  { method: "POST", path: "/requests/:id", who: "staff" },
  { method: "POST", path: "/requests/:id/reply", who: "staff" },
  { method: "POST", path: "/requests/:id/guest-link", who: "staff" },

  { method: "GET", path: "/newsletter/subscribers", who: "staff" },
  { method: "GET", path: "/newsletter/subscribers.csv", who: "staff" },
  { method: "POST", path: "/newsletter/subscribers/:id/unsubscribe", who: "staff" },
  { method: "POST", path: "/newsletter/subscribers/:id/send-link", who: "staff" },

  { method: "GET", path: "/mail/outbox", who: "staff" },
  { method: "GET", path: "/mail/outbox/:id", who: "staff" },
  { method: "POST", path: "/mail/outbox/:id/send", who: "staff" },

  { method: "GET", path: "/tonight/sheet", who: "door" },
  { method: "GET", path: "/tonight/changes", who: "door" },
  { method: "POST", path: "/tonight/ticks", who: "door" },
  { method: "POST", path: "/tonight/redeem", who: "door" },
  { method: "POST", path: "/tonight/seating", who: "door" },
  { method: "GET", path: "/tonight/tables", who: "staff" },
  { method: "POST", path: "/tonight/tables", who: "staff" },
  { method: "POST", path: "/tonight/tables/:id", who: "staff" },
  { method: "POST", path: "/tonight/tables/:id/remove", who: "staff" },
  { method: "GET", path: "/tonight/nights", who: "staff" },
  { method: "GET", path: "/tonight/after", who: "staff" },
  { method: "GET", path: "/tonight/after.csv", who: "staff" },
  { method: "GET", path: "/tonight/passes", who: "staff" },
  { method: "POST", path: "/tonight/passes", who: "staff" },
  { method: "POST", path: "/tonight/passes/:id/end", who: "staff" },
  { method: "POST", path: "/tonight/sign-in", who: "anyone" },
  { method: "POST", path: "/tonight/sign-out", who: "door" },

  { method: "GET", path: "/privacy", who: "staff" },
  { method: "POST", path: "/privacy/find", who: "staff" },
  { method: "POST", path: "/privacy/export", who: "staff" },
  { method: "POST", path: "/privacy/erase", who: "staff" },
];

/** Calls among an app's routes that the list does not have; what answers for all methods only refuses. */
export function unlistedEndpoints(routes: readonly { method: string; path: string }[]): string[] {
  const listed = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  const all = routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
  return [...new Set(all)].filter((endpoint) => !listed.has(endpoint));
}
