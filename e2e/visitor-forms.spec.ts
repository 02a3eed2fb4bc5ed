import type { Request } from "@playwright/test";
import {
  answer,
  career,
  contact,
  expectFailure,
  expectReceived,
  fill,
  forms,
  keyOf,
  open,
  valuesOf,
} from "./guest-forms.ts";
import { publishSettings } from "./publish-settings.ts";
import { expect, test } from "./site.ts";
import { axeFindings } from "./sound.ts";

for (const form of forms) {
  test.describe(`the ${form.name} form`, () => {
    test("sends the contract's fields once and is cleared", { tag: form === forms[0] ? "@journey" : [] }, async ({
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

    test("asks for every field that its endpoint takes", async ({ page }) => {
      const { paths } = await (await page.request.get("/api/openapi.json")).json();
      const { schema } = paths[form.call.slice("/api".length)].post.requestBody.content["application/json"];
      const asked = Object.keys(await valuesOf(await open(page, form)));
      // Shown once a role or a club night is chosen.
      const later = ["licences", "category"];
      const known = [...asked, ...Object.keys(form.payload), ...later];
      expect(Object.keys(schema.properties).filter((field) => !known.includes(field))).toEqual([]);
    });

    test("shows errors at their fields and keeps what was typed", async ({ page, allowConsoleErrors }) => {
      allowConsoleErrors(/500|ERR_FAILED/);
      const asked = await answer(page, form.call, { status: 500 });
      const place = await open(page, form);
      const button = place.getByRole("button", { name: form.button, exact: true });
      await test.step("an empty form focuses its first field without a request", async () => {
        await button.click();
        if (form === career) await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
        const first = place.locator(`[name="${form.firstField}"]`);
        await expect(first).toBeFocused();
        await expect(first).toHaveAttribute("aria-invalid", "true");
        await expect(first).toHaveAccessibleDescription(/\w/);
        await expect(place.getByText(/^Check the \d+ highlighted fields\.$/)).toBeVisible();
        const wrong = await place
          .locator("[aria-invalid=true]")
          .evaluateAll((fields) => fields.map((field) => field.getAttribute("name")));
        const required = Object.keys(form.filling).filter((name) => !form.optional?.includes(name));
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

    test("fits a phone and works by keyboard", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await answer(page, form.call, { status: 201, json: { message: "Received.", reference: "ABC-7Q4K" } });
      const place = await open(page, form);
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
      // The date field's calendar button has focus inside the field, where `:focus` does not match.
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

test("a document that stays open over a publication sends the version of the texts that it shows", async ({
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite();
  const sent: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/"))
      sent.push(request.headers()["x-settings-version"]);
  });
  const send = async ({ label, button, filling, received, close }: typeof contact) => {
    const form = page.getByRole("form", { name: label, exact: true });
    await fill(form, filling);
    await form.getByRole("button", { name: button, exact: true }).click();
    await page
      .getByRole(/OK/.test(close) ? "alertdialog" : "dialog", { name: received })
      .getByText(close)
      .click();
  };
  await page.goto(`${site.origin}${contact.path}`);
  await publishSettings(site.origin, { "venue.email": "doors@club.example", "pages.home.title": "A late club" });
  await send(contact);
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(page.getByText("doors@club.example").first()).toBeVisible();
  await send(career);
  expect(sent).toEqual(["0", "1"]);
});
