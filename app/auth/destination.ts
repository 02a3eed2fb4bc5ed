/** Where the sign-in leads without a wish. */
const START = "/admin/dashboard";

/** Where somebody wanted to go in the back office, from `?next=`; nowhere else is believed. */
export function destination(next: string | null): string {
  if (!next || !/^\/admin\/[\w-]/.test(next) || next.includes("\\") || next.startsWith("/admin/login")) return START;
  const url = new URL(next, "http://office.invalid");
  return url.host === "office.invalid" && url.pathname.startsWith("/admin/") ? url.pathname + url.search : START;
}

/** The sign-in page that leads back to an address afterwards. */
export function loginFor(address: string): string {
  return destination(address) === START ? "/admin/login" : `/admin/login?next=${encodeURIComponent(address)}`;
}
