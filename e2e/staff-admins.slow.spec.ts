import { addPerson, field, GOOD, isLive, login, type Person, rowOf, somebody, tokenOf } from "./admins.ts";
import { readAlert } from "./nights.ts";
import { expect, siteAdmin, test } from "./site.ts";
import { expectSound } from "./sound.ts";

test("a list that fails to load can be retried; deactivating asks first and ends the sessions; admins cannot deactivate themselves", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const person = await addPerson(request, staff.headers);
  const theirs = await tokenOf(request, person);
  await page.route("**/api/admin/admins", (route) => route.abort(), { times: 1 });
  await page.goto("/admin/admins");
  await expect(page.getByText("Network error. Please check your connection and try again.")).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(rowOf(page, person)).toBeVisible();
  await expectSound(page);

  const row = rowOf(page, person);
  const toggle = row.getByRole("switch");
  await toggle.click();
  const question = page.getByRole("alertdialog", { name: `Deactivate ${person.username}?` });
  await expect(question).toContainText("will be logged out everywhere");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toggle).toBeChecked();
  expect(await isLive(request, theirs)).toBe(true);

  await toggle.click();
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("deactivated and logged out everywhere.")).toBeVisible();
  await expect(toggle).not.toBeChecked();
  expect(await isLive(request, theirs)).toBe(false);
  expect((await login(request, person.email, GOOD)).status()).toBe(401);

  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect.poll(async () => (await login(request, person.email, GOOD)).status()).toBe(200);

  const own = page.getByRole("row").filter({ hasText: "You" });
  await expect(own).toContainText(siteAdmin.email);
  await expect(own.getByRole("switch")).toHaveCount(0);
});

test("a switch that the server rejects is reset, with a message", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/412/);
  const person = await addPerson(request, staff.headers);
  await page.goto("/admin/admins");
  const row = rowOf(page, person);
  await expect(row).toBeVisible();
  await row.getByRole("switch").click();
  const sure = page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" });
  await expect(sure).toBeVisible();
  // Not earlier, so that the list has not refreshed yet.
  const renamed = `${person.username} Marsh`;
  await request.post(`/api/admin/edit-admin/${person._id}`, { ...staff, data: { username: renamed } });
  await sure.click();
  await expect(page.getByText("Someone else changed this.")).toBeVisible();
  await expect(row.getByRole("link", { name: renamed })).toBeVisible();
  await expect(row.getByRole("switch")).toBeChecked();
});

test("a new password is generated, shown once to be copied, and ends the sessions", async ({
  page,
  context,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const person = await addPerson(request, staff.headers);
  const theirs = await tokenOf(request, person);
  await page.goto("/admin/admins");
  const opener = page.getByRole("button", { name: `New password for ${person.username}` });
  await opener.click();
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await isLive(request, theirs)).toBe(true);

  await opener.click();
  const password = dialog.getByLabel("New password", { exact: true });
  const first = await password.inputValue();
  await dialog.getByRole("button", { name: "Generate another" }).click();
  const madeUp = await password.inputValue();
  expect(madeUp).not.toBe(first);
  await dialog.getByRole("button", { name: "Set password" }).click();
  await expect(dialog.getByRole("heading", { name: "New password set" })).toBeVisible();
  await expect(password).toHaveValue(madeUp);
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(madeUp);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(madeUp)).toHaveCount(0);

  expect(await isLive(request, theirs)).toBe(false);
  expect((await login(request, person.email, GOOD)).status()).toBe(401);
  expect((await login(request, person.email, madeUp)).status()).toBe(200);

  await test.step("one can be typed; one that is easy to guess is rejected in the dialog", async () => {
    await opener.click();
    await expectSound(page);
    await password.fill("short");
    await password.press("Enter");
    await expect(dialog.getByText("Use at least 12 characters.")).toBeVisible();
    await password.fill("afterglowsydney");
    await password.press("Enter");
    await expect(dialog.getByText("This password is easy to guess.", { exact: false })).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill("window-copper-ladder-9");
    await password.press("Enter");
    await expect(dialog.getByRole("button", { name: "Copy" })).toBeFocused();
    expect((await login(request, person.email, "window-copper-ladder-9")).status()).toBe(200);
  });
});

test("two edits of the same admin are merged, and what both changed is shown", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/412/);
  const person = await addPerson(request, staff.headers);
  const { username, email } = somebody();
  const role = (name: string) => page.getByRole("radio", { name });
  await page.goto("/admin/admins");
  await rowOf(page, person).getByRole("link", { name: person.username }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Edit ${person.username}` })).toBeVisible();
  await field(page, "Username").fill(username);
  const theirs = { username: `${person.username} Marsh`, email, role: "host" };
  await request.post(`/api/admin/edit-admin/${person._id}`, { ...staff, data: theirs });
  await page.getByRole("button", { name: "Save" }).click();
  const alert = page.getByRole("alertdialog", { name: "Error updating admin." });
  await expect(alert).toContainText("Updated: Email, Role.");
  await expect(alert).toContainText(`Username: you wrote “${username}”, Someone else “${theirs.username}”.`);
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(field(page, "Username")).toHaveValue(username);
  await expect(field(page, "Email")).toHaveValue(email);
  await expect(role("Floor host")).toBeChecked();
  await role("Reader").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/admin/admins");
  await expect(rowOf(page, { username })).toContainText(email);
  await expect(rowOf(page, { username })).toContainText("Reader");

  await test.step("deactivating asks first, also in the form; so does deleting", async () => {
    await rowOf(page, { username }).getByRole("link", { name: username }).click();
    await page.getByRole("switch", { name: "Status" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("alertdialog", { name: `Deactivate ${username}?` });
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await question.getByRole("button", { name: "Deactivate" }).click();
    await expect(page).toHaveURL("/admin/admins");
    await expect(rowOf(page, { username }).getByRole("switch")).not.toBeChecked();
    await rowOf(page, { username }).getByRole("link", { name: username }).click();
    await expectSound(page);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete admin" }).click();
    await expect(page.getByText(`${username} deleted.`)).toBeVisible();
    await expect(page).toHaveURL("/admin/admins");
    await expect(rowOf(page, { username })).toHaveCount(0);
  });
});

test("a manager changes colleagues but no owner, and gives up a role only after confirming; a reader changes no one", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422|403/);
  const person = await addPerson(request, staff.headers);
  const token = await tokenOf(request, person);
  await page.goto("/faqs");
  await page.evaluate((text) => localStorage.setItem("token", text), token.authorization);
  await page.goto("/admin/admins");
  const owner = page.getByRole("row").filter({ hasText: siteAdmin.email });
  await expect(owner).toContainText("Owner");
  for (const name of ["link", "button", "switch"] as const) await expect(owner.getByRole(name)).toHaveCount(0);
  await rowOf(page, person).getByRole("link", { name: person.username }).click();
  await expect(page.getByRole("radio")).toHaveCount(6);
  await page.getByRole("radio", { name: "Reader" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Change your own role to Reader?" });
  await question.getByRole("button", { name: "Change role" }).click();
  await expect(page).toHaveURL("/admin/admins");
  await expect(rowOf(page, person)).toContainText("Reader");
  await expect(page.getByRole("table").getByRole("link")).toHaveText(["My account"]);
  await page.goto(`/admin/edit-admin/${person._id}`);
  await expect(page.getByText("Your role doesn't include this. Ask an owner for access.")).toBeVisible();
});

test("the last owner's role is rejected at its field, and nothing that was typed is lost", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422/);
  const all: (Person & { role: string })[] = await (await request.get("/api/admin/admins", staff)).json();
  const own = all.find(({ email }) => email === siteAdmin.email);
  for (const { _id } of all.filter((one) => one.role === "owner" && one._id !== own?._id)) {
    await request.post(`/api/admin/edit-admin/${_id}`, { ...staff, data: { role: "manager" } });
  }
  await page.goto(`/admin/edit-admin/${own?._id}`);
  await page.getByRole("radio", { name: "Manager" }).check();
  await field(page, "Username").fill("Ana Marsh");
  await page.getByRole("button", { name: "Save" }).click();
  // Without a question about what is not possible.
  await readAlert(page, "This is the last owner. Make someone else an owner first.");
  const roles = page.getByRole("group", { name: "Role" });
  await expect(roles).toBeFocused();
  await expect(roles).toContainText("This is the last owner.");
  await expect(field(page, "Username")).toHaveValue("Ana Marsh");
});

test("the other's value can be chosen", async ({ page, staff, request, allowConsoleErrors }) => {
  allowConsoleErrors(/412/);
  const person = await addPerson(request, staff.headers);
  await page.goto(`/admin/edit-admin/${person._id}`);
  await field(page, "Username").fill(`${person.username} mine`);
  const username = `${person.username} theirs`;
  await request.post(`/api/admin/edit-admin/${person._id}`, { ...staff, data: { username } });
  await page.getByRole("button", { name: "Save" }).click();
  await readAlert(page, "Error updating admin.");
  await page.getByRole("group", { name: "Username" }).getByRole("radio", { name: "Someone else" }).check();
  await expect(field(page, "Username")).toHaveValue(username);
});

test("an unknown admin's page says so", async ({ page, staff }) => {
  expect(staff.token).not.toBe("");
  await page.goto("/admin/edit-admin/nobody");
  await expect(page.getByText("Admin not found.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Admins" }).click();
  await expect(page).toHaveURL("/admin/admins");
});
