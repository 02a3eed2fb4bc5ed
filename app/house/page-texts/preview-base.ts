/**
 * The prefix of this document's addresses in a preview of the draft (`house/settings/preview-pages.server.ts`); empty on the
 * site.
 */
export function previewBase(): string {
  return /^\/preview(?=\/|$)/.exec(window.location.pathname)?.[0] ?? "";
}
