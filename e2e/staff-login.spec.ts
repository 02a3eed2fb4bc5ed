import type { Page } from "@playwright/test";
import { expect, siteAdmin, test } from "./site.ts";
import { expectSound } from "./sound.ts";

// A request for live counts may be pending when a session ends.
test.beforeEach(({ allowConsoleErrors }) => allowConsoleErrors(/401.*admin\/(pulse|overview)/));

const token = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const button = (page: Page) => page.getByRole("button", { name: "Login" });

async function fillIn(page: Page, secret: string = siteAdmin.password): Promise<void> {
  await email(page).fill(siteAdmin.email);
  await password(page).fill(secret);
}

async function logIn(page: Page): Promise<void> {
  await fillIn(page);
  await button(page).click();
}

for (const path of ["/admin", "/admin/login"]) {
  test(`${path} is the login${path === "/admin" ? "" : ", sound on a laptop and a phone in both themes"}`, {
    tag: path === "/admin" ? "@journey" : [],
  }, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
    await expect(page.getByRole("heading", { level: 1, name: "Back office" })).toBeVisible();
    // One screen at two addresses.
    if (path === "/admin/login") await expectSound(page);
    await logIn(page);
    await expect(page).toHaveURL("/admin/dashboard");
    expect(await token(page)).toMatch(/^[\w-]{43}$/);
  });
}

test("while logging in the button is labelled and disabled, and several clicks send one request", async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  await page.route("**/api/admin/login", async (route) => {
    asked += 1;
    // The fixed fields: what else is known of the browser is in headers.
    expect(Object.keys(route.request().postDataJSON()).sort()).toEqual(["email", "password"]);
    expect(route.request().headers()["x-device"]).toMatch(/^[\w-]{20,64}$/);
    await held;
    await route.continue();
  });
  await page.goto("/admin/login");
  await fillIn(page);
  await button(page).dblclick();
  await password(page).press("Enter");
  const busy = page.getByRole("button", { name: "Logging in..." });
  await expect(busy).toBeDisabled();
  answer();
  await expect(page).toHaveURL("/admin/dashboard");
  expect(asked).toBe(1);
});

test("a wrong password shows the server's message, keeps the address, and can be corrected", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/401/);
  await page.goto("/admin/login");
  await fillIn(page, "not the password");
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText("This email address and password do not match.");
  await expect(email(page)).toHaveValue(siteAdmin.email);
  await expect(password(page)).toBeFocused();
  await expect(button(page)).toBeEnabled();
  expect(await token(page)).toBe(null);
  await email(page).fill(` ${siteAdmin.email.toUpperCase()} `);
  await password(page).fill(siteAdmin.password);
  await password(page).press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
});

test("email and password are required before anything is sent; a failure without a message, and no network, show their texts", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/admin/login")) asked += 1;
  });
  await page.goto("/admin/login");
  await button(page).click();
  await expect(page.getByText("Enter your email address.")).toBeVisible();
  await expect(page.getByText("Enter your password.")).toBeVisible();
  await expect(email(page)).toBeFocused();
  await email(page).fill(siteAdmin.email);
  await button(page).click();
  await expect(page.getByText("Enter your email address.")).toHaveCount(0);
  await expect(password(page)).toBeFocused();
  expect(asked).toBe(0);

  for (const body of ["", "{}", "<h1>Bad gateway</h1>"]) {
    await page.route("**/api/admin/login", (route) => route.fulfill({ status: 502, body }), { times: 1 });
    await logIn(page);
    await expect(page.getByRole("alert")).toHaveText("Login failed. Please try again.");
  }
  await page.route("**/api/admin/login", (route) => route.abort());
  await logIn(page);
  await expect(page.getByRole("alert")).toHaveText("Network error. Please try again later.");
  await expect(button(page)).toBeEnabled();
});

test("login works by keyboard, and the password can be shown", async ({ page }) => {
  await page.goto("/admin/login");
  await expect(email(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(email(page)).toBeFocused();
  await page.keyboard.type(siteAdmin.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(siteAdmin.password);
  await expect(password(page)).toHaveAttribute("type", "password");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(password(page)).toHaveAttribute("type", "text");
  await expect(password(page)).toHaveValue(siteAdmin.password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
});

const guarded = ["add-event", "edit-event/42", "add-admin", "add-offer", "news", "requests?stage=waiting&page=2"];

test("without a session every page redirects to the login, and back after logging in", async ({
  page,
  allowConsoleErrors,
}) => {
  // A page that is being left may still send a request when its token is removed.
  allowConsoleErrors(/status of 401/);
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL("/admin/login");
  for (const place of guarded) {
    await page.goto(`/admin/${place}`);
    await expect(page).toHaveURL(`/admin/login?next=${encodeURIComponent(`/admin/${place}`)}`);
  }
  await logIn(page);
  await expect(page).toHaveURL(`/admin/${guarded.at(-1)}`);
});

test("a login redirects into the back office only, and the login page is skipped with a session", async ({
  page,
  staff,
}) => {
  expect(staff.token).not.toBe("");
  // auth/destination.test.ts covers all rejected destinations.
  const elsewhere = `/admin/login?next=${encodeURIComponent("//evil.example/admin/x")}`;
  for (const path of ["/admin", "/admin/login", elsewhere, "/admin/login?next=/faqs"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/admin/dashboard");
  }
  // Where nothing of the office still loads with the token.
  await page.goto("/faqs");
  await page.evaluate(() => localStorage.clear());
  await page.goto(elsewhere);
  await logIn(page);
  await expect(page).toHaveURL("/admin/dashboard");
});

test("Logout deletes the token here and on the server, and Back shows nothing", async ({ page, staff, request }) => {
  await page.goto("/faqs");
  await page.goto("/admin/admins");
  await page.getByRole("link", { name: "Add admin" }).click();
  await expect(page.getByRole("heading", { name: "Add Admin" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/admin/login");
  expect(await token(page)).toBe(null);
  expect((await request.get("/api/admin/admins", staff)).status()).toBe(401);
  await page.goBack();
  await expect(email(page)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("Logout works without a network: the token is gone here", async ({ page, staff, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  expect(staff.token).not.toBe("");
  await page.goto("/admin/admins");
  await page.route("**/api/admin/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/admin/login");
  expect(await token(page)).toBe(null);
});

test("what still loads at Logout is stopped, so that no browser logs its rejection", async ({
  page,
  staff: _signedIn,
}) => {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/admin/admins", async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto("/admin/admins");
  await asked.promise;
  const loading = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/admin/admins"));
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/admin/login");
  held.resolve();
  expect((await loading).failure()?.errorText).toBe("net::ERR_ABORTED");
});

test("a logout in one tab ends the others, and a login brings them back", async ({ page, context, staff }) => {
  expect(staff.token).not.toBe("");
  await page.goto("/admin/admins");
  const other = await context.newPage();
  // Every request gets a response; those with an expired token are rejected.
  await other.goto("/admin/add-admin", { waitUntil: "networkidle" });
  await expect(other.getByLabel("Username")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL(/\/admin\/login\?next=/);
  await logIn(page);
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(other).toHaveURL("/admin/add-admin");
});

test("a draft survives an expired session, and a logout deletes it after asking", async ({
  page,
  context,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/401/);
  await page.goto("/admin/add-admin");
  await page.getByLabel("Username").fill("Cleo Marsh");
  await page.getByLabel("Email").fill("cleo@afterglow.example");
  const secret = page.getByLabel("Password", { exact: true });
  await secret.fill("cedar-lantern-orbit-77");
  await page.getByLabel("Confirm password").fill("cedar-lantern-orbit-77");
  await request.post("/api/admin/logout", staff);
  await page.getByRole("button", { name: "Add admin" }).click();
  const alert = page.getByRole("alertdialog", { name: "Expired Security Token, login again." });
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL("/admin/login?next=%2Fadmin%2Fadd-admin");
  expect(await token(page)).toBe(null);
  // The draft is there, and nobody without a session can read it.
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await stored()).toContain("draft:");
  expect(await stored()).not.toMatch(/\bcleo\b/i);
  await logIn(page);
  await expect(page.getByLabel("Username")).toHaveValue("Cleo Marsh");
  await expect(page.getByLabel("Email")).toHaveValue("cleo@afterglow.example");
  await expect(secret).toHaveValue("");

  const other = await context.newPage();
  await other.goto("/admin/admins");
  await other.getByRole("button", { name: "Logout" }).click();
  const question = other.getByRole("alertdialog", { name: "Log out without saving?" });
  await expect(question).toContainText("You have an unsaved draft.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(other.getByRole("button", { name: "Logout" })).toBeFocused();
  expect(await token(other)).not.toBe(null);
  await other.keyboard.press("Enter");
  await question.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  expect(await stored()).not.toContain("draft:");
  await logIn(page);
  await expect(page.getByLabel("Username")).toHaveValue("");
});

test("an expired draft does not delay a logout", async ({ page, staff: _signedIn }) => {
  await page.goto("/admin/add-admin");
  await page.getByLabel("Username").fill("Cleo Marsh");
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).toContain("draft:");
  await page.clock.setFixedTime(Date.now() + 15 * 86_400_000);
  await page.goto("/admin/admins");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  expect(await kept()).not.toContain("draft:");
});

test("on the dashboard an expired token shows a message, is removed, and redirects to /admin", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/40[01]/);
  await page.goto("/faqs");
  await page.evaluate(() => localStorage.setItem("token", "a-token-that-has-ended"));
  await page.goto("/admin/dashboard");
  const alert = page.getByRole("alertdialog", { name: "Expired Security Token, login again." });
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(email(page)).toBeVisible();
  expect(await token(page)).toBe(null);
});
