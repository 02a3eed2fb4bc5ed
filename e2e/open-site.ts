import type { Fixtures } from "@playwright/test";
import { type Site, startSite } from "../test/site.ts";
import { openEveryNight } from "./publish-settings.ts";

/**
 * For `test.extend`: a site for each worker, where every club night can be requested. Test files that use the same
 * fixtures share it; each call makes new ones.
 */
export function newOpenSite(): Fixtures<object, { site: Site }> {
  return {
    site: [
      async ({}, use) => {
        const site = await startSite({ env: { RATE_LIMIT_FORMS: "0" } });
        await openEveryNight(site.origin);
        await use(site);
        await site.stop();
      },
      { scope: "worker" },
    ],
  };
}

/** The one that most tests of the office share. */
export const openSite = newOpenSite();
