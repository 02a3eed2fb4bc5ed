import { addPerson, GOOD } from "./admins.ts";
import { virtualAuthenticator, withoutOffer } from "./authenticator.ts";
import { expect, test } from "./site.ts";

test("an admin registers a passkey, confirms and logs in with it, alone and as second factor, logs in with a recovery code, and removes it", async ({
  page,
  request,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  const person = await addPerson(request, staff.headers);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const logIn = async () => {
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(GOOD);
    await button("Login").click();
  };
  const logOut = async () => {
    await button("Logout").click();
    await expect(page).toHaveURL(/\/admin\/login/);
  };
  await page.goto("/admin/admins");
  await logOut();
  await logIn();
  await expect(page).toHaveURL("/admin/dashboard");

  // Without an authenticator the login page has no passkey to offer.
  const { cdp, authenticatorId } = await virtualAuthenticator(page);
  await page.goto("/admin/account");
  await button("Add passkey").click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await button("I've saved them").click();
  await page.getByRole("button", { name: /^Rename Passkey/ }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Work laptop");
  await button("Rename").click();
  await expect(page.getByRole("list", { name: "Second factors" })).toContainText("Work laptop");
  await expect(page.getByText("10 codes left")).toBeVisible();

  // A passkey also confirms who it is, which is asked for after ten minutes.
  const tooOld = { status: 403, json: { message: "Confirm it's you, then try again.", confirm: true } };
  await page.route("**/api/account/factors/recovery-codes", (route) => route.fulfill(tooOld), { times: 1 });
  await button("Create new codes").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Create new codes" }).click();
  await button("Use passkey").click();
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? "";
  await button("I've saved them").click();

  // As the second step: what was typed is kept for those who go back.
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await logOut();
  await logIn();
  await expect(page.getByRole("heading", { name: "Confirm with your second factor" })).toBeVisible();
  await button("← Back to the password").click();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(GOOD);
  await button("Login").click();
  await button("Use a recovery code").click();
  await page.getByLabel("Recovery code").fill("K7QM4-R9TXZ");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This recovery code is wrong.");
  await page.getByLabel("Recovery code").fill(code.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
  await logOut();
  await logIn();
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await button("Use passkey").click();
  await expect(page).toHaveURL("/admin/dashboard");

  // Alone.
  await withoutOffer(page);
  await logOut();
  await button("Log in with a passkey").click();
  await expect(page).toHaveURL("/admin/dashboard");

  await page.goto("/admin/account");
  await button("Remove Work laptop").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Passkey removed.")).toBeVisible();
  await logOut();
  await logIn();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("a passkey that was asked for by the button is not cancelled by what the page offers by itself", async ({
  page,
  request,
  staff,
}) => {
  const person = await addPerson(request, staff.headers);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.addInitScript(() => {
    const asked: string[] = [];
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      asked.push(options?.mediation ?? "by the button");
      return get(options);
    };
    Object.assign(window, { asked });
  });
  await page.goto("/admin/admins");
  await button("Logout").click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(GOOD);
  await button("Login").click();
  await expect(page).toHaveURL("/admin/dashboard");
  const { cdp, authenticatorId } = await virtualAuthenticator(page);
  await page.goto("/admin/account");
  await button("Add passkey").click();
  await button("I've saved them").click();
  // Nobody touches it, so that the passkey stays asked for.
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });

  // The page's own offer gets its options late.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const late = page.waitForRequest("**/passkey-options");
  await page.route("**/passkey-options", (route) => released.then(() => route.continue()), { times: 1 });
  await page.goto("/admin/account");
  await button("Logout").click();
  await late;
  await button("Log in with a passkey").click();
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  await expect.poll(asked).toEqual(["by the button"]);
  const both = page.waitForResponse("**/passkey-options");
  release();
  await (await both).finished();
  // All that an offer asks of the browser before it begins, twice.
  for (let times = 0; times < 2; times += 1) {
    await page.evaluate(() => PublicKeyCredential.isConditionalMediationAvailable());
  }
  expect(await asked()).toEqual(["by the button"]);
});
