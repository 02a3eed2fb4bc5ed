/** An entry of the navigation. */
export interface NavItem {
  to: string;
  label: string;
  /** Prefixes of other addresses at which it is current. */
  also?: readonly string[];
  /** The live count shown beside it. */
  count?: "waiting" | "failed_mails";
}

/** The navigation, in groups. */
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
    { to: "/admin/pictures", label: "Images" },
  ],
  [
    { to: "/admin/subscribers", label: "Subscribers" },
    { to: "/admin/outbox", label: "Outbox", count: "failed_mails" },
    { to: "/admin/settings", label: "Settings" },
    { to: "/admin/privacy", label: "Privacy" },
    { to: "/admin/trail", label: "Audit trail" },
    { to: "/admin/admins", label: "Admins", also: ["/admin/add-admin", "/admin/edit-admin"] },
  ],
];

/** Whether an entry is current at an address. */
export function isAt(item: NavItem, pathname: string): boolean {
  return [item.to, ...(item.also ?? [])].some((start) => pathname === start || pathname.startsWith(`${start}/`));
}
