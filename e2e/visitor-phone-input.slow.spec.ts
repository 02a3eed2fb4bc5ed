import type { Page } from "@playwright/test";
import { answer, fill, open, vipTable } from "./guest-forms.ts";
import { idle } from "./loaded.ts";
import { expect, test } from "./site.ts";
import { axeFindings } from "./sound.ts";

const flag = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="14"/>';

async function openPhone(page: Page) {
  const place = await open(page, vipTable);
  return {
    place,
    button: place.getByRole("button", { name: /^Country code/ }),
    number: place.getByLabel("Phone", { exact: true }),
    search: page.getByRole("combobox", { name: /^Search/ }),
    list: page.getByRole("listbox", { name: "Countries" }),
    country: () => place.locator("[name=phoneCountry]").inputValue(),
  };
}

test.beforeEach(async ({ page }) => {
  await page.route("https://flagcdn.com/**", (route) =>
    route.request().url().includes("/nz.")
      ? route.abort()
      : route.fulfill({ contentType: "image/svg+xml", body: flag }),
  );
});

test("is Australian at first, loads flags with its list and keeps the choice over a reload", async ({
  page,
  allowThirdParty,
}) => {
  const { button, list, place, search, country, number } = await openPhone(page);
  await expect(button).toHaveAccessibleName(/^Country code, Australia, AU ?\+61$/);
  await expect(button).toHaveText(/AU\+61$/);
  await expect(place.locator("img")).toHaveCount(0);
  allowThirdParty();
  await button.click();
  await expect(button.locator("img")).toHaveAttribute("src", "https://flagcdn.com/w20/au.png");
  await expect(list.getByRole("option", { name: "Austria" }).locator("img")).toHaveAttribute("loading", "lazy");
  await expect(list).toHaveCSS("max-height", "350px");
  await expect(list.locator("..")).toHaveCSS("max-height", "400px");
  const height = (await list.locator("..").boundingBox())?.height ?? 0;
  expect(height).toBeLessThanOrEqual(400);
  expect((await list.getByRole("option").count()) > 85).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  // A country whose flag fails to load shows its code.
  await place.locator("input[role=combobox]").fill("new z");
  await expect(list.getByRole("option", { name: "New Zealand" })).toHaveText("NZNew Zealand+64");

  await search.fill("");
  await list.getByRole("option", { name: "Bahamas" }).click();
  await expect(number).toBeFocused();
  expect(await country()).toBe("BS +1-242");
  await button.click();
  await page.getByRole("heading", { name: "Request Your Table" }).click();
  await expect(list).toBeHidden();

  await button.click();
  await list.getByRole("option", { name: "Canada" }).click();
  await expect.poll(country).toBe("CA +1");
  await page.reload();
  await expect(button).toHaveAccessibleName(/^Country code, Canada, CA ?\+1$/);
});

test("is searched and chosen from by keyboard", async ({ page, allowThirdParty }) => {
  allowThirdParty();
  const { button, search, list, number, country } = await openPhone(page);
  await button.click();
  await expect(search).toBeFocused();
  await page.keyboard.type("new");
  await expect(list.getByRole("option")).toHaveCount(3);
  const active = () =>
    search.evaluate((field) => document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent);
  expect(await active()).toContain("New Caledonia");
  await page.keyboard.press("ArrowDown");
  expect(await active()).toContain("New Zealand");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await active()).toContain("Papua New Guinea");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await expect(number).toBeFocused();
  expect(await country()).toBe("NZ +64");
  // The search was cleared.
  await button.click();
  await expect(search).toHaveValue("");
  await expect(list.getByRole("option", { selected: true })).toContainText("New Zealand");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();
});

test("follows typing on its closed button, for a second", async ({ page }) => {
  await page.clock.install();
  const { button, country } = await openPhone(page);
  await button.focus();
  await page.keyboard.type("new z", { delay: 50 });
  await expect.poll(country).toBe("NZ +64");
  await page.clock.fastForward(1_100);
  await page.keyboard.type("ja");
  await expect.poll(country).toBe("JM +1-876");
  await page.clock.fastForward(1_100);
  await page.keyboard.type("jap");
  await expect.poll(country).toBe("JP +81");
  await page.clock.fastForward(1_100);
  await page.keyboard.type("p");
  await expect.poll(country).toBe("PK +92");
});

test("applies typing once its countries have loaded", async ({ page }) => {
  const { button, country } = await openPhone(page);
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/assets\/countr/, async (route) => {
    await held;
    await route.continue();
  });
  await button.focus();
  await page.keyboard.type("new z");
  expect(await country()).toBe("AU +61");
  send();
  await expect.poll(country).toBe("NZ +64");
  await idle(page);
  expect(await country()).toBe("NZ +64");
});

test("shows an error when the countries can't be loaded, and still accepts the number", async ({
  page,
  allowThirdParty,
  allowConsoleErrors,
}) => {
  allowThirdParty();
  allowConsoleErrors(/Failed to load resource/);
  const { place, button, list, number, country } = await openPhone(page);
  await page.route(/\/assets\/countr/, (route) => route.abort());
  await button.focus();
  await page.keyboard.type("new");
  await number.fill("412 345 678");
  await button.click();
  await expect(place.getByRole("alert")).toHaveText(
    "Couldn't load the countries. Check your connection and reload this page.",
  );
  await page.keyboard.press("Escape");
  await expect(place.getByRole("alert")).toHaveCount(0);
  await expect(number).toHaveValue("412 345 678");
  expect(await country()).toBe("AU +61");
  await page.unroute(/\/assets\/countr/);
  await page.reload();
  await expect(number).toHaveValue("412 345 678");
  await button.click();
  await expect(list).toBeVisible();
});

test("follows what is typed on its list too", async ({ page, allowThirdParty }) => {
  allowThirdParty();
  const { button, list, country } = await openPhone(page);
  await button.click();
  await list.focus();
  await page.keyboard.type("united k", { delay: 30 });
  await page.keyboard.press("Enter");
  expect(await country()).toBe("GB +44");
});

test("detects the country of a pasted number", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const sent = await answer(page, vipTable.call, { status: 201, json: { message: "Received." } });
  const { place, number, country } = await openPhone(page);
  for (const [pasted, whose, typed, full] of [
    ["0412 345 678", "AU +61", "0412 345 678", "+61412345678"],
    ["+61 412 345 678", "AU +61", "412345678", "+61412345678"],
    ["+1 242 555 0100", "BS +1-242", "5550100", "+12425550100"],
    ["+44 (0)20 7946 0000", "GB +44", "2079460000", "+442079460000"],
    ["+7 701 123 45 67", "KZ +7", "7011234567", "+77011234567"],
    ["0061412345678", "AU +61", "412345678", "+61412345678"],
  ] as const) {
    const { phone: _, ...rest } = vipTable.filling;
    await fill(place, rest);
    await number.focus();
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await page.keyboard.press("ControlOrMeta+V");
    await expect(number).toHaveValue(typed);
    await expect.poll(country).toBe(whose);
    await place.locator("button[type=submit]").click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(number).toHaveValue("");
    expect(sent.at(-1)?.postDataJSON().phone, pasted).toBe(full);
  }
});

test("splits a number that the browser fills in with its country", async ({ page }) => {
  const { number, country } = await openPhone(page);
  await expect(number).toHaveAttribute("type", "tel");
  await expect(number).toHaveAttribute("autocomplete", "tel");
  const fillIn = (full: string) =>
    number.evaluate((field: HTMLInputElement, value) => {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }, full);
  await fillIn("+4930901820");
  await expect(number).toHaveValue("30901820");
  await expect.poll(country).toBe("DE +49");
  // No country has this dial code.
  await fillIn("+999 412345");
  await expect(number).toHaveValue("+999412345");
  await expect.poll(country).toBe("DE +49");
});
