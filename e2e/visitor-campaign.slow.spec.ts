import { answer, contact, fill } from "./guest-forms.ts";
import { alive } from "./loaded.ts";
import { expect, test } from "./site.ts";

test("a form names the campaign whose link opened the site, also on a later page", async ({ page }) => {
  const sent = await answer(page, contact.call, { status: 201, json: { message: "Sent", reference: "MSG-7Q4K" } });
  await page.goto("/faqs?campaign=Ab-_9xyz");
  await alive(page);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/faqs$/);
  await page.locator('a[href="/contact"]:visible').last().click();
  await expect(page).toHaveURL("/contact?campaign=Ab-_9xyz");
  await alive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQs" }).click();
  await expect(page).toHaveURL("/faqs?campaign=Ab-_9xyz");
  await alive(page);
  await page.locator('a[href="/contact"]:visible').last().click();
  await expect(page).toHaveURL("/contact?campaign=Ab-_9xyz");
  const form = page.getByRole("form", { name: contact.label, exact: true });
  await fill(form, contact.filling);
  await form.getByRole("button", { name: contact.button }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.headers()["x-campaign"]).toBe("Ab-_9xyz");
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain("Ab-_9xyz");
});

test("without a campaign, a form names none", async ({ page }) => {
  const sent = await answer(page, contact.call, { status: 201, json: { message: "Sent", reference: "MSG-7Q4K" } });
  await page.goto("/contact");
  await alive(page);
  const form = page.getByRole("form", { name: contact.label, exact: true });
  await fill(form, contact.filling);
  await form.getByRole("button", { name: contact.button }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.headers()).not.toHaveProperty("x-campaign");
});
