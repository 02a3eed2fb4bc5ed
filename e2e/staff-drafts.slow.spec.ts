import { expect, test } from "./office.ts";
import { siteAdmin } from "./site.ts";

test("a draft from an expired session is restored for the same admin and no one else", async ({
  page,
  office,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/401/);
  const { _id } = await office.find(await office.ask("contact", office.guest("Ruby Smith")));
  const typed = async () => {
    await page.goto(`/admin/requests/${_id}`);
    return page.getByLabel("Note").inputValue();
  };
  const again = async (as: { email: string; password: string }) => {
    await page.evaluate(() => localStorage.removeItem("token"));
    await page.goto("/admin/login");
    await page.getByLabel("Email").fill(as.email);
    await page.getByLabel("Password", { exact: true }).fill(as.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
  };
  await page.goto("/faqs");
  await again(siteAdmin);
  expect(await typed()).toBe("");
  await page.getByLabel("Note").fill("The jacket is in the office.");
  await again({ ...siteAdmin, email: siteAdmin.email.toUpperCase() });
  expect(await typed()).toBe("The jacket is in the office.");
  const jonas = await office.colleague();
  await again(jonas);
  expect(await typed()).toBe("");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("jacket");
  await again(siteAdmin);
  expect(await typed()).toBe("");
});
