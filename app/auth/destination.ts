/** The page after a login. */
const START = "/admin/dashboard";

/** The page of the back office named by `?next=`; any other address is ignored. */
export function destination(next: string | null): string {
  if (!next || !/^\/admin\/[\w-]/.test(next) || next.includes("\\") || /^\/admin\/(login|new-password)/.test(next))
    return START;
  const url = new URL(next, "http://office.invalid");
  return url.host === "office.invalid" && url.pathname.startsWith("/admin/") ? url.pathname + url.search : START;
}

/** The page where a generated password is replaced, which leads to an address afterwards. */
export function newPasswordFor(address: string): string {
  return destination(address) === START
    ? "/admin/new-password"
    : `/admin/new-password?next=${encodeURIComponent(address)}`;
}

/** The login page that leads to an address afterwards. */
export function loginFor(address: string): string {
  return destination(address) === START ? "/admin/login" : `/admin/login?next=${encodeURIComponent(address)}`;
}
