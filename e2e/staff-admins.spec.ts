import type { APIRequestContext, Page } from "@playwright/test";
import { expect, siteAdmin, test } from "./site.ts";
import { expectSound } from "./sound.ts";

const GOOD = "cedar-lantern-orbit-77";

let made = 0;

/** A name and an address that nobody has on this site. */
function somebody() {
  made += 1;
  const mark = `${Date.now().toString(36)}${made}`;
  return { username: `Cleo ${mark}`, email: `cleo.${mark}@afterglow.example` };
}

interface Person {
  username: string;
  email: string;
  _id: string;
}

async function addPerson(request: APIRequestContext, headers: Record<string, string>): Promise<Person> {
  const person = somebody();
  const response = await request.post("/api/admin/add-admin", { headers, data: { ...person, password: GOOD } });
  expect(response.status()).toBe(201);
  return { ...person, _id: (await response.json()).admin._id };
}

const login = (request: APIRequestContext, email: string, password: string) =>
  request.post("/api/admin/login", { data: { email, password } });

async function tokenOf(request: APIRequestContext, { email }: Person): Promise<{ authorization: string }> {
  const { token } = await (await login(request, email, GOOD)).json();
  return { authorization: token };
}

async function isLive(request: APIRequestContext, headers: Record<string, string>): Promise<boolean> {
  return (await request.get("/api/admin/me", { headers })).ok();
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillIn(page: Page, { username, email }: { username: string; email: string }): Promise<void> {
  await field(page, "Username").fill(username);
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(GOOD);
  await field(page, "Confirm password").fill(GOOD);
}

const add = (page: Page) => page.getByRole("button", { name: "Add admin" });

/** Reads an alert and closes it. */
async function readAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole("alertdialog", { name: text, exact: true });
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toHaveCount(0);
}

const rowOf = (page: Page, { username }: { username: string }) => page.getByRole("row").filter({ hasText: username });

test("what is wrong stands at its field, passwords that differ are an alert, and nothing is sent", async ({
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
  await expect(page.getByText("A name, please.")).toBeVisible();
  await expect(field(page, "Username")).toBeFocused();
  await expectSound(page);
  await fillIn(page, { username: "Cleo", email: "cleo@nowhere" });
  await field(page, "Password").fill("short");
  await add(page).click();
  await expect(page.getByText("Enter an email address like name@example.com.")).toBeVisible();
  await expect(page.getByText("At least 12 characters, please.")).toBeVisible();

  await fillIn(page, somebody());
  await field(page, "Confirm password").fill(`${GOOD}8`);
  await add(page).click();
  await readAlert(page, "Passwords do not match!");
  await expect(field(page, "Confirm password")).toBeFocused();
  await expect(field(page, "Password")).toHaveValue(GOOD);
  expect(sent).toBe(0);
});

test("the server's refusals are said, at their fields too, failures have the specified words, and what was typed stays; then one is added, who can sign in, and the form is empty again", async ({
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
  expect(all.filter(({ email }) => email === person.email)).toHaveLength(1);
  for (const label of ["Username", "Email", "Password", "Confirm password"]) {
    await expect(field(page, label)).toHaveValue("");
  }
  expect((await login(request, person.email, GOOD)).status()).toBe(200);

  await test.step("one who is added as inactive cannot sign in, and the next one is active again", async () => {
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
  await expect(rowOf(page, person)).toContainText("Today");
});

test("a password can be looked at and made up, and is never kept", async ({ page, staff, request }) => {
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

test("leaving with something typed asks first; what was brought back after a reload can be let go", async ({
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

test("a list that cannot be had can be asked for again, and is sound; switching off asks first and ends the sessions at once; nobody can switch off himself", async ({
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
  const turn = row.getByRole("switch");
  await turn.click();
  const question = page.getByRole("alertdialog", { name: `Deactivate ${person.username}?` });
  await expect(question).toContainText("will be logged out everywhere");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(turn).toBeChecked();
  expect(await isLive(request, theirs)).toBe(true);

  await turn.click();
  await question.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("deactivated and logged out everywhere.")).toBeVisible();
  await expect(turn).not.toBeChecked();
  expect(await isLive(request, theirs)).toBe(false);
  expect((await login(request, person.email, GOOD)).status()).toBe(401);

  await turn.click();
  await expect(turn).toBeChecked();
  await expect.poll(async () => (await login(request, person.email, GOOD)).status()).toBe(200);

  const own = page.getByRole("row").filter({ hasText: "You" });
  await expect(own).toContainText(siteAdmin.email);
  await expect(own.getByRole("switch")).toHaveCount(0);
});

test("a switch that the server refuses goes back, with the server's words", async ({
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
  const sure = page.getByRole("alertdialog").getByRole("button", { name: "Switch off" });
  await expect(sure).toBeVisible();
  // Only now, so that the list does not hear of it by itself before.
  const renamed = `${person.username} Marsh`;
  await request.post(`/api/admin/edit-admin/${person._id}`, { ...staff, data: { username: renamed } });
  await sure.click();
  await expect(page.getByText("Someone else changed this.")).toBeVisible();
  await expect(row.getByRole("link", { name: renamed })).toBeVisible();
  await expect(row.getByRole("switch")).toBeChecked();
});

test("a new password is made up, shown once to be copied, and ends the sessions", async ({
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

  await test.step("one can be typed; an easily guessed one is refused in the dialog, which is sound", async () => {
    await opener.click();
    await expectSound(page);
    await password.fill("short");
    await password.press("Enter");
    await expect(dialog.getByText("At least 12 characters, please.")).toBeVisible();
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

test("with a new password of one's own one stays in here and is out everywhere else", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  // Asked with the token that has just ended.
  allowConsoleErrors(/401.*admin\/pulse/);
  const person = await addPerson(request, staff.headers);
  const [here, elsewhere] = [await tokenOf(request, person), await tokenOf(request, person)];
  await page.goto("/faqs");
  await page.evaluate((token) => localStorage.setItem("token", token), here.authorization);
  await page.goto("/admin/admins");
  await page.getByRole("button", { name: `New password for ${person.username}` }).click();
  const dialog = page.getByRole("dialog", { name: "New password for you" });
  await dialog.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  expect(await isLive(request, here)).toBe(false);
  expect(await isLive(request, elsewhere)).toBe(false);
  await page.reload();
  await expect(rowOf(page, person)).toContainText("You");
});

test("two who edit the same admin lose nothing: what the other changed is taken or shown", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/412/);
  const person = await addPerson(request, staff.headers);
  const { username, email } = somebody();
  await page.goto("/admin/admins");
  await rowOf(page, person).getByRole("link", { name: person.username }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Edit ${person.username}` })).toBeVisible();
  await field(page, "Username").fill(username);
  const theirs = { username: `${person.username} Marsh`, email };
  await request.post(`/api/admin/edit-admin/${person._id}`, { ...staff, data: theirs });
  await page.getByRole("button", { name: "Save" }).click();
  const alert = page.getByRole("alertdialog", { name: "Error updating admin." });
  await expect(alert).toContainText("Updated: Email.");
  await expect(alert).toContainText(`Username: you wrote “${username}”, Somebody else “${theirs.username}”.`);
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(field(page, "Username")).toHaveValue(username);
  await expect(field(page, "Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/admin/admins");
  await expect(rowOf(page, { username })).toContainText(email);
});

test("theirs can be taken instead of one's own", async ({ page, staff, request, allowConsoleErrors }) => {
  allowConsoleErrors(/412/);
  const person = await addPerson(request, staff.headers);
  await page.goto(`/admin/edit-admin/${person._id}`);
  await field(page, "Username").fill(`${person.username} mine`);
  const username = `${person.username} theirs`;
  await request.post(`/api/admin/edit-admin/${person._id}`, { ...staff, data: { username } });
  await page.getByRole("button", { name: "Save" }).click();
  await readAlert(page, "Error updating admin.");
  await page.getByRole("group", { name: "Username" }).getByRole("radio", { name: "Somebody else" }).check();
  await expect(field(page, "Username")).toHaveValue(username);
});

test("an admin who does not exist", async ({ page, staff }) => {
  expect(staff.token).not.toBe("");
  await page.goto("/admin/edit-admin/nobody");
  await expect(page.getByText("Admin not found.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Admins" }).click();
  await expect(page).toHaveURL("/admin/admins");
});
