import type { Restriction } from "../../platform/roles/roles.ts";

/** The page after a login. */
const START = "/admin/dashboard";

/** The page of the back office named by `?next=`; any other address is ignored. */
export function destination(next: string | null): string {
  if (!next || !/^\/admin\/[\w-]/.test(next) || next.includes("\\")) return START;
  if (/^\/admin\/(login|new-password|second-factor)/.test(next)) return START;
  const url = new URL(next, "http://office.invalid");
  return url.host === "office.invalid" && url.pathname.startsWith("/admin/") ? url.pathname + url.search : START;
}

const firstPages: Record<Restriction, string> = {
  "new-password": "/admin/new-password",
  "second-factor": "/admin/second-factor",
};

/**
 * The page after a login: what its session must do first, and from there the page that it was for.
 *
 * @param next from `destination`.
 */
export function afterLogin(must: Restriction | null, next: string): string {
  if (must === null) return next;
  return next === START ? firstPages[must] : `${firstPages[must]}?next=${encodeURIComponent(next)}`;
}

/** The login page that leads to an address afterwards. */
export function loginFor(address: string): string {
  return destination(address) === START ? "/admin/login" : `/admin/login?next=${encodeURIComponent(address)}`;
}
