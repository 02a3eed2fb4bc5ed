/** The prefix of URLs in a preview of the draft (`house/settings/preview-pages.server.ts`); empty on the site. */
export function previewBase(): string {
  return /^\/preview(?=\/|$)/.exec(window.location.pathname)?.[0] ?? "";
}
