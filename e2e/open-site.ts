import type { Fixtures } from "@playwright/test";
import { type Site, startSite } from "../test/site.ts";
import { openEveryNight } from "./publish-settings.ts";

/** For `test.extend`: a site of its own for each worker, where every club night can be requested. */
export const openSite: Fixtures<object, { site: Site }> = {
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
