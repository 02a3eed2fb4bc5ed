import { renderMail } from "../app/house/mail/render.server.ts";
import { emailSamples } from "../test/email-samples.ts";
import { expectInside } from "./inside-viewport.ts";
import { expect, test } from "./site.ts";
import { axeFindings } from "./sound.ts";

/** px that a finger needs, as for the site's buttons. */
const TOUCH = 44;

test("every email fits a small phone and a wide window, and is readable in both themes", async ({ page }) => {
  const samples = emailSamples();
  const rendered = await Promise.all(samples.map(({ row, site }) => renderMail(row, site)));
  const templates = new Set<string>();
  for (const [index, { html }] of rendered.entries()) {
    const { name = "", template = "welcome" } = samples[index] ?? {};
    await page.setViewportSize({ width: 700, height: 800 });
    await page.setContent(html.replaceAll("cid:", "data:,"));
    await expectInside(page, `${name}, 700 px`);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectInside(page, `${name}, 320 px`);
    for (const box of await page
      .locator('a[style*="inline-block"]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))) {
      expect(box, name).toBeGreaterThanOrEqual(TOUCH);
    }
    // What a template's variants are made of is the same.
    if (templates.has(template)) continue;
    templates.add(template);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Landmarks are the mail program's.
      const findings = await axeFindings(page, { within: "body", coloursOnly: colorScheme === "dark" });
      expect(
        findings.filter((one) => !one.startsWith("region:")),
        `${name}, ${colorScheme}`,
      ).toEqual([]);
    }
  }
});
