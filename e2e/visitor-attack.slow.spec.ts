import { FREE_PER_HOUR } from "../app/mailing/newsletter/api.server.ts";
import { postJson } from "../test/post-json.ts";
import { alive } from "./guest-forms.ts";
import { expect, test } from "./site.ts";

test("a guest can subscribe while robots flood the newsletter form", async ({
  page,
  startOwnSite,
  allowConsoleErrors,
}) => {
  // A separate site, so that other tests' subscriptions do not meet the flood.
  const site = await startOwnSite({ env: { RATE_LIMIT_FORMS: "0" } });
  const flood = (name: string) =>
    postJson(`${site.origin}/api/event/subscribe`, {
      firstName: "R",
      email: `${name}.example`,
      countryCode: "+61",
      number: "412345678",
    });
  for (let at = 0; at < FREE_PER_HOUR; at += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, more) => flood(`robot@flood${at + more}`)));
  }
  expect((await flood("robot@flooding")).status).toBe(428);

  // The browser's own error about the first response.
  allowConsoleErrors(/status of 428/);
  const solvers: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/solve-challenge-")) solvers.push(request.url());
  });
  await page.goto(site.origin);
  const form = page.getByRole("form", { name: "Subscribe", exact: true });
  await alive(form);
  await form.locator("[name=firstName]").fill("Mia");
  await form.locator("[name=email]").fill("mia.attack@guest.example");
  await form.locator("[name=phone]").fill("0412 345 678");
  expect(solvers).toEqual([]);
  await form.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "You're In!" })).toBeVisible();
  expect(solvers).toHaveLength(1);
});
