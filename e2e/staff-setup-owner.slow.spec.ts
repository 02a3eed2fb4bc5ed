import { expect, siteAdmin, test } from "./site.ts";

test("an account that was created without an address gets the owner's name and address before the setup goes on", async ({
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({ env: { DEMO: "off", ADMIN_EMAIL: "" } });
  await page.goto(`${site.origin}/admin/login`);
  await page.getByLabel("Email").fill("admin@afterglow.example");
  await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/setup\/name$/);
  const next = page.getByRole("button", { name: "Save and continue" });
  const [name, email] = [page.getByLabel("Your name", { exact: true }), page.getByLabel("Your email", { exact: true })];
  await expect(name).toHaveValue("");
  await next.click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("Lena Gruber");
  await email.fill("lena@kupolo");
  await next.click();
  await expect(page.getByText("Enter an email address like name@example.com.")).toBeVisible();
  await email.fill("lena@kupolo.example");
  await next.click();
  await expect(page.getByRole("heading", { name: "Hours", level: 2 })).toBeFocused();
  // Nobody reads the address before: no email goes there.
  const authorization = (await page.evaluate(() => localStorage.getItem("token"))) ?? "";
  const { items } = await (
    await page.request.get(`${site.origin}/api/mail/outbox`, { headers: { authorization } })
  ).json();
  expect(items.map(({ recipient }: { recipient: string }) => recipient)).toEqual(["lena@kupolo.example"]);
  const login = { email: "lena@kupolo.example", password: siteAdmin.password };
  expect((await page.request.post(`${site.origin}/api/admin/login`, { data: login })).status()).toBe(200);
});
