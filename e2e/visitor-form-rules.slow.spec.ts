import { bookableDays } from "../app/bookings/requests/limits.ts";
import {
  answer,
  career,
  contact,
  expectFailure,
  fill,
  inquiry,
  open,
  subscribe,
  valuesOf,
  vipTable,
} from "./guest-forms.ts";
import { expect, test } from "./site.ts";

test("the table form limits dates, labels budgets and shows the server's errors at their fields", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422/);
  await answer(page, vipTable.call, {
    status: 422,
    json: { message: "Please check the fields.", errors: { name: "Not this name.", phone: "Not this number." } },
  });
  const place = await open(page, vipTable);
  const options = place.getByLabel("Budget").locator("option");
  expect(await options.allTextContents()).toEqual(["Choose a budget", "$500 +", "$2500 +", "$5000 +", "$10000 +"]);
  expect(await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).toEqual([
    "",
    "$100-$250",
    "$251-$500",
    "$501-$1000",
    "$1000+",
  ]);

  const { first, last } = bookableDays();
  await expect(place.getByLabel("Date")).toHaveAttribute("min", first);
  await expect(place.getByLabel("Date")).toHaveAttribute("max", last);
  await fill(place, { ...vipTable.filling, date: "2020-01-01", guests: "501" });
  await place.locator("button[type=submit]").click();
  await expect(place.getByText("That date has passed. Choose today or later.")).toBeVisible();
  await expect(place.getByText("Enter 500 guests or fewer.")).toBeVisible();

  await fill(place, vipTable.filling);
  await place.locator("button[type=submit]").click();
  await expectFailure(page, place, vipTable, vipTable.refused);
  const firstName = place.getByLabel("First name");
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription("Not this name.");
  await expect(place.getByLabel("Phone")).toHaveAccessibleDescription("Not this number.");
  await firstName.fill("Ines");
  await expect(place.getByText("Not this name.")).toBeHidden();
  await expect(place.getByText("Not this number.")).toBeVisible();
});

test("the table form requires a first name", async ({ page }) => {
  for (const form of [vipTable, inquiry]) {
    const sent = await answer(page, form.call, { status: 201 });
    const place = await open(page, form);
    await fill(place, { ...form.filling, firstName: "", surname: "Okafor" });
    await place.locator("button[type=submit]").click();
    await expect(place.getByLabel("First name")).toBeFocused();
    await expect(place.getByLabel("First name")).toHaveAccessibleDescription("Enter your first name.");
    expect(sent).toEqual([]);
  }
});

test("a form counts characters and says when to retry after too many requests", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/429/);
  await answer(page, contact.call, { status: 429, headers: { "Retry-After": "240" } });
  const place = await open(page, contact);
  await place.getByLabel("Subject").fill("x".repeat(200));
  await expect(place.getByText("Use 200 characters or fewer.")).toBeVisible();
  await expect(place.getByText("Up to 5,000 characters.")).toBeVisible();
  await place.getByLabel("Message").fill("x".repeat(4_950));
  await expect(place.getByText("50 characters left.")).toBeVisible();

  await fill(place, contact.filling);
  await place.locator("button[type=submit]").click();
  await expect(page.getByRole("alertdialog").getByText("Try again in about 4 minutes.")).toBeVisible();
  await expectFailure(page, place, contact, contact.refused);

  await page.unroute(`**${contact.call}`);
  const sent = await answer(page, contact.call, { status: 201, json: { message: "Received." } });
  await place.locator("[name=website]").evaluate((field: HTMLInputElement) => {
    field.value = "http://spam.example";
  });
  await place.locator("button[type=submit]").click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(sent[0]?.postDataJSON()).toEqual({ ...contact.payload, website: "http://spam.example" });
});

test("the newsletter form shows the server's message", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/503/);
  await answer(page, subscribe.call, { status: 503, json: { message: "We are moving house." } });
  const place = await open(page, subscribe);
  await fill(place, subscribe.filling);
  await place.getByRole("button", { name: "Subscribe" }).click();
  await expectFailure(page, place, subscribe, "We are moving house.");
  await page.unroute(`**${subscribe.call}`);
  await answer(page, subscribe.call, { status: 201, json: { message: "Received." } });
  await place.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("dialog", { name: "You're In!" }).getByRole("button", { name: "Close" }).click();
  await expect(place.getByText("Received.")).toBeVisible();
  await expect(place.getByRole("checkbox")).toHaveCount(0);
  await expect(place.getByText("By subscribing you agree")).toBeVisible();
});

test("the newsletter dialog says when a subscription must be confirmed", async ({ page }) => {
  const said = { title: "Confirm Your Email", message: "Almost there. Check your inbox for a link to confirm." };
  await answer(page, subscribe.call, { status: 201, json: said });
  const place = await open(page, subscribe);
  await fill(place, subscribe.filling);
  await place.getByRole("button", { name: "Subscribe" }).click();
  const dialog = page.getByRole("dialog", { name: said.title });
  await expect(dialog).toContainText(said.message);
  await expect(page.getByText("You're In!")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(place.getByText(said.message)).toBeVisible();
});

test("an application without a role alerts; a failed one is logged without personal data", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  const notes: string[] = [];
  page.on("console", (message) => message.type() === "warning" && notes.push(message.text()));
  await answer(page, career.call, { status: 500 });
  const place = await open(page, career);
  const { role, ...rest } = career.filling;
  await fill(place, rest);
  await place.locator("button[type=submit]").click();
  await expectFailure(page, place, career, "Please select a role.");
  await expect(place.getByLabel("Role")).toBeFocused();

  await fill(place, { role: role ?? "" });
  await place.locator("button[type=submit]").click();
  await expectFailure(page, place, career, career.refused);
  // Playwright logs that it blocks service workers.
  const ours = notes.filter((note) => !note.startsWith("Service Worker registration blocked"));
  expect(ours).toEqual(["Application not received: status 500"]);
});

test("the table form works in a dialog on a phone", async ({ page, allowThirdParty }) => {
  allowThirdParty();
  await page.setViewportSize({ width: 390, height: 844 });
  await answer(page, vipTable.call, { status: 201, json: { message: "Received.", reference: "VIP-7Q4K" } });
  await page.goto("/");
  await expect(page.getByRole("form", { name: "Request Your Table" })).toHaveCount(1);
  await page.getByRole("button", { name: "VIP Tables" }).click();
  const dialog = page.getByRole("dialog", { name: "Request Your Table" });
  const place = dialog.getByRole("form");
  await fill(place, vipTable.filling);
  await place.getByRole("button", { name: "Country code" }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(dialog).toBeVisible();
  await place.getByRole("button", { name: "Request table" }).click();
  const received = page.getByRole("dialog", { name: "Submission Successful!" });
  await expect(received).toContainText("VIP-7Q4K");
  await received.getByRole("button", { name: "Close" }).click();
  await expect(page.locator("dialog[open]")).toHaveCount(0);
});

test("a form whose validation failed to load can be sent after a reload", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/);
  const sent = await answer(page, vipTable.call, { status: 201, json: { message: "Received." } });
  // Offline only briefly: a browser does not retry a module that failed to load.
  await page.route(/\/assets\/s(ending|chema)/, (route) => route.abort());
  const cutOff = page.waitForEvent("requestfailed");
  const place = await open(page, vipTable);
  const button = place.getByRole("button", { name: vipTable.button, exact: true });
  await cutOff;
  await page.unroute(/\/assets\/s(ending|chema)/);
  await fill(place, vipTable.filling);
  await button.click();
  const alert = page.getByRole("alertdialog");
  await expect(alert).toContainText(vipTable.unreachable);
  await expect(alert).toContainText(
    "Once you're back online, reload this page and send it again. What you typed is saved.",
  );
  const typed = await valuesOf(place);
  await page.reload();
  await expect.poll(() => valuesOf(place)).toEqual(typed);
  await button.click();
  await expect.poll(() => sent.length).toBe(1);
});
