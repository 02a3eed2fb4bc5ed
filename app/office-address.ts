/** Whether an address is the back office's. */
export function isOffice(pathname: string): boolean {
  return pathname === "/admin" || pathname.startsWith("/admin/");
}
