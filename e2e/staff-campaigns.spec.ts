import type { Page } from "@playwright/test";
import { startSmtp } from "../test/smtp.ts";
import { tabTo } from "./keyboard.ts";
import { logIn } from "./log-in.ts";
import { evening, makeNight } from "./nights.ts";
import { aTitle } from "./published.ts";
import { expect, test } from "./site.ts";
import { expectSound } from "./sound.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const email = (page: Page) => page.frameLocator("iframe[title='The email']").first();

const block = (page: Page, at: number) => page.getByRole("listitem", { name: new RegExp(`^Block ${at},`) });

const text = (page: Page, at: number) => block(page, at).getByRole("textbox", { name: "Text", exact: true });

const save = (page: Page) => page.getByRole("button", { name: "Save draft" });

async function begin(page: Page, subject: string): Promise<void> {
  await page.goto("/admin/campaigns");
  await page.getByRole("button", { name: "New campaign" }).click();
  await page.getByRole("dialog").getByLabel("Subject").fill(subject);
  await page.getByRole("button", { name: "Add draft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit campaign");
}

test("a campaign is written, previewed, put in order and saved", { tag: "@journey" }, async ({ page }) => {
  await begin(page, "This week, {first name}");
  await text(page, 1).fill("Hi {first name},\n\nsee **you** on Saturday.");
  await expect(email(page).getByText("Hi,")).toBeVisible();
  await page.getByRole("button", { name: "Add button" }).click();
  await block(page, 2).getByLabel("Button text").fill("See what's on");
  await expect(page.getByText("Block 2, button: Enter where the button leads.")).toBeVisible();
  await block(page, 2).getByLabel("Leads to").fill("/events");
  await expect(page.getByText("Nothing to fix.")).toBeVisible();
  await page.getByRole("button", { name: "Move Button: See what's on up" }).click();
  await expect(block(page, 1).getByLabel("Button text")).toHaveValue("See what's on");
  await block(page, 1).getByLabel("Button text").press("Alt+ArrowDown");
  await expect(block(page, 2).getByLabel("Button text")).toHaveValue("See what's on");
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await expect(page.getByText("See what's on http")).toBeVisible();
  await expectSound(page);
  await save(page).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await page.reload();
  await expect(text(page, 1)).toHaveValue(/see \*\*you\*\*/);
  await page.getByRole("link", { name: "Campaigns" }).first().click();
  await expect(page.getByRole("row").filter({ hasText: "This week, {first name}" })).toContainText("Draft");
});

test("what guests no longer see is named; this week's events follow the calendar", async ({ page, request, staff }) => {
  const night = await makeNight(request, staff, { name: aTitle("House of Ember"), start_date: evening(2) });
  await begin(page, "This week");
  await text(page, 1).fill("See you there.");
  await page.getByRole("button", { name: "Add events" }).click();
  await expect(email(page).getByRole("link", { name: night.name })).toBeVisible();
  await block(page, 2).getByLabel("Chosen ones").check();
  await expect(page.getByText("Block 2, events: Choose an event.")).toBeVisible();
  await block(page, 2).getByRole("checkbox", { name: night.name }).check();
  await expect(page.getByText("Nothing to fix.")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await request.post(`/api/event/set-night/${night._id}`, { ...staff, data: { state: "cancelled" } });
  await page.reload();
  await expect(page.getByText(`“${night.name}” is cancelled. Remove it.`)).toBeVisible();
  await expect(email(page).getByText("Cancelled")).toBeVisible();
  await text(page, 1).fill("Free beers for everyone until midnight.");
  await expect(page.getByRole("heading", { name: "Check this alcohol promotion" })).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await page.getByRole("link", { name: "Campaigns" }).first().click();
  await expect(page.getByRole("row").filter({ hasText: `“${night.name}” is cancelled. Remove it.` })).toHaveCount(1);
});

test("what two people change is merged; nothing typed is lost", async ({
  page,
  request,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/412/);
  await begin(page, "Together");
  await text(page, 1).fill("Mine.");
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const theirs = { subject: "Theirs", preheader: "", plain_text: null, blocks: [{ kind: "text", text: "Not mine." }] };
  expect((await request.post(`/api/campaigns/${id}`, { ...staff, data: theirs })).ok()).toBe(true);
  await save(page).click();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Theirs");
  await expect(text(page, 1)).toHaveValue("Mine.");
  await save(page).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
});

/** Logs in to a site of its own, and opens a new draft. */
async function beginOn(page: Page, origin: string): Promise<void> {
  await logIn(page, origin);
  await page.goto(`${origin}/admin/campaigns`);
  await page.getByRole("button", { name: "New campaign" }).click();
  await page.getByRole("dialog").getByLabel("Subject").fill("This week");
  await page.getByRole("button", { name: "Add draft" }).click();
  await text(page, 1).fill("See you on Saturday.");
}

test("a test reaches oneself and others, marked as one", async ({ page, startOwnSite }) => {
  const smtp = await startSmtp();
  try {
    const site = await startOwnSite({ env: { SMTP_URL: smtp.url } });
    await beginOn(page, site.origin);
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByRole("dialog").getByLabel("Also to").fill("kim@club.example\nlee@club.example");
    await page.getByRole("dialog").getByRole("button", { name: "Send test" }).click();
    await expect(page.getByText("3 test emails queued.")).toBeVisible();
    // Logging in with a new browser sends an email too.
    const tests = () => smtp.mails.filter(({ parsed }) => parsed.subject === "[Test] This week");
    await expect.poll(() => tests().length).toBe(3);
    for (const { parsed } of tests()) {
      expect(parsed.text).toContain("See you on Saturday.");
      expect(parsed.text).toMatch(/^This is a test by /);
    }
  } finally {
    await smtp.stop();
  }
});

test("a draft is duplicated and deleted", async ({ page }) => {
  await begin(page, "Once a week");
  const first = page.url();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page).not.toHaveURL(first);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete draft" }).click();
  await page.getByRole("button", { name: "Delete draft" }).click();
  await expect(page.getByText("Draft deleted.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Once a week" })).toHaveCount(1);
});

test("a campaign is written and sent without a mouse, its results follow, and its page is made public", async ({
  page,
  startOwnSite,
}) => {
  const smtp = await startSmtp();
  const { keyboard } = page;
  const press = async (name: string) => {
    const button = page.getByRole("button", { name, exact: true });
    // A disabled button takes no focus.
    await expect(button).toBeEnabled();
    await button.focus();
    await keyboard.press("Enter");
  };
  try {
    const site = await startOwnSite({ env: { SMTP_URL: smtp.url } });
    for (const name of ["mia", "noor"]) {
      const guest = {
        email: `${name}@guest.example`,
        firstName: name,
        lastName: "Lee",
        countryCode: "+61",
        number: "491577001",
      };
      const subscribed = await page.request.post(`${site.origin}/api/event/subscribe`, { data: guest });
      expect(subscribed.status(), await subscribed.text()).toBe(201);
    }
    await logIn(page, site.origin);
    await page.goto(`${site.origin}/admin/campaigns`);
    await press("New campaign");
    await expect(page.getByLabel("Subject")).toBeFocused();
    await keyboard.type("This week");
    await keyboard.press("Enter");
    await text(page, 1).focus();
    await keyboard.type("See you on Saturday.");
    await press("Add button");
    await expect(block(page, 2).getByLabel("Button text")).toBeFocused();
    await keyboard.type("See what's on");
    await block(page, 2).getByLabel("Leads to").focus();
    await keyboard.type("/events");
    await press("Save draft");
    await expect(page.getByText("Draft saved.")).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Send now" }));
    await keyboard.press("Enter");
    await press("Send to 2 subscribers");
    await expect(page.getByText("2 of 2 done.")).toBeVisible();
    await expect(page.getByText("100% of 2 sent")).toBeVisible();
    const sent = smtp.mails.filter(({ parsed }) => parsed.subject === "This week");
    expect(sent).toHaveLength(2);
    await expectSound(page);
    await page.getByRole("switch", { name: "Page on the website" }).focus();
    await keyboard.press("Space");
    await expect(page.getByText("The page is public.")).toBeVisible();
    const [opened] = await Promise.all([
      page.waitForEvent("popup"),
      page
        .getByRole("link", { name: "Open the page" })
        .focus()
        .then(() => keyboard.press("Enter")),
    ]);
    await expect(opened.getByText("See you on Saturday.")).toBeVisible();
  } finally {
    await smtp.stop();
  }
});
