import type { Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { addPerson, GOOD, rowOf, somebody } from "./admins.ts";
import { virtualAuthenticator, withoutOffer } from "./authenticator.ts";
import { tabTo } from "./keyboard.ts";
import { alive } from "./loaded.ts";
import { expect, test } from "./site.ts";

/** A request that is under way when its session ends. */
const requestAtLogout = /status of 401.*\/api\/admin\/pulse/;

test("an admin logs in, sets up a second factor, invites, sets a password and reads the audit trail by keyboard alone", async ({
  page,
  request,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(requestAtLogout);
  const owner = await addPerson(request, staff.headers, "owner");
  const other = await addPerson(request, staff.headers);
  const guest = somebody();
  const { keyboard } = page;
  const button = (name: string, within: Page | Locator = page) => within.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await keyboard.press("Enter");
  };
  /** Opens a dialog, leaves it with Escape, and opens it again. */
  const openTwice = async (target: Locator) => {
    await press(target);
    await dialog.waitFor();
    await keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(target).toBeFocused();
    await keyboard.press("Enter");
    await dialog.waitFor();
  };

  await page.addInitScript(() => sessionStorage.getItem("seen") ?? localStorage.clear());
  await page.goto("/admin/login");
  await alive(page);
  await page.evaluate(() => sessionStorage.setItem("seen", "1"));
  await tabTo(page, page.getByLabel("Email"));
  await keyboard.type(owner.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await keyboard.type(GOOD);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/dashboard/);

  await press(page.getByRole("link", { name: "My account" }));
  await openTwice(button("Add authenticator app"));
  await press(button("Can't scan it? Show the secret", dialog));
  await expect(button("Copy", dialog)).toBeFocused();
  const secret = await dialog.getByLabel("Secret").inputValue();
  await tabTo(page, dialog.getByLabel("Code from the app"));
  await keyboard.type(TOTP.generate({ secret: Secret.fromBase32(secret) }));
  await keyboard.press("Enter");
  await press(button("I've saved them", dialog));
  await expect(page.getByText("10 codes left")).toBeVisible();
  await openTwice(button("Create new codes"));
  await press(button("Create new codes", dialog));
  await press(button("I've saved them", dialog));
  await expect(dialog).toHaveCount(0);
  await expect(button("Create new codes")).toBeFocused();

  await press(page.getByRole("link", { name: "Admins", exact: true }));
  await press(page.getByRole("link", { name: "Invite", exact: true }));
  await tabTo(page, page.getByLabel("Username"));
  await keyboard.type(guest.username);
  await tabTo(page, page.getByLabel("Email"));
  await keyboard.type(guest.email);
  await tabTo(page, page.getByRole("radio", { name: "Manager" }));
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Bookings" })).toBeChecked();
  await keyboard.press("Enter");
  const link = page.getByRole("alertdialog");
  await expect(link.getByLabel("Invitation link")).toHaveValue(/\/admin\/invitation#/);
  await press(button("OK", link));
  await openTwice(button(`Revoke: ${guest.username}`));
  await press(button("Revoke", dialog));
  await expect(rowOf(page, guest)).toHaveCount(0);
  await expect(page.locator("body")).not.toBeFocused();
  await openTwice(button(`New password for ${other.username}`));
  await press(button("Set password", dialog));
  await press(button("Done", dialog));
  await expect(button(`New password for ${other.username}`)).toBeFocused();

  await press(page.getByRole("link", { name: "Audit trail" }));
  await tabTo(page, page.getByLabel("Search by name or reference"));
  await keyboard.type(other.username);
  await press(page.getByRole("link", { name: `History of ${other.username}` }).first());
  await expect(page).toHaveURL(/[?&]id=/);
  await press(button("Logout"));
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("an invited person accepts, adds a passkey and logs in with it by keyboard alone", async ({
  page,
  request,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(requestAtLogout);
  const invited = await request.post("/api/admin/invite", { ...staff, data: { ...somebody(), role: "bookings" } });
  const { link } = (await invited.json()) as { link: string };
  await page.addInitScript(() => sessionStorage.getItem("seen") ?? localStorage.clear());
  await page.goto(link);
  await alive(page);
  await page.evaluate(() => sessionStorage.setItem("seen", "1"));
  await virtualAuthenticator(page);
  const press = async (role: "button" | "link", name: string) => {
    await tabTo(page, page.getByRole(role, { name, exact: true }));
    await page.keyboard.press("Enter");
  };
  await tabTo(page, page.getByLabel("New password", { exact: true }));
  await page.keyboard.type("copper-lantern-reef-19");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/dashboard/);

  await press("link", "My account");
  await press("button", "Add passkey");
  await press("button", "I've saved them");
  await expect(page.getByRole("list", { name: "Second factors" })).toContainText("Passkey");
  await withoutOffer(page);
  await press("button", "Logout");
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByLabel("Email")).toBeVisible();
  await press("button", "Log in with a passkey");
  await expect(page).toHaveURL(/\/admin\/dashboard/);
});

const screens = [
  ["/admin/account", "listitem", "This device"],
  ["/admin/admins", "row", "ana@"],
  ["/admin/admins/second-factor", "row", "Owner"],
  ["/admin/trail", "listitem", "added the admin"],
] as const;

for (const [path, role, text] of screens) {
  test(`on a phone's screen every stop of the Tab key on ${path} is visible`, async ({ page, request, staff }) => {
    await addPerson(request, staff.headers);
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(path);
    await alive(page);
    await page.getByRole(role).filter({ hasText: text }).first().waitFor();
    await tabTo(page, page.getByRole("button", { name: "More" }));
  });
}
