import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page. */
export default [
  layout("site/layout.tsx", [
    index("home/screens/home.tsx"),
    route("about-club", "club/screens/about.tsx"),
    route("careers", "careers/screens/careers.tsx"),
    route("contact", "contact/screens/contact.tsx"),
    route("events", "events/screens/events.tsx"),
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
    route("newsletter/unsubscribe", "newsletter/screens/unsubscribe.tsx"),
    route("*", "site/screens/not-found.tsx"),
  ]),
  route("test", "site/screens/test.tsx"),
  layout("admin/frame.tsx", [
    route("admin", "admin/screens/login.tsx"),
    route("admin/login", "admin/screens/login.tsx", { id: "login" }),
    layout("admin/office.tsx", [
      route("admin/dashboard", "admin/screens/dashboard.tsx"),
      route("admin/events", "events/office/events.tsx"),
      route("admin/add-event", "events/office/add-event.tsx"),
      route("admin/edit-event/:id", "events/office/edit-event.tsx"),
      route("admin/outbox", "mail/office/outbox.tsx"),
      route("admin/subscribers", "newsletter/office/subscribers.tsx"),
      route("admin/requests", "requests/office/inbox.tsx", [route(":id", "requests/office/request.tsx")]),
      route("admin/admins", "auth/office/admins.tsx"),
      route("admin/add-admin", "auth/office/add-admin.tsx"),
      route("admin/edit-admin/:id", "auth/office/edit-admin.tsx"),
      route("admin/*", "admin/screens/office-not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
