import type { Fixtures } from "@playwright/test";
import { startSmtp, type TestSmtp } from "../test/smtp.ts";
import { openEveryNight } from "./publish-settings.ts";
import { type Site, startSite } from "./site.ts";

/** A mail server, one for each worker. */
export interface Mailed {
  smtp: TestSmtp;
}

/** For `test.extend<object, Mailed>(withMail)`: the site sends its emails there, and logs from level trace. */
export const withMail: Fixtures<object, Mailed & { site: Site }> = {
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtp();
      await use(smtp);
      await smtp.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ smtp }, use) => {
      const site = await startSite({ env: { SMTP_URL: smtp.url, LOG_LEVEL: "trace", RATE_LIMIT_FORMS: "0" } });
      await openEveryNight(site.origin);
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
};
