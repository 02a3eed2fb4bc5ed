/** The campaign whose link opened this document, whatever page the guest is on by now. */
export function campaignOf(): string | null {
  const [opened] = performance.getEntriesByType("navigation");
  return opened ? new URL(opened.name).searchParams.get("campaign") : null;
}

/** Adds this document's campaign to a link to another page of the site, before the browser follows it. */
export function handOnCampaign(link: HTMLAnchorElement): void {
  const campaign = campaignOf();
  const address = new URL(link.href);
  const isPage = address.origin === location.origin && !address.pathname.includes(".");
  if (!campaign || !isPage || address.searchParams.has("campaign")) return;
  address.searchParams.set("campaign", campaign);
  link.href = address.href;
}
