import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { can, type Role, roles } from "../../platform/roles/roles.ts";
import routes from "../../routes.ts";
import { mayOpen, navItems, navigationFor, startFor } from "./navigation.ts";
import { accessTo } from "./screen-access.ts";

const by = (role: Role) => (capability: Parameters<typeof can>[1]) => can(role, capability);

/** The addresses of the screens in the back office's frame. */
function officePaths(entries: readonly RouteConfigEntry[], inOffice = false): string[] {
  return entries.flatMap(({ file, path, children = [] }) => {
    const here = inOffice && path?.startsWith("admin/") && path !== "admin/*" ? [`/${path}`] : [];
    return [...here, ...officePaths(children, inOffice || file === "office/shell/office.tsx")];
  });
}

test("every screen of the back office names the capability it needs", () => {
  const paths = officePaths(routes);
  expect(paths).toContain("/admin/settings/:group");
  expect(paths.filter((path) => accessTo(path) === undefined)).toEqual([]);
});

test("each role's navigation has what it includes, and starts with its first screen", () => {
  const labels = (role: Role) =>
    navigationFor(by(role))
      .flat()
      .map(({ label }) => label);
  const all = navItems.flat().map(({ label }) => label);
  const shown = Object.fromEntries(roles.map((role) => [role, labels(role)]));
  expect(shown).toEqual({
    owner: all,
    manager: all,
    bookings: [
      "Dashboard",
      "Requests",
      "Tonight",
      "Guests",
      "Guest lists",
      "Tickets",
      "Deposits",
      "Insights",
      "Events",
      "Short links",
    ],
    marketing: [
      "Dashboard",
      "Guest lists",
      "Events",
      "Offers",
      "News",
      "Images",
      "Short links",
      "Campaigns",
      "Subscribers",
      "Settings",
    ],
    hiring: ["Requests"],
    host: ["Tonight", "Incidents"],
    reader: all,
  });
  expect(roles.map((role) => startFor(by(role)))).toEqual([
    ...["/admin/dashboard", "/admin/dashboard", "/admin/dashboard", "/admin/dashboard"],
    ...["/admin/requests", "/admin/tonight", "/admin/dashboard"],
  ]);
});

test("screens that add or change are closed to read-only roles; everyone can open their own account", () => {
  const closed = ["/admin/add-event", "/admin/add-offer", "/admin/news", "/admin/add-admin", "/admin/setup/club"];
  expect(closed.filter((path) => mayOpen(path, by("reader")))).toEqual([]);
  expect(roles.filter((role) => !mayOpen("/admin/account", by(role)))).toEqual([]);
  expect(
    ["/admin/tables", "/admin/after-the-night", "/admin/dashboard"].map((path) => mayOpen(path, by("host"))),
  ).toEqual([false, false, false]);
});
