/** The campaign in the URL that opened this document, whichever page the guest is on now; null if there is none. */
export function campaignOf(): string | null {
  const [opened] = performance.getEntriesByType("navigation");
  return opened ? new URL(opened.name).searchParams.get("campaign") : null;
}

/** Parameters that say which link a guest came by. They are passed on in URLs, and stored nowhere. */
const HANDED_ON = ["campaign", "utm_source", "via"] as const;

/**
 * Adds these parameters of the document's first URL to a link to another page of the site, before the browser follows
 * it.
 */
export function handOnCampaign(link: HTMLAnchorElement): void {
  const [opened] = performance.getEntriesByType("navigation");
  const asked = new URL(opened?.name ?? location.href).searchParams;
  const address = new URL(link.href);
  if (address.origin !== location.origin || address.pathname.includes(".")) return;
  const missing = HANDED_ON.filter((name) => asked.get(name) && !address.searchParams.has(name));
  for (const name of missing) address.searchParams.set(name, asked.get(name) ?? "");
  if (missing.length > 0) link.href = address.href;
}
