import { postJson } from "../test/post-json.ts";
import { vienna } from "../test/vienna.ts";
import { logIn } from "./log-in.ts";
import { posterFile } from "./nights.ts";
import { publishSettings } from "./publish-settings.ts";
import { expect, staffHeaders, test } from "./site.ts";

test("an owner in Vienna adds the imprint that the law asks for, previews and publishes it, and moves it", {
  tag: "@journey",
}, async ({ page, startOwnSite }) => {
  const site = await startOwnSite({ env: { DEMO: "off" } });
  await publishSettings(site.origin, vienna);
  await logIn(page, site.origin);
  await page.goto(`${site.origin}/admin/settings/pages.own`);
  await expect(page.getByRole("link", { name: "E-Commerce-Gesetz, section 5" })).toBeVisible();
  await page.getByRole("button", { name: "Add Privacy" }).click();
  await expect(page.getByRole("button", { name: "Add Privacy" })).toHaveCount(0);
  await page.getByRole("button", { name: "Add Imprint" }).click();
  await expect(page.getByRole("button", { name: "Add Imprint" })).toHaveCount(0);

  const imprint = page.getByRole("button", { name: /^Imprint · / });
  await imprint.click();
  await page.getByLabel("Guests find it").selectOption("In the footer");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  // Beside the fields is the page that is edited.
  const beside = page.frameLocator('iframe[title="Page with the draft"]');
  await expect(beside.getByRole("heading", { level: 1, name: "Imprint" })).toBeVisible();
  // Staff see it in the preview, guests not yet.
  await page.goto(`${site.origin}/admin/settings/preview`);
  const preview = page.frameLocator("iframe");
  // Not with Playwright's click, which would have to scroll the page and the frame.
  const toImprint = preview.getByRole("contentinfo").getByRole("link", { name: "Imprint" });
  await toImprint.evaluate((link: HTMLElement) => link.click());
  await expect(preview.getByRole("heading", { level: 1, name: "Imprint" })).toBeVisible();
  await expect(preview.getByText("Lindengasse 12, Neubau, 1070 Vienna").first()).toBeVisible();
  expect((await fetch(`${site.origin}/imprint`)).status).toBe(404);

  await page.goto(`${site.origin}/admin/settings/publish`);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  await page.goto(site.origin);
  await page.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
  await expect(page).toHaveURL(`${site.origin}/imprint`);
  await expect(page.getByRole("heading", { level: 1, name: "Imprint" })).toBeVisible();
  await expect(page).toHaveTitle(/^Imprint \|/);
  await expect(page.getByRole("main").getByRole("link", { name: "servus@kupolo.example" })).toBeVisible();
  expect((await fetch(`${site.origin}/privacy`)).status).toBe(404);

  await page.goto(`${site.origin}/admin/settings/pages.own`);
  await imprint.click();
  const address = page.getByRole("textbox", { name: "Address", exact: true });
  await address.fill("/events");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("/events is a page of the program. Choose another address").first()).toBeVisible();
  await address.fill("/impressum");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  await page.goto(`${site.origin}/admin/settings/publish`);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  await page.goto(`${site.origin}/imprint`);
  await expect(page).toHaveURL(`${site.origin}/impressum`);
  expect(await (await fetch(`${site.origin}/sitemap.xml`)).text()).toContain("/impressum</loc>");
});

test("an image is uploaded into the text of a page where the caret is, once it is described", async ({
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({});
  const ana = await asAdmin(site.origin);
  const pages = [
    {
      title: "House rules",
      path: "/house-rules",
      place: "footer",
      description: "",
      sections: [{ title: "", text: "Be kind.\n\nCome early.", pictures: [] }],
      earlier: [],
    },
  ];
  await ana.post("/settings/groups/pages.own", { changes: { "pages.own.pages": pages } });
  await logIn(page, site.origin);
  await page.goto(`${site.origin}/admin/settings/pages.own`);
  await page.getByRole("button", { name: /^House rules · / }).click();
  await page.getByRole("button", { name: /^Be kind/ }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await text.press("ControlOrMeta+Home");
  await text.press("End");

  await page.getByLabel("Text: upload image").setInputFiles(await posterFile(1600, 900));
  const dialog = page.getByRole("dialog", { name: "Insert image" });
  const described = dialog.getByRole("textbox", { name: "Alt text" });
  await expect(described).toBeFocused();
  await dialog.getByRole("button", { name: "Insert image" }).click();
  await expect(described).toHaveAccessibleDescription(/^Describe the image\./);
  await described.fill("The [long] bar");
  await described.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(text).toHaveValue(
    /^Be kind\.\n\n!\[The \\\[long\\\] bar\]\(\/media\/[0-9a-f-]{36}\.jpg\)\n\nCome early\.$/,
  );
  await expect(text).toBeFocused();
  // A second one comes from the library, at the caret, which is behind the first.
  await page.getByRole("button", { name: "Text: insert image" }).click();
  await dialog
    .getByRole("button", { name: /^Choose/ })
    .first()
    .click();
  await expect(described).toBeFocused();
  await described.fill("The door");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(text).not.toHaveValue(/The door/);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  const beside = page.frameLocator('iframe[title="Page with the draft"]');
  await expect(beside.getByRole("img", { name: "The [long] bar" })).toBeVisible();

  await ana.post("/settings/publish", { note: "" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/house-rules`);
  const image = page.getByRole("main").getByRole("img", { name: "The [long] bar" });
  await expect(image).toBeVisible();
  expect(await image.evaluate((img: HTMLImageElement) => [img.width, img.loading])).toEqual([350, "eager"]);
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  expect(await image.evaluate((img) => Math.round((img.clientWidth / img.clientHeight) * 100))).toBe(178);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );
  expect(shift).toBe(0);

  const id = /media\/([0-9a-f-]{36})/.exec((await image.getAttribute("src")) ?? "")?.[1];
  const refused = await ana.post("/images/delete-images", { ids: [id] });
  expect(refused).toMatchObject({
    message: expect.stringMatching(/is used in the page “.*Own pages.*Replace it there/),
  });
});

/** Sends requests as the site's admin. */
async function asAdmin(origin: string) {
  const headers = await staffHeaders(origin);
  return { post: async (path: string, body: object) => (await postJson(`${origin}/api${path}`, body, headers)).json() };
}
