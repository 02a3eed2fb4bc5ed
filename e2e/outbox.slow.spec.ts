import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { postJson } from "../test/post-json.ts";
import { bookableSaturdays } from "../test/saturdays.ts";
import { startSmtp } from "../test/smtp.ts";
import { expect, startSite, test } from "./site.ts";

const REQUESTS = 50;

/** A bookable day. */
const { first: soon } = bookableSaturdays();

test("emails stay queued without a mail server, and two processes then send each exactly once", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "afterglow-outbox-"));
  // Slow enough that there is work for both instances.
  const smtp = await startSmtp({}, () => sleep(100, undefined));
  try {
    const quiet = { DEMO: "off", RATE_LIMIT_FORMS: "0", LOG_LEVEL: "debug" };
    const first = await startSite({ dataFolder, env: { ...quiet, SMTP_URL: "" } });
    const references = new Set<string>();
    for (let count = 0; count < REQUESTS; count += 1) {
      const response = await postJson(`${first.origin}/api/event/vip-table`, {
        name: "Mia Chen",
        email: `mia${count}@guest.example`,
        phone: "+61412345678",
        date: soon,
        guests: 6,
        budget: "$1000+",
        message: "By the window, please.",
      });
      expect(response.status).toBe(201);
      references.add(((await response.json()) as { reference: string }).reference);
    }
    await first.stop();
    expect(smtp.mails).toEqual([]);

    const open = { ...quiet, SMTP_URL: smtp.url };
    const sites = await Promise.all([startSite({ dataFolder, env: open }), startSite({ dataFolder, env: open })]);
    try {
      const sentBy = (output: string) => output.split('"Email sent"').length - 1;
      await expect.poll(() => sites.reduce((sum, site) => sum + sentBy(site.output()), 0)).toBe(2 * REQUESTS);
      for (const site of sites) expect(sentBy(site.output())).toBeGreaterThan(0);
      for (const site of sites) expect(site.output()).not.toContain("guest.example");
    } finally {
      for (const site of sites) await site.stop();
    }
    expect(smtp.mails).toHaveLength(2 * REQUESTS);
    expect(new Set(smtp.mails.map(({ parsed }) => parsed.messageId)).size).toBe(2 * REQUESTS);
    for (const reference of references) {
      expect(smtp.mails.filter(({ parsed }) => parsed.subject?.includes(reference))).toHaveLength(2);
    }
    for (const { to, parsed } of smtp.mails) {
      if (to[0]?.endsWith("@guest.example")) expect(parsed.text).not.toMatch(/\bMia\b|window/);
    }
  } finally {
    await smtp.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
});
