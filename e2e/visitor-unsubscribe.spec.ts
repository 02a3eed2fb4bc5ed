import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { postJson } from "../test/post-json.ts";
import type { TestSmtp } from "../test/smtp.ts";
import { idle } from "./loaded.ts";
import { test as base, expect } from "./site.ts";
import { axeFindings, expectNoFindings } from "./sound.ts";
import { type Mailed, withMail } from "./with-mail.ts";

const test = base.extend<object, Mailed>(withMail);

// One site and one mail server for all tests.
test.describe.configure({ mode: "default" });

/** Subscribes and confirms a new address; returns the path of the unsubscribe link in its welcome email. */
async function linkFor(name: string, site: { origin: string }, smtp: TestSmtp): Promise<string> {
  const response = await postJson(`${site.origin}/api/event/subscribe`, {
    firstName: name,
    email: `${name}@guest.example`,
    countryCode: "+61",
    number: "412345678",
  });
  expect(response.status).toBe(201);
  const { raw, parsed } = await smtp.mailTo(`${name}@guest.example`);
  expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const [, address = ""] = /<(http[^>]*)>/.exec(raw) ?? [];
  expect(parsed.text).toContain(address);
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** When a subscriber unsubscribed, according to the database. */
function leftAt(name: string, dataFolder: string): unknown {
  const database = new DatabaseSync(join(dataFolder, "afterglow.db"), { readOnly: true });
  try {
    return database.prepare("SELECT unsubscribed_at FROM subscribers WHERE address = ?").get(`${name}@guest.example`)
      ?.unsubscribed_at;
  } finally {
    database.close();
  }
}

test("a form pressed before the page has its scripts is sent once", { tag: "@journey" }, async ({
  page,
  site,
  smtp,
}) => {
  const link = await linkFor("ada", site, smtp);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  let sent = 0;
  // A response without a page leaves this page open.
  await page.route("**/newsletter/unsubscribe", async (route) => {
    sent += 1;
    await route.fulfill({ status: 204 });
  });
  await page.goto(link, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect.poll(() => sent).toBe(1);
  scripts.resolve();
  await idle(page);
  expect(sent).toBe(1);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the link asks, and its button unsubscribes", async ({ page, site, smtp }) => {
      const name = javaScriptEnabled ? "mia" : "noa";
      const link = await linkFor(name, site, smtp);
      const response = await page.goto(link);
      expect(response?.status()).toBe(200);
      expect(response?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unsubscribe");
      expect(leftAt(name, site.dataFolder)).toBeNull();

      for (const again of [false, true]) {
        if (again) await page.goto(link);
        await page.getByRole("button", { name: "Unsubscribe" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're unsubscribed");
        expect(page.url()).toBe(`${site.origin}/newsletter/unsubscribe?done`);
        expect(leftAt(name, site.dataFolder)).toMatch(/^\d{4}-.*Z$/);
      }
      expect(site.output()).not.toContain(link.split("token=")[1]);
      expect(site.output()).not.toContain("guest.example");
    });
  });
}

test("fewer emails can be chosen instead, with the keyboard alone", async ({ page, site, smtp }) => {
  const link = await linkFor("zoe", site, smtp);
  await page.goto(link);
  await page.getByRole("checkbox", { name: "Offers" }).focus();
  await page.keyboard.press("Space");
  // News, reminders and the button.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your choice is saved");
  expect(page.url()).toBe(`${site.origin}/newsletter/unsubscribe?saved`);
  await expectNoFindings(page, "the saved choice");
  expect(leftAt("zoe", site.dataFolder)).toBeNull();
  await page.goto(link);
  await expect(page.getByRole("checkbox", { name: "Offers" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Events" })).toBeChecked();
  const agreed = page.getByRole("region", { name: "What you agreed to" });
  await expect(agreed.getByRole("listitem")).toContainText([/^Withdrawn: Offers/, /^Agreed: .*By subscribing/]);
});

test("one-click unsubscribe needs no page and no login", async ({ request, site, smtp }) => {
  const link = await linkFor("kim", site, smtp);
  expect((await request.head(link)).status()).toBe(200);
  expect(leftAt("kim", site.dataFolder)).toBeNull();
  const response = await request.post(link, { form: { "List-Unsubscribe": "One-Click" } });
  expect(response.status()).toBe(200);
  expect(leftAt("kim", site.dataFolder)).toMatch(/Z$/);
  expect(site.output()).not.toContain(link.split("token=")[1]);
});

test("an incomplete link says what to do", async ({ page, site, smtp, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const link = await linkFor("sam", site, smtp);
  for (const broken of [link.slice(0, -1), "/newsletter/unsubscribe", "/newsletter/unsubscribe?token=%00"]) {
    expect((await page.goto(broken))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work");
    await expect(page.getByRole("main")).toContainText("hello@afterglow.example");
    await expect(page.getByRole("button", { name: "Unsubscribe" })).toHaveCount(0);
  }
  expect(leftAt("sam", site.dataFolder)).toBeNull();
});

test("axe finds nothing, in both themes", async ({ page, site, smtp, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const link = await linkFor("ana", site, smtp);
  for (const path of [link, "/newsletter/unsubscribe?done", "/newsletter/unsubscribe"]) {
    await page.goto(path);
    await expectNoFindings(page, path);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`an address is confirmed ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("its link asks, and the button confirms it, once", async ({ page, site, smtp }) => {
      const email = `${javaScriptEnabled ? "lea" : "lou"}@guest.example`;
      await postJson(`${site.origin}/api/event/subscribe`, {
        firstName: "Lea",
        email,
        countryCode: "+61",
        number: "412345678",
      });
      const { parsed } = await smtp.mailTo(email);
      const [link = ""] = /http\S+confirm\?token=[\w-]+/.exec(parsed.text ?? "") ?? [];
      const mails = () => smtp.mails.filter(({ to }) => to[0] === email).length;
      for (const round of ["first", "again"]) {
        expect((await page.goto(link))?.headers()).toMatchObject({
          "referrer-policy": "no-referrer",
          "cache-control": "no-store",
        });
        if (round === "first") {
          await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your subscription");
          expect(mails()).toBe(1);
          if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
          await page.getByRole("button", { name: "Confirm" }).click();
        }
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're on the list");
        // A subscriber is not welcomed twice.
        expect(mails()).toBe(1);
      }
      expect(site.output()).not.toContain(link.split("token=")[1]);
    });
  });
}
