/** The campaign whose link opened this document, whatever page the guest is on by now. */
export function campaignOf(): string | null {
  const [opened] = performance.getEntriesByType("navigation");
  return opened ? new URL(opened.name).searchParams.get("campaign") : null;
}

/** What of an address says by which link a guest came: it stays in the addresses, and nowhere else. */
const HANDED_ON = ["campaign", "utm_source", "via"] as const;

/** Adds what this document was opened by to a link to another page of the site, before the browser follows it. */
export function handOnCampaign(link: HTMLAnchorElement): void {
  const [opened] = performance.getEntriesByType("navigation");
  const asked = new URL(opened?.name ?? location.href).searchParams;
  const address = new URL(link.href);
  if (address.origin !== location.origin || address.pathname.includes(".")) return;
  const missing = HANDED_ON.filter((name) => asked.get(name) && !address.searchParams.has(name));
  for (const name of missing) address.searchParams.set(name, asked.get(name) ?? "");
  if (missing.length > 0) link.href = address.href;
}
