import type { Request } from "@playwright/test";
import { formatLongDate } from "../app/lib/wall-time.ts";
import { bookableDays } from "../app/requests/forms/limits.ts";
import {
  answer,
  career,
  claim,
  contact,
  expectFailure,
  expectReceived,
  fill,
  forms,
  inquiry,
  keyOf,
  open,
  subscribe,
  valuesOf,
  vipTable,
} from "./guest-forms.ts";
import { expect, test } from "./site.ts";
import { axeFindings } from "./sound.ts";

for (const form of forms) {
  test.describe(`the ${form.name} form`, () => {
    test("sends exactly what was specified, once for a double click, and is cleared when the server has it", async ({
      page,
    }) => {
      const sent: Request[] = [];
      page.on("request", (request) => new URL(request.url()).pathname === form.call && sent.push(request));
      const held = Promise.withResolvers<void>();
      await page.route(`**${form.call}`, async (route) => {
        await held.promise;
        await route.continue();
      });
      const place = await open(page, form);
      await fill(place, form.filling);
      await place.getByRole("button", { name: form.button, exact: true }).dblclick();
      const button = place.locator("button[type=submit]");
      await expect(button).toHaveText("Submitting...");
      await expect(button).toBeDisabled();
      held.resolve();
      await expectReceived(page, place, form);
      await expect(button).toHaveText(form.button);
      expect(sent).toHaveLength(1);
      expect((await sent[0]?.response())?.status()).toBe(201);
      expect(sent[0]?.postDataJSON()).toEqual(form.payload);
      expect(sent[0]?.headers()["content-type"]).toContain("application/json");
      expect(keyOf(sent[0])).toMatch(/^[0-9a-f-]{36}$/);
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("form:")))).toEqual(
        [],
      );
    });

    test("says what is wrong beside each field; keeps what was typed when the server refuses it, when the network fails and over a reload; and is the same form until it is changed", async ({
      page,
      allowConsoleErrors,
    }) => {
      allowConsoleErrors(/500|ERR_FAILED/);
      const asked = await answer(page, form.call, { status: 500 });
      const place = await open(page, form);
      const button = place.getByRole("button", { name: form.button, exact: true });
      await test.step("an empty form goes to its first field without asking the server", async () => {
        await button.click();
        if (form === career) await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
        const first = place.locator(`[name="${form.firstField}"]`);
        await expect(first).toBeFocused();
        await expect(first).toHaveAttribute("aria-invalid", "true");
        await expect(first).toHaveAccessibleDescription(/\w/);
        await expect(place.getByText(/fields need another look\.$/)).toBeVisible();
        const wrong = await place
          .locator("[aria-invalid=true]")
          .evaluateAll((fields) => fields.map((field) => field.getAttribute("name")));
        const required = Object.keys(form.filling).filter((name) => name !== "comment");
        expect([...wrong].sort()).toEqual([...required].sort());
        expect(await axeFindings(page, { within: "form" })).toEqual([]);
        expect(asked).toEqual([]);
      });

      await fill(place, form.filling);
      const before = await valuesOf(place);
      await button.click();
      await expectFailure(page, place, form, form.refused);
      expect(await valuesOf(place)).toEqual(before);

      await page.unroute(`**${form.call}`);
      const sent = await answer(page, form.call, "abort");
      await button.click();
      await expectFailure(page, place, form, form.unreachable);
      expect(await valuesOf(place)).toEqual(before);

      await page.reload();
      const kept = form === career ? { ...before, dob: "" } : before;
      await expect.poll(() => valuesOf(place)).toEqual(kept);
      if (form === career) {
        expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("1999-03-04");
        await place.locator("[name=dob]").fill("1999-03-04");
      }
      await button.click();
      await expectFailure(page, place, form, form.unreachable);
      await place.locator("[name=email]").fill("ines@example.com");
      await button.click();
      await expectFailure(page, place, form, form.unreachable);
      const keys = sent.map(keyOf);
      expect(keys).toHaveLength(3);
      expect(keys[1]).toBe(keys[0]);
      expect(keys[2]).not.toBe(keys[0]);
    });

    test("fits a phone, where nothing is smaller than a thumb or makes it zoom, and works by keyboard alone", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await answer(page, form.call, { status: 201, json: { message: "Received.", reference: "ABC-7Q4K" } });
      const place = await open(page, form);
      await expect(place.locator("button[type=submit]")).toBeEnabled();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const fields = await place.locator("input:not([type=hidden], [name=website]), select, textarea, button").all();
      for (const field of fields) {
        expect(
          (await field.boundingBox())?.height,
          await field.evaluate((element) => element.outerHTML),
        ).toBeGreaterThanOrEqual(48);
        expect(
          await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
        ).toBeGreaterThanOrEqual(16);
      }
      await place.locator(`[name="${form.firstField}"]`).focus();
      // The date's own calendar button has the focus inside the date, where `:focus` does not reach.
      const focused = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          return { name: activeElement?.getAttribute("name") ?? "", kind: activeElement?.getAttribute("type") ?? "" };
        });
      const left = { ...form.filling };
      for (let stops = 0; stops < 60 && Object.keys(left).length > 0; stops++) {
        const { name, kind } = await focused();
        const value = left[name];
        if (value !== undefined) {
          delete left[name];
          if (kind === "date") await place.locator(`[name="${name}"]`).fill(value);
          else if (name === "role") await page.keyboard.type("DJ");
          else if (name === "budget") await page.keyboard.type("$2500");
          else await page.keyboard.type(value);
        }
        await page.keyboard.press("Tab");
      }
      expect(left).toEqual({});
      await place.locator("button[type=submit]").focus();
      await page.keyboard.press("Enter");
      const { received, close } = form;
      await expect(page.getByRole(close === "OK" ? "alertdialog" : "dialog", { name: received })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog[open]")).toHaveCount(0);
    });
  });
}

test("a table can be asked for from today up to 18 months ahead, budgets have other words than they are stored by, and what the server finds wrong stands beside its field, which gets the keyboard", async ({
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
  await expect(place.getByText("At most 500.")).toBeVisible();

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

test("a surname alone is no name: the first name is asked for and nothing is sent", async ({ page }) => {
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

test("a full field says so, a long text how much is left, too many requests when to try again; and what a robot types into the hidden field is sent", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/429/);
  await answer(page, contact.call, { status: 429, headers: { "Retry-After": "240" } });
  const place = await open(page, contact);
  await expect(place.locator("button[type=submit]")).toBeEnabled();
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

test("a claim that cannot be taken says why and not that it failed; one that is taken says where its code is, and leads to the guest's page", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/4(09|10|22)/);
  const place = await open(page, claim);
  await fill(place, claim.filling);
  const full = "This offer is fully claimed for Saturday 28 November 2026. Try another night.";
  for (const [status, message, errors] of [
    [410, "This offer has ended.", {}],
    [409, "This offer is fully claimed.", {}],
    [409, "You've already claimed this offer.", {}],
    [422, "Please check the highlighted fields.", { celebrateDate: full }],
  ] as const) {
    await answer(page, claim.call, { status, json: { message, errors } });
    await place.locator("button[type=submit]").click();
    await expect(page.getByRole("alertdialog")).not.toContainText("Submission failed");
    await expectFailure(page, place, claim, message);
    await page.unroute(`**${claim.call}`);
  }
  await expect(place.getByLabel("Celebration date")).toHaveAccessibleDescription(full);

  const link = "/my/abc";
  for (const [told, said] of [
    [{ link, emailed: true }, "We've emailed you the code to show at the door."],
    [{ link, emailed: false }, "We'll email you the code to show at the door."],
    [{ link, emailed: false, code: "K7QM-4R2T" }, "Show it at the door. It works once."],
  ] as const) {
    await answer(page, claim.call, { status: 201, json: { message: "Received.", reference: "OFF-7Q4K", ...told } });
    await fill(place, claim.filling);
    await place.locator("button[type=submit]").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Your request has been received. Our team will be in touch shortly!")).toBeVisible();
    await expect(dialog.getByText(said, { exact: true })).toBeVisible();
    await expect(dialog.getByText("K7QM-4R2T", { exact: true })).toHaveCount("code" in told ? 1 : 0);
    await expect(dialog.getByRole("link", { name: "View or change your request" })).toHaveAttribute("href", link);
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.unroute(`**${claim.call}`);
  }
});

test("an offer for one club night names it and starts with it; another is refused at its field, at once", async ({
  page,
}) => {
  const offers: { _id: string; night?: string }[] = await (await page.request.get("/api/offers/all-offers")).json();
  const offer = offers.find(({ night }) => night !== undefined);
  const night = offer?.night ?? "";
  const sent = await answer(page, claim.call, { status: 201 });
  await page.goto(`/offers/${offer?._id}`);
  await expect(page.getByText(`For ${formatLongDate(night)} only`, { exact: true })).toBeVisible();
  const place = page.getByRole("form", { name: claim.label });
  const date = place.getByLabel("Celebration date");
  await expect(date).toHaveValue(night);
  const { celebrateDate: _, ...rest } = claim.filling;
  await fill(place, { ...rest, celebrateDate: bookableDays().last });
  await expect(date).toHaveAttribute("aria-invalid", "true");
  await expect(date).toHaveAccessibleDescription(`This offer is for ${formatLongDate(night)} only.`);
  await place.getByRole("button", { name: "Claim!" }).click();
  await expect(date).toBeFocused();
  await date.fill(night);
  await expect(date).not.toHaveAttribute("aria-invalid");
  expect(sent).toEqual([]);
  await place.getByRole("button", { name: "Claim!" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(sent[0]?.postDataJSON()).toMatchObject({ celebrateDate: night });
});

test("subscribing shows the server's own words when it refuses, and stays green after the dialog", async ({
  page,
  allowConsoleErrors,
}) => {
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

test("where a subscription has to be confirmed first, the dialog's title and text say so", async ({ page }) => {
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

test("an application without a role asks for it by an alert; a refused one is noted in the console, without a word of what was in it", async ({
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
  // Playwright says that it keeps the service worker out.
  const ours = notes.filter((note) => !note.startsWith("Service Worker registration blocked"));
  expect(ours).toEqual(["The application was not received: status 500"]);
});

test("on a phone the table form opens over the home page, sends, and closes", async ({ page, allowThirdParty }) => {
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

test("a form whose checks could not be loaded says how it can be sent, and it can", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const sent = await answer(page, vipTable.call, { status: 201, json: { message: "Received." } });
  const place = await open(page, vipTable);
  const button = place.getByRole("button", { name: vipTable.button, exact: true });
  await expect(button).toBeEnabled();
  // Cut off for a moment only: a browser does not ask twice for a module that it could not have.
  await page.route(/\/assets\/s(ending|chema)/, (route) => route.abort());
  const cutOff = page.waitForEvent("requestfailed");
  await place.locator(`[name="${vipTable.firstField}"]`).focus();
  await cutOff;
  await page.unroute(/\/assets\/s(ending|chema)/);
  await fill(place, vipTable.filling);
  await button.click();
  const alert = page.getByRole("alertdialog");
  await expect(alert).toContainText(vipTable.unreachable);
  await expect(alert).toContainText(
    "Once you're back online, reload this page and send it again. What you typed is kept.",
  );
  const typed = await valuesOf(place);
  await page.reload();
  await expect.poll(() => valuesOf(place)).toEqual(typed);
  await button.click();
  await expect.poll(() => sent.length).toBe(1);
});

test("without JavaScript the forms show, cannot be sent, and say how to reach the club", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  for (const { path, label } of forms.slice(0, 5)) {
    await page.goto(path);
    const place = page.getByRole("form", { name: label, exact: true });
    await expect(place.getByLabel("Email")).toBeVisible();
    await expect(place.locator("button[type=submit]")).toBeDisabled();
    // Playwright parses pages as if scripts ran, so it does not show this.
    const html = await (await page.request.get(path)).text();
    expect(html).toContain("This form needs JavaScript.");
  }
  await context.close();
});
