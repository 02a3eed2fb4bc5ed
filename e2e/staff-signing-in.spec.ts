import { expect, siteAdmin, test } from "./site.ts";

const wrong = "This email address and password do not match.";

test("who wants a page and is not signed in signs in, and gets that page", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/401|api.admin.pulse/);
  await page.goto("/admin/events?show=past");
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  const button = page.getByRole("button", { name: "Login" });
  await page.getByLabel("Email").fill(siteAdmin.email);
  await page.getByLabel("Password").fill("velvet-harbour-tram-43");
  await button.click();
  await expect(page.getByText(wrong)).toBeVisible();
  await expect(page.getByLabel("Password")).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(null);

  await page.getByLabel("Email").fill(` ${siteAdmin.email.toUpperCase()} `);
  await page.getByLabel("Password").fill(siteAdmin.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/events\?show=past$/);
  await page.goto("/admin/login");
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test("signing out ends the token on the server too, and in every tab", async ({
  page,
  context,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/api.admin.pulse/);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto("/admin/events");
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.getByRole("button", { name: "Logout" }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/admin\/login/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(null);
  expect((await request.get("/api/admin/admins", staff)).status()).toBe(401);
  await page.goto("/admin/events");
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("a wish that leads elsewhere is not granted", async ({ page, staff, allowConsoleErrors }) => {
  allowConsoleErrors(/api.admin.pulse/);
  expect(staff.token).not.toBe("");
  for (const next of [
    "https://evil.example/admin/x",
    "//evil.example",
    "/admin/../events",
    "/\\evil.example",
    "/admin/login",
  ]) {
    await page.goto(`/admin/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  }
});
