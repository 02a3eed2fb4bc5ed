import { expect, test } from "./site.ts";

test("a page starts signed in, and stays signed out after signing out", async ({ page, staff, request }) => {
  await page.goto("/faqs");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(staff.token);
  expect((await request.get("/api/admin/admins", staff)).status()).toBe(200);
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(null);
});
