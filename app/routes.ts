import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Page paths are case-sensitive like API paths, so that limits, headers and the cache match what the router matches. */
function inOneCase(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map((one) => ({
    ...one,
    ...(one.path !== undefined && { caseSensitive: true }),
    ...(one.children && { children: inOneCase(one.children) }),
  }));
}

/** Every page. */
export default inOneCase([
  layout("layout/layout.tsx", [
    index("home/screens/home.tsx"),
    route("about-club", "club/screens/about.tsx"),
    route("careers", "careers/screens/careers.tsx"),
    route("contact", "contact/screens/contact.tsx"),
    route("events", "events/screens/events.tsx"),
    route("events/:id/:name?", "events/screens/event.tsx"),
    route("faqs", "club/screens/faqs.tsx"),
    route("functions", "functions/screens/functions.tsx"),
    route("gallery", "gallery/screens/gallery.tsx"),
    route("music", "music/screens/music.tsx"),
    route("offers", "offers/screens/offers.tsx"),
    route("offers/:id", "offers/screens/offer.tsx"),
    route("terms-and-conditions", "club/screens/terms.tsx"),
    route("venue", "club/screens/venue.tsx"),
    route("vip-tables", "vip-tables/screens/vip-tables.tsx"),
    route("news", "news/screens/news.tsx"),
    route("news/:id", "news/screens/news-item.tsx"),
    route("newsletter/confirm", "newsletter/screens/confirm.tsx"),
    route("newsletter/unsubscribe", "newsletter/screens/unsubscribe.tsx"),
    route("*", "layout/screens/not-found.tsx"),
  ]),
  route("my/:token", "guest-page/screens/my.tsx"),
  route("pages.json", "pages/screens/contents-file.ts"),
  route("offline", "offline/screens/offline.tsx"),
  route("test", "layout/screens/test.tsx"),
  layout("admin/frame.tsx", [
    route("door", "tonight/screens/door.tsx"),
    route("admin", "admin/screens/login.tsx"),
    route("admin/login", "admin/screens/login.tsx", { id: "login" }),
    layout("admin/office.tsx", [
      route("admin/dashboard", "admin/screens/dashboard.tsx"),
      route("admin/tonight", "tonight/office/tonight.tsx"),
      route("admin/after-the-night", "tonight/office/night-report.tsx"),
      route("admin/tables", "tonight/office/club-tables.tsx"),
      route("admin/events", "events/office/events.tsx"),
      route("admin/add-event", "events/office/add-event.tsx"),
      route("admin/edit-event/:id", "events/office/edit-event.tsx"),
      route("admin/outbox", "mail/office/outbox.tsx"),
      route("admin/settings", "settings/office/settings.tsx"),
      route("admin/settings/publish", "settings/office/publish-settings.tsx"),
      route("admin/settings/history", "settings/office/settings-history.tsx"),
      route("admin/settings/preview", "settings/office/settings-preview.tsx"),
      route("admin/settings/:group", "settings/office/settings-group.tsx"),
      route("admin/privacy", "privacy/office/privacy.tsx"),
      route("admin/subscribers", "newsletter/office/subscribers.tsx"),
      route("admin/requests", "requests/office/inbox.tsx", [route(":id", "requests/office/request.tsx")]),
      route("admin/offers", "offers/office/offers.tsx"),
      route("admin/add-offer", "offers/office/add-offer.tsx"),
      route("admin/edit-offer/:id", "offers/office/edit-offer.tsx"),
      route("admin/news-items", "news/office/news-items.tsx"),
      route("admin/news", "news/office/add-news.tsx"),
      route("admin/edit-news/:id", "news/office/edit-news.tsx"),
      route("admin/pictures", "images/office/images.tsx"),
      route("admin/admins", "admins/office/admins.tsx"),
      route("admin/add-admin", "admins/office/add-admin.tsx"),
      route("admin/edit-admin/:id", "admins/office/edit-admin.tsx"),
      route("admin/*", "admin/screens/office-not-found.tsx"),
    ]),
  ]),
]) satisfies RouteConfig;
