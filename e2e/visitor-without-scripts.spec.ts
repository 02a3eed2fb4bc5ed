import type { Page } from "@playwright/test";
import { bookableSaturdays } from "../test/saturdays.ts";
import {
  addressOf,
  alive,
  career,
  contact,
  type FormUnderTest,
  fillIn,
  forms,
  inquiry,
  vipTable,
} from "./guest-forms.ts";
import { expect, test } from "./site.ts";

const placeOf = (page: Page, { label }: FormUnderTest) => page.getByRole("form", { name: label, exact: true });

const send = (page: Page, form: FormUnderTest) =>
  placeOf(page, form).getByRole("button", { name: form.button, exact: true }).click();

/** The message in the form's place. */
const messageOf = (page: Page, { received, close }: FormUnderTest) =>
  page.getByRole(close === "OK" ? "alertdialog" : "dialog", { name: received });

const pdf = { name: "mia.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };

test.describe("with scripts off", () => {
  test.use({ javaScriptEnabled: false });

  for (const form of forms) {
    test(`the ${form.name} form is sent once`, { tag: form === forms[0] ? "@journey" : [] }, async ({ page }) => {
      const filling = { ...form.filling, email: `plain.${form.label.replace(/\W/g, "")}@example.com` };
      await page.goto(await addressOf(page, form));
      await fillIn(placeOf(page, form), filling);
      await send(page, form);
      const message = messageOf(page, form);
      await expect(message).toBeInViewport();
      if (!form.reference) return;
      await expect(message).toContainText(form.reference);
      const [reference] = form.reference.exec((await message.textContent()) ?? "") ?? [];
      await expect(placeOf(page, form)).toBeHidden();

      await page.goBack();
      await fillIn(placeOf(page, form), filling);
      await send(page, form);
      await expect(messageOf(page, form)).toContainText(reference ?? "no reference");
    });
  }

  test("a wrong form comes back with what was typed and an error at each field", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/422/);
    await page.goto("/vip-tables?campaign=spring");
    await fillIn(placeOf(page, vipTable), { ...vipTable.filling, phone: "12", comment: "A\nbirthday." });
    await send(page, vipTable);
    const place = placeOf(page, vipTable);
    await expect(place).toBeInViewport();
    await expect(place.getByLabel("Phone", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(place.getByLabel("Phone", { exact: true })).toHaveAccessibleDescription(/\w/);
    await expect(place.getByText("Check the highlighted field.")).toBeVisible();
    for (const [name, value] of Object.entries({ ...vipTable.filling, phone: "12", comment: "A\nbirthday." }))
      await expect(place.locator(`[name="${name}"]`)).toHaveValue(value);
    await fillIn(place, { phone: "+43 660 1234567", email: "plain.fixed@example.com" });
    await send(page, vipTable);
    await expect(messageOf(page, vipTable)).toContainText(/VIP-\w+/);
  });

  test("an application keeps what was typed, and its file is chosen again", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/422/);
    await page.goto("/careers");
    const place = placeOf(page, career);
    await fillIn(place, { ...career.filling, phone: "12" });
    await place.getByLabel("CV").setInputFiles(pdf);
    await send(page, career);
    await expect(place.getByLabel("CV")).toHaveAccessibleDescription(/Choose the file again\./);
    await expect(place.getByLabel("Role")).toHaveValue("dj");
    await place.getByLabel("CV").setInputFiles({ ...pdf, buffer: Buffer.from("no PDF") });
    await fillIn(place, { phone: "0412 345 678", email: "plain.cv@example.com" });
    await send(page, career);
    await expect(place.getByLabel("CV")).toHaveAccessibleDescription(/This file isn't a PDF/);
    await place.getByLabel("CV").setInputFiles(pdf);
    await send(page, career);
    await expect(messageOf(page, career)).toContainText(/JOB-\w+/);
  });

  test("a day on which the club is closed is refused as with scripts", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/422|409/);
    await page.goto("/vip-tables");
    await fillIn(placeOf(page, vipTable), { ...vipTable.filling, date: "2020-01-01" });
    // The browser's own check knows no days: they are set by a script.
    await send(page, vipTable);
    await expect(page.getByText("That date has passed. Choose today or later.")).toBeVisible();
  });

  test("offers are turned four at a time, round in a circle", async ({ page }) => {
    await page.goto("/");
    const names = () => page.locator("#offers-page").getByRole("heading").allTextContents();
    const first = await names();
    expect(first).toHaveLength(4);
    await page.getByRole("button", { name: "Next offers" }).click();
    await expect(page).toHaveURL("/?offers=2#offers");
    const second = await names();
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    await page.getByRole("button", { name: "Previous offers" }).click();
    await expect(page).toHaveURL("/?offers=1#offers");
    expect(await names()).toEqual(first);
    await page.getByRole("button", { name: "Previous offers" }).click();
    await expect(page).not.toHaveURL("/?offers=1#offers");
    expect(await names()).not.toEqual(first);
  });

  test("the calendar's filters lead to their events, and one question is open at a time", async ({ page }) => {
    await page.goto("/events");
    const filter = page.locator("[data-calendar=push]").nth(1);
    const name = (await filter.textContent()) ?? "";
    await filter.click();
    await expect(page).toHaveURL(/[?&]show=\w/);
    await expect(page.locator("[data-calendar=push][aria-current]")).toHaveText(name);

    await page.goto("/faqs");
    const questions = page.locator("details");
    await questions.first().locator("summary").click();
    await expect(questions.first()).toHaveAttribute("open");
    await questions.nth(1).locator("summary").click();
    await expect(questions.nth(1)).toHaveAttribute("open");
    await expect(page.locator("details[open]")).toHaveCount(1);
  });

  test("VIP Tables leads to the form on its own page", async ({ page }) => {
    const html = await (await page.request.get("/")).text();
    expect(html).toMatch(/<noscript><a href="\/vip-tables#request"[^>]*>Request Your Table<\/a><\/noscript>/);
  });
});

test("a form sent before its scripts arrive is answered by the page, and goes on with them", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/functions", { waitUntil: "commit" });
  await fillIn(placeOf(page, inquiry), { ...inquiry.filling, email: "plain.early@example.com" });
  await send(page, inquiry);
  await expect(messageOf(page, inquiry)).toContainText(/FUN-\w+/);
  await expect(page.locator("html")).not.toHaveAttribute("data-hydrated");
  release();
  await expect(page.locator("dialog:modal")).toContainText(/FUN-\w+/);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await alive(placeOf(page, inquiry));
  await expect(placeOf(page, inquiry).getByLabel("Email")).toHaveValue("");
});

test("errors in a page's answer are still there once its scripts run", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/422/);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  await fillIn(placeOf(page, contact), { ...contact.filling, email: "mia@example" });
  await send(page, contact);
  await expect(page.getByText("Check the highlighted field.")).toBeVisible();
  release();
  await alive(placeOf(page, contact));
  await expect(placeOf(page, contact).getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(placeOf(page, contact).getByLabel("Message")).toHaveValue(contact.filling.message ?? "");
});

for (const path of ["/contact", "/vip-tables?night"])
  test(`${path}: a form that is being filled in when its script arrives keeps text, caret and focus`, async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await released;
      await route.continue();
    });
    const form = path === "/contact" ? contact : vipTable;
    await page.goto(path.replace("night", `night=${bookableSaturdays().first}`), { waitUntil: "commit" });
    const place = placeOf(page, form);
    await place.getByLabel("Email").fill("mia@example.com");
    const text = place.getByRole("textbox", { name: path === "/contact" ? "Message" : "Comment" });
    await text.pressSequentially("A red scarf");
    for (let left = 0; left < 5; left += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("dark ");
    release();
    await expect(place).toHaveAttribute("novalidate", "");
    if (form === vipTable) await expect(place.getByLabel("Date", { exact: true })).not.toHaveValue("");
    await expect(text).toBeFocused();
    await page.keyboard.type("wool ");
    await expect(text).toHaveValue("A red dark wool scarf");
    await expect(place.getByLabel("Email")).toHaveValue("mia@example.com");
  });

test("the server refuses what no form of its pages sends, and says what to do", async ({ startOwnSite }) => {
  const site = await startOwnSite({ env: { RATE_LIMIT_FORMS: "3" } });
  const url = `${site.origin}/contact`;
  const fields = { form: "contact", ...contact.filling, message: "x\r\ny" };
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(url, { method: "POST", body, headers, redirect: "manual" });
  const form = (values: Record<string, string>) => new URLSearchParams(values);

  const typeless = await post(JSON.stringify(fields), { "content-type": "application/json" });
  expect([typeless.status, await typeless.text()]).toEqual([415, expect.stringContaining("Go back")]);
  const foreign = await post(form(fields), { "sec-fetch-site": "cross-site" });
  expect([foreign.status, await foreign.text()]).toEqual([403, expect.stringContaining("another site")]);
  const long = await post(form({ ...fields, message: "x".repeat(70_000) }));
  expect([long.status, await long.text()]).toEqual([413, expect.stringContaining("too long")]);
  const unknown = await post(form({ ...fields, form: "other" }));
  expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining("This page has changed.")]);

  const first = await post(form(fields));
  expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const [reference] = /MSG-\w+/.exec(await first.text()) ?? [];
  const again = await post(form(fields));
  expect(await again.text()).toContain(reference);
  const limited = await post(form({ ...fields, subject: "A fourth" }));
  const page = await limited.text();
  expect(limited.status).toBe(429);
  expect(page).toContain("Try again in about");
  expect(page).toContain('value="A fourth"');
  expect((await (await fetch(url)).text()).includes("A fourth")).toBe(false);
});
