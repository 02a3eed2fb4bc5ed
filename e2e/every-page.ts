import type { OddEntries } from "./odd-entries.ts";

const inOffice = (name: string) => `/admin/${name}`;

/** Pages without any typed text. */
export const plainPages = [
  ...["/music", "/gallery", "/about-club", "/venue", "/functions", "/careers", "/contact", "/faqs", "/offline"],
  ...[
    "/terms-and-conditions",
    "/newsletter/confirm",
    "/newsletter/unsubscribe",
    "/newsletter/weekly-email",
    "/nowhere",
    "/no/where",
    "/test",
  ],
  ...["/door", "/admin", "/admin/login", "/admin/nowhere", "/my/nowhere", "/inspect/nowhere", "/list/nowhere"],
  "/promoter/nowhere",
  ...["invitation", "forgotten-password", "reset-password", "confirm-email", "cancel-email", "undo-email"].map(
    inOffice,
  ),
  ...["new-password", "second-factor", "admins/second-factor"].map(inOffice),
  ...["pictures", "setup", "settings", "settings/publish", "settings/history", "settings/preview"].map(inOffice),
  ...["venue", "hours", "look", "pages.home"].map((group) => inOffice(`settings/${group}`)),
];

/** Pages of lists and forms. */
export const listPages = [
  ...["/", "/events", "/events?show=all", "/offers", "/news", "/vip-tables"],
  ...[
    ...[
      "dashboard",
      "tonight",
      "after-the-night",
      "insights",
      "insights/funnel",
      "insights/promoters",
      "links",
      "insights/promoter",
      "count",
      "tables",
      "tickets",
      "till",
      "guest-lists",
      "deposits",
      "guests",
      "guests/flags",
    ],
    ...[
      "incidents",
      "events",
      "add-event",
      "campaigns",
      "outbox",
      "privacy",
      "suppressions",
      "unclear-reports",
      "import-subscribers",
      "import-suppressions",
      "import-guests",
      "guest-tags",
    ],
    ...["subscribers", "subscribers?show=unconfirmed", "requests", "requests?show=all", "offers", "add-offer"],
    ...[
      "news-items",
      "news",
      "admins",
      "add-admin",
      "invite-admin",
      "account",
      "trail",
      "settings/system",
      "settings/texts",
    ],
  ].map(inOffice),
];

/** The pages of what was entered. */
export const entryPages = ({
  events,
  offers,
  news,
  requests,
  admins,
  guests,
  lists,
  campaigns,
  words,
  own,
  door,
}: OddEntries) => [
  ...events.flatMap((id) => [`/events/${id}`, `/admin/edit-event/${id}`]),
  ...offers.flatMap((id) => [`/offers/${id}`, `/admin/edit-offer/${id}`]),
  ...news.flatMap((id) => [`/news/${id}`, `/admin/edit-news/${id}`]),
  ...requests.map((id) => `/admin/requests/${id}`),
  ...guests.map((id) => `/admin/guests/${id}`),
  ...admins.map((id) => `/admin/edit-admin/${id}`),
  ...lists.map((id) => `/admin/guest-lists/${id}`),
  ...campaigns.map((id) => `/admin/campaigns/${id}`),
  ...words.map((word) => `/admin/links/${word}`),
  ...own,
  door,
];
