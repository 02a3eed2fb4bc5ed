import { expect, test } from "./site.ts";

test("a page's code comes when its link is pointed at, and not before", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/assets\/(.*)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) scripts.push(name);
  });
  await page.goto("/contact", { waitUntil: "networkidle" });
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Careers" });
  await link.scrollIntoViewIfNeeded();
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts).not.toContain("careers");
  await link.hover();
  await expect.poll(() => scripts).toContain("careers");
  await expect(page).toHaveURL(/\/contact$/);
});
