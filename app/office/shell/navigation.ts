import type { Capability } from "../../platform/roles/roles.ts";
import { accessTo, isBelow } from "./screen-access.ts";

/** An entry of the navigation. */
export interface NavItem {
  to: string;
  label: string;
  /** Prefixes of other paths at which the entry is current. */
  also?: readonly string[];
  /** The live count shown beside it. */
  count?: "waiting" | "failed_mails" | "deposit_tasks";
}

/** The whole navigation, grouped. */
export const navItems: readonly (readonly NavItem[])[] = [
  [
    { to: "/admin/dashboard", label: "Dashboard" },
    { to: "/admin/requests", label: "Requests", count: "waiting" },
    { to: "/admin/tonight", label: "Tonight", also: ["/admin/tables", "/admin/after-the-night", "/admin/count"] },
    { to: "/admin/guests", label: "Guests" },
    { to: "/admin/guest-lists", label: "Guest lists" },
    { to: "/admin/tickets", label: "Tickets" },
    { to: "/admin/incidents", label: "Incidents" },
    { to: "/admin/deposits", label: "Deposits", count: "deposit_tasks", also: ["/admin/till"] },
    { to: "/admin/insights", label: "Insights" },
  ],
  [
    { to: "/admin/events", label: "Events", also: ["/admin/add-event", "/admin/edit-event"] },
    { to: "/admin/offers", label: "Offers", also: ["/admin/add-offer", "/admin/edit-offer"] },
    { to: "/admin/news-items", label: "News", also: ["/admin/news", "/admin/edit-news"] },
    { to: "/admin/pictures", label: "Images" },
    { to: "/admin/links", label: "Short links" },
  ],
  [
    { to: "/admin/campaigns", label: "Campaigns" },
    {
      to: "/admin/subscribers",
      label: "Subscribers",
      also: [
        "/admin/suppressions",
        "/admin/unclear-reports",
        "/admin/import-subscribers",
        "/admin/import-suppressions",
      ],
    },
    { to: "/admin/outbox", label: "Outbox", count: "failed_mails" },
    { to: "/admin/settings", label: "Settings" },
    { to: "/admin/privacy", label: "Privacy" },
    { to: "/admin/trail", label: "Audit trail" },
    { to: "/admin/admins", label: "Admins", also: ["/admin/add-admin", "/admin/invite-admin", "/admin/edit-admin"] },
  ],
];

/** Whether an entry is current at a path. */
export function isAt(item: NavItem, pathname: string): boolean {
  return [item.to, ...(item.also ?? [])].some((start) => isBelow(start, pathname));
}

/** Whether someone may open the screen at a path; true for unknown paths, which show the not-found screen. */
export function mayOpen(pathname: string, can: (capability: Capability) => boolean): boolean {
  const access = accessTo(pathname);
  return access === undefined || can(access);
}

/** The groups of the navigation, with the entries that someone may open. */
export function navigationFor(can: (capability: Capability) => boolean): NavItem[][] {
  return navItems.map((group) => group.filter(({ to }) => mayOpen(to, can))).filter((group) => group.length > 0);
}

/** The path of the first screen after a login. */
export function startFor(can: (capability: Capability) => boolean): string {
  return navigationFor(can)[0]?.[0]?.to ?? "/admin/account";
}
