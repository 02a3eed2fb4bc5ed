import type { Page } from "@playwright/test";
import type { NewsSummary } from "../app/programme/news/news-item.ts";
import { imageField, posterFile, readAlert } from "./nights.ts";
import { aTitle, makeNews, rowOf } from "./published.ts";
import { expect, test } from "./site.ts";
import { expectSound } from "./sound.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const field = (page: Page, label: string) =>
  page.getByRole("textbox", { name: label }).or(page.getByRole("combobox", { name: label }));

const date = (page: Page) => page.getByLabel("Date", { exact: true });

const save = (page: Page) => page.getByRole("button", { name: "Save news" });

test("the list is searched by title, category and author, and is accessible", async ({ page, staff, request }) => {
  const mark = aTitle("Quokka");
  await makeNews(request, staff, { title: `${mark} title` });
  await makeNews(request, staff, { title: aTitle("By category"), category: mark, status: "false" });
  await makeNews(request, staff, { title: aTitle("By author"), author: mark });
  await page.goto("/admin/news-items");
  await page.getByRole("searchbox").fill(mark.toUpperCase());
  await expect(page.getByRole("row")).toHaveCount(4);
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("link", { name: "Inactive 1" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").nth(1)).toContainText("By category");
});

test("deactivating and deleting can be undone", async ({ page, staff, request }) => {
  const { title, _id } = await makeNews(request, staff);
  const isPublic = async () => {
    const list = (await (await request.get("/api/news")).json()) as NewsSummary[];
    return list.some((item) => item._id === _id) && (await request.get(`/news/${_id}`)).ok();
  };
  await page.goto("/admin/news-items");
  const turn = page.getByRole("switch", { name: `${title}, active` });
  await turn.click();
  await expect(page.getByText(`${title} deactivated. Hidden from guests.`)).toBeVisible();
  expect(await isPublic()).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(turn).toBeChecked();
  await expect.poll(isPublic).toBe(true);

  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await expect(turn).toHaveCount(0);
  await expect(page.getByText(`${title} deleted.`)).toBeVisible();
  expect(await isPublic()).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(turn).toBeChecked();
  await expect.poll(isPublic).toBe(true);
});

test("the news form is accessible; news is edited: author and link can be cleared, the image replaced", async ({
  page,
  staff,
  request,
}) => {
  const item = await makeNews(request, staff, { author: "Priya", redirect_url: "https://paper.example" });
  await page.goto("/admin/news-items");
  await rowOf(page, item.title).getByRole("link", { name: item.title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit news");
  await expect(field(page, "Author")).toHaveValue("Priya");
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await field(page, "Author").fill("");
  await field(page, "Redirect URL").fill("");
  await date(page).fill("2026-01-02");
  await imageField(page).setInputFiles(await posterFile(960, 540, "#2455d6"));
  await save(page).click();
  await expect(page.getByText("News updated successfully!")).toBeVisible();
  const { news } = await (await request.get(`/api/news/admin-news/${item._id}`, staff)).json();
  expect(news).toMatchObject({ author: null, redirect_url: null, date: "2026-01-02", category: item.category });
  expect(news.image).not.toBe(item.image);
});

test("two people who edit the same item lose nothing, and leaving with changes asks first", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/412/);
  const item = await makeNews(request, staff);
  await page.goto(`/admin/edit-news/${item._id}`);
  await field(page, "Long description").fill("Mine.");
  const { title, short_description } = item;
  const theirs = { title, short_description, long_description: "Theirs.", status: "true", author: "Leo" };
  await request.post(`/api/news/edit-news/${item._id}`, { ...staff, multipart: theirs });
  await save(page).click();
  const alert = page.getByRole("alertdialog", { name: "Error updating news." });
  await expect(alert).toContainText("Updated: Author.");
  await expect(alert).toContainText(/Long description: you wrote “Mine\.”, .+ “Theirs\.”\./);
  await readAlert(page, "Error updating news.");
  await expect(field(page, "Long description")).toHaveValue("Mine.");
  await expect(field(page, "Author")).toHaveValue("Leo");

  await page.getByRole("link", { name: "News", exact: true }).first().click();
  await page
    .getByRole("alertdialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await save(page).click();
  await expect(page.getByText("News updated successfully!")).toBeVisible();
  const { news } = await (await request.get(`/api/news/admin-news/${item._id}`, staff)).json();
  expect(news).toMatchObject({ long_description: "Mine.", author: "Leo", version: 3 });
});

test("an item is found, deactivated and deleted by keyboard alone", async ({ page, staff, request }) => {
  const { title } = await makeNews(request, staff);
  await page.goto("/admin/news-items");
  await expect(rowOf(page, title)).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(title);
  await expect(page.getByRole("row")).toHaveCount(2);
  const turn = page.getByRole("switch", { name: `${title}, active` });
  const remove = page.getByRole("button", { name: `Delete ${title}` });
  for (let stops = 0; stops < 20 && !(await turn.evaluate((one) => one === document.activeElement)); stops += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  await expect(turn).not.toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole("region", { name: "News" })).toBeFocused();
});
