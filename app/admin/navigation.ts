/** A place in the back office. */
export interface NavItem {
  to: string;
  label: string;
  /** Other addresses that belong to it, by how they begin. */
  also?: readonly string[];
  /** Which live count stands beside it. */
  count?: "waiting" | "failed_mails";
}

/** The places of the sidebar, in groups. */
export const navItems: readonly (readonly NavItem[])[] = [
  [
    { to: "/admin/dashboard", label: "Dashboard" },
    { to: "/admin/requests", label: "Requests", count: "waiting" },
    { to: "/admin/tonight", label: "Tonight", also: ["/admin/tables", "/admin/after-the-night"] },
  ],
  [
    { to: "/admin/events", label: "Events", also: ["/admin/add-event", "/admin/edit-event"] },
    { to: "/admin/offers", label: "Offers", also: ["/admin/add-offer", "/admin/edit-offer"] },
    { to: "/admin/news-items", label: "News", also: ["/admin/news", "/admin/edit-news"] },
  ],
  [
    { to: "/admin/subscribers", label: "Subscribers" },
    { to: "/admin/outbox", label: "Outbox", count: "failed_mails" },
    { to: "/admin/privacy", label: "Privacy" },
    { to: "/admin/admins", label: "Admins", also: ["/admin/add-admin", "/admin/edit-admin"] },
  ],
];

/** Whether an address belongs to a place. */
export function isAt(item: NavItem, pathname: string): boolean {
  return [item.to, ...(item.also ?? [])].some((start) => pathname === start || pathname.startsWith(`${start}/`));
}
