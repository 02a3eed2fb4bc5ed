import type { Page } from "@playwright/test";
import type { StaffNews } from "../app/programme/news/news-item.ts";
import { animation, imageField, posterFile, readAlert } from "./nights.ts";
import { aTitle, countCalls, dayFromNow, rowOf } from "./published.ts";
import { expect, test } from "./site.ts";
import { expectSound } from "./sound.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const CALL = "/api/news/post-news";

const field = (page: Page, label: string) =>
  page.getByRole("textbox", { name: label }).or(page.getByRole("combobox", { name: label }));

const date = (page: Page) => page.getByLabel("Date", { exact: true });

const post = (page: Page) => page.getByRole("button", { name: "Post news" });

const save = (page: Page) => page.getByRole("button", { name: "Save news" });

async function fillIn(page: Page, title: string): Promise<void> {
  await field(page, "Title").fill(title);
  await field(page, "Short description").fill("Eighteen cabinets and one aim.");
  await field(page, "Long description").fill("Four weeks of work.\n\nAnd one aim.");
  await imageField(page).setInputFiles(await posterFile(1280, 720));
}

async function findByTitle(
  request: { get: (path: string, options?: object) => Promise<{ json: () => Promise<unknown> }> },
  staff: object,
  title: string,
): Promise<StaffNews[]> {
  const all = (await (await request.get("/api/news/admin-all-news", staff)).json()) as StaffNews[];
  return all.filter((item) => item.title === title);
}

test("news is posted with its image and shown to guests; the form is empty again", { tag: "@journey" }, async ({
  page,
  browser,
  site,
}) => {
  const title = aTitle("The sound system is in");
  await page.goto("/admin/news");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add News");
  await expect(page.getByRole("switch", { name: "Status" })).toBeChecked();
  await expect(date(page)).toHaveValue(dayFromNow(0));
  await expect(field(page, "Category")).toHaveValue("News");
  await fillIn(page, title);
  await field(page, "Category").fill("The room");
  await field(page, "Author").fill("Priya Nandan");
  await field(page, "Redirect URL").fill("https://paper.example/afterglow");
  await page.getByLabel("Alt text").fill("A wall of loudspeakers");
  await page.getByRole("slider", { name: "Focal point" }).press("Shift+ArrowRight");
  await expect(page.getByRole("img", { name: `Preview: ${title}` })).toBeVisible();
  await post(page).click();
  await readAlert(page, "News posted successfully!");
  for (const label of ["Title", "Short description", "Long description", "Redirect URL", "Author"]) {
    await expect(field(page, label)).toHaveValue("");
  }
  await expect(page.getByText("1280 × 720 px")).toHaveCount(0);

  const guest = await browser.newPage({ baseURL: site.origin });
  await guest.goto("/news");
  const card = guest.getByRole("article").filter({ hasText: title });
  await expect(card.getByText("Eighteen cabinets and one aim.")).toBeVisible();
  await guest.goto((await card.getByRole("link", { name: /^Read More/ }).getAttribute("href")) ?? "");
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(guest.getByText("By Priya Nandan")).toBeVisible();
  await expect(guest.getByText("The room", { exact: true })).toBeVisible();
  await expect(guest.getByText("And one aim.", { exact: true })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Read on at paper.example" })).toHaveAttribute(
    "href",
    "https://paper.example/afterglow",
  );
  const image = guest.getByRole("img", { name: "A wall of loudspeakers" });
  await expect(image).toHaveCSS("object-position", "60% 50%");
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(200);
  await guest.close();
});

test("optional fields may be left blank: the category is News, the author the editorial team", async ({
  page,
  staff,
  request,
}) => {
  const title = aTitle("Short news");
  await page.goto("/admin/news");
  await fillIn(page, title);
  await field(page, "Category").fill("");
  await post(page).click();
  await readAlert(page, "News posted successfully!");
  const [item] = await findByTitle(request, staff, title);
  expect(item).toMatchObject({ category: "News", author: null, redirect_url: null, date: dayFromNow(0), status: true });
  await page.goto(`/news/${item?._id}`);
  await expect(page.getByText("By Afterglow Editorial Team")).toBeVisible();
});

test("inactive news is hidden from guests until it is activated", async ({ page, staff, request }) => {
  const title = aTitle("Not yet");
  await page.goto("/admin/news");
  await fillIn(page, title);
  await page.getByRole("switch", { name: "Status" }).click();
  await post(page).click();
  await expect(page.getByRole("alertdialog")).toContainText("Hidden from guests until you activate it.");
  await readAlert(page, "News posted successfully!");
  const [item] = await findByTitle(request, staff, title);
  const places = ["/api/news", `/api/news/${item?._id}`, "/news", `/news/${item?._id}`];
  const seen = () => Promise.all(places.map(async (path) => (await (await request.get(path)).text()).includes(title)));
  expect(await seen()).toEqual([false, false, false, false]);
  await page.goto("/admin/news-items?show=inactive");
  await rowOf(page, title).getByRole("switch").click();
  await expect.poll(seen).toEqual([true, true, true, true]);
});

test("news dated ahead is hidden from guests until then; staff see the date", async ({ page, staff, request }) => {
  const title = aTitle("Next month");
  await page.goto("/admin/news");
  await fillIn(page, title);
  await date(page).fill(dayFromNow(30));
  await expect(page.getByText(/^Visible to guests from \w{3} \d+ \w{3}.*, once saved\.$/)).toBeVisible();
  await post(page).click();
  await expect(page.getByRole("alertdialog")).toContainText(/Visible to guests from \w{3} \d+ \w{3}/);
  await readAlert(page, "News posted successfully!");
  const [item] = await findByTitle(request, staff, title);
  const places = ["/api/news", `/api/news/${item?._id}`, "/news", `/news/${item?._id}`, "/news.rss"];
  const seen = () => Promise.all(places.map(async (path) => (await (await request.get(path)).text()).includes(title)));
  expect(await seen()).toEqual([false, false, false, false, false]);
  expect((await request.get(`/news/${item?._id}`)).status()).toBe(404);
  await page.goto("/admin/news-items");
  await expect(rowOf(page, title)).toContainText(/Visible from \w{3} \d+ \w{3}/);
  await page.goto(`/admin/edit-news/${item?._id}`);
  await date(page).fill(dayFromNow(0));
  await save(page).click();
  await expect.poll(seen).toEqual([true, true, true, true, true]);
});

test("required fields show messages, the form stays accessible with them, and nothing is sent until it is valid", async ({
  page,
}) => {
  const sent = countCalls(page, CALL);
  await page.goto("/admin/news");
  await post(page).click();
  const words = {
    Title: "Enter a title.",
    "Short description": "Enter a short description.",
    "Long description": "Enter a long description.",
  };
  for (const [label, text] of Object.entries(words)) {
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text));
  }
  await expect(imageField(page)).toHaveAccessibleDescription(/Choose an image\./);
  await expect(field(page, "Title")).toBeFocused();
  await expectSound(page);

  await fillIn(page, aTitle("At length"));
  await test.step("a short description takes 200 characters, and keeps those over the limit", async () => {
    const short = field(page, "Short description");
    await short.fill("a".repeat(203));
    await expect(short).toHaveAccessibleDescription(/3 characters over the limit\..*203 of 200 characters/);
    await post(page).click();
    await expect(short).toBeFocused();
    for (const _ of "abc") await short.press("Backspace");
    await expect(short).toHaveAccessibleDescription("200 of 200 characters");
  });
  await test.step("a redirect URL starts with http or https", async () => {
    const link = field(page, "Redirect URL");
    for (const wrong of ["paper.example", "ftp://paper.example", "javascript:alert(1)", "https://", "https:// paper"]) {
      await link.fill(wrong);
      await post(page).click();
      await expect(link).toHaveAccessibleDescription(/Enter a link that starts with http:\/\/ or https:\/\/\./);
      await expect(link).toBeFocused();
    }
    expect(sent()).toBe(0);
    await link.fill("HTTP://paper.example/story?x=1#y");
  });
  await post(page).click();
  await readAlert(page, "News posted successfully!");
  expect(sent()).toBe(1);
});

test("a failure shows its text and the server's message, being offline its own; nothing typed is lost, and a double click then posts one", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const title = aTitle("Patient");
  await page.goto("/admin/news");
  await fillIn(page, title);
  await imageField(page).setInputFiles(animation);
  const answered = page.waitForResponse((response) => response.url().endsWith(CALL));
  await post(page).click();
  const { message } = await (await answered).json();
  await readAlert(page, `Error posting news, ${message}`);
  await imageField(page).setInputFiles(await posterFile(1280, 720));
  const answers = [
    { status: 500, json: { message: "The press is jammed." }, words: "Error posting news, The press is jammed." },
    {
      status: 502,
      body: "<h1>Bad gateway</h1>",
      contentType: "text/html",
      words: "Error posting news, please try again.",
    },
  ];
  for (const { words, ...answer } of answers) {
    await page.route(`**${CALL}`, (route) => route.fulfill(answer), { times: 1 });
    await post(page).click();
    await readAlert(page, words);
  }
  await page.route(`**${CALL}`, (route) => route.abort(), { times: 1 });
  await post(page).click();
  await readAlert(page, "Network error. Please try again later.");
  await expect(field(page, "Long description")).toHaveValue("Four weeks of work.\n\nAnd one aim.");
  await post(page).dblclick();
  await readAlert(page, "News posted successfully!");
  expect(await findByTitle(request, staff, title)).toHaveLength(1);
});
