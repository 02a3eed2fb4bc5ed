import { add, field, fillIn, GOOD, login, type Person, rowOf, somebody } from "./admins.ts";
import { readAlert } from "./nights.ts";
import { expect, siteAdmin, test } from "./site.ts";
import { expectSound } from "./sound.ts";

test("errors are shown at their fields, passwords that differ in an alert, and nothing is sent", async ({
  page,
  staff,
}) => {
  expect(staff.token).not.toBe("");
  let sent = 0;
  page.on("request", (one) => {
    if (one.url().endsWith("/add-admin") && one.method() === "POST") sent += 1;
  });
  await page.goto("/admin/add-admin");
  await add(page).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await expect(field(page, "Username")).toBeFocused();
  await expectSound(page);
  await fillIn(page, { username: "Cleo", email: "cleo@nowhere" });
  await field(page, "Password").fill("short");
  await add(page).click();
  await expect(page.getByText("Enter an email address like name@example.com.")).toBeVisible();
  await expect(page.getByText("Use at least 12 characters.")).toBeVisible();

  await fillIn(page, somebody());
  await field(page, "Confirm password").fill(`${GOOD}8`);
  await add(page).click();
  await readAlert(page, "Passwords do not match!");
  await expect(field(page, "Confirm password")).toBeFocused();
  await expect(field(page, "Password")).toHaveValue(GOOD);
  expect(sent).toBe(0);
});

test("rejections are shown at their fields and the input stays; then the admin is added and the form is empty", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const person = somebody();
  await page.goto("/admin/add-admin");
  await expect(page.getByRole("heading", { level: 1, name: "Add Admin" })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Status" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Manager" })).toBeChecked();
  await page.getByRole("radio", { name: "Floor host" }).check();
  await fillIn(page, person);
  for (const label of ["Password", "Confirm password"]) await field(page, label).fill("passwordpassword");
  await add(page).click();
  const guessed = "This password is easy to guess. Use three or four unrelated words.";
  await readAlert(page, guessed);
  await expect(field(page, "Password")).toBeFocused();
  await expect(field(page, "Password")).toHaveAccessibleDescription(new RegExp(guessed));
  await fillIn(page, { ...person, email: siteAdmin.email.toUpperCase() });
  await add(page).click();
  await readAlert(page, "An admin with this email address already exists.");
  await expect(field(page, "Email")).toBeFocused();
  await expect(field(page, "Username")).toHaveValue(person.username);
  await field(page, "Email").fill(person.email);

  const calls = "**/api/admin/add-admin";
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await add(page).click();
  await readAlert(page, "Error adding admin.");
  await page.route(calls, (route) => route.abort(), { times: 1 });
  await add(page).click();
  await readAlert(page, "Network error. Please try again later.");
  await expect(field(page, "Password")).toHaveValue(GOOD);

  await add(page).dblclick();
  await readAlert(page, "Admin added successfully!");
  const all: Person[] = await (await request.get("/api/admin/admins", staff)).json();
  expect(all.filter(({ email }) => email === person.email)).toMatchObject([{ role: "host" }]);
  await expect(page.getByRole("radio", { name: "Manager" })).toBeChecked();
  for (const label of ["Username", "Email", "Password", "Confirm password"]) {
    await expect(field(page, label)).toHaveValue("");
  }
  expect((await login(request, person.email, GOOD)).status()).toBe(200);

  await test.step("an inactive admin cannot log in, and the next is active by default", async () => {
    const inactive = somebody();
    await fillIn(page, inactive);
    await page.getByRole("switch", { name: "Status" }).click();
    await expect(page.getByText("Can't log in yet.")).toBeVisible();
    await add(page).click();
    await readAlert(page, "Admin added successfully!");
    await expect(page.getByRole("switch", { name: "Status" })).toBeChecked();
    expect((await login(request, inactive.email, GOOD)).status()).toBe(401);
  });
  await page.goto("/admin/admins");
  await expect(rowOf(page, person)).toContainText(person.email);
  await expect(rowOf(page, person)).toContainText("Floor host");
  await expect(rowOf(page, person)).toContainText("Today");
});

test("a password can be shown and generated, and is never stored", async ({ page, staff, request }) => {
  expect(staff.token).not.toBe("");
  const person = somebody();
  await page.goto("/admin/add-admin");
  await fillIn(page, person);
  const password = field(page, "Password");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  for (const label of ["Password", "Confirm password"])
    await expect(field(page, label)).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");

  await page.getByRole("button", { name: "Generate password" }).click();
  const madeUp = await password.inputValue();
  expect(madeUp).toMatch(/^([2-9a-z]{5}-){3}[2-9a-z]{5}$/);
  await expect(password).toHaveAttribute("type", "text");
  await expect(field(page, "Confirm password")).toHaveValue(madeUp);

  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(field(page, "Username")).toHaveValue(person.username);
  await expect(page.getByText("Unsaved draft restored.")).toBeVisible();
  await expect(password).toHaveValue("");
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(madeUp);
  expect(kept).not.toContain(GOOD);

  await page.getByRole("button", { name: "Generate password" }).click();
  const another = await password.inputValue();
  expect(another).not.toBe(madeUp);
  await add(page).click();
  await readAlert(page, "Admin added successfully!");
  expect((await login(request, person.email, another)).status()).toBe(200);
});

test("leaving with unsaved input asks first; a draft restored after a reload can be discarded", async ({
  page,
  staff,
}) => {
  expect(staff.token).not.toBe("");
  await page.goto("/admin/add-admin");
  await field(page, "Username").fill("Nobody");
  const leave = page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Admins" });
  await leave.click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page, "Username")).toHaveValue("Nobody");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(field(page, "Username")).toHaveValue("Nobody");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(field(page, "Username")).toHaveValue("");
  await page.reload();
  await expect(field(page, "Username")).toHaveValue("");
  await field(page, "Username").fill("Nobody");
  await leave.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/admins");
});
