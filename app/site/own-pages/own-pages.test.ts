import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeImage } from "../../../test/makers.ts";
import { publishForTest } from "../../../test/published-settings.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { loadSettings } from "../../house/settings/published.server.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { ownPathProblem, takenSegments } from "../../platform/venue/schema/own-page-path.ts";
import { publicPageKey } from "../offline/public-page-key.ts";
import { findOwnPage, movedTo, ownPagePaths } from "./own-page.server.ts";

const page = (path: string, more: object = {}) => ({
  title: "House rules",
  path,
  place: "footer",
  description: "",
  sections: [{ title: "", text: "Be kind at {name}. **No** flash.", pictures: [] }],
  earlier: [],
  ...more,
});

test("no page can have an address that the program needs", () => {
  const routes = readFileSync("app/routes.ts", "utf8");
  const segments = [...routes.matchAll(/route\("([a-z-]+)[/"]/g)].map(([, segment = ""]) => segment);
  expect(segments.length).toBeGreaterThan(40);
  const mounted = [...readFileSync("app/server/app.ts", "utf8").matchAll(/app\.\w+\("\/([a-z-]+)[/"]/g)];
  for (const segment of [...segments, ...mounted.map(([, name = ""]) => name), "preview"]) {
    expect(takenSegments, segment).toContain(segment);
    expect(ownPathProblem(`/${segment}`), segment).toMatch(/is a page of the program\. Choose another address/);
    expect(publicPageKey(`/${segment}`) === undefined || !segment.startsWith("admin")).toBe(true);
  }
  expect(globSync("public/*").every((name) => name.includes("."))).toBe(true);
  for (const wrong of ["/", "rules", "/House", "/a/b", "/x.html", "//evil.example", "/ä", "/-x", `/${"x".repeat(61)}`])
    expect(ownPathProblem(wrong), wrong).toMatch(/^Enter an address like/);
  for (const right of ["/imprint", "/house-rules", "/festival-2027"]) expect(ownPathProblem(right)).toBeUndefined();
});

test("a page has its text, its description and its place; a hidden one is not found", async () => {
  const app = await testApp();
  const sections = [{ title: "", text: `${"Word ".repeat(60)}`, pictures: [] }];
  await publishForTest(app.db, {
    "pages.own.pages": [page("/house-rules"), page("/long", { sections }), page("/secret", { place: "hidden" })],
  });
  expect(findOwnPage("/house-rules")).toMatchObject({
    description: "Be kind at Afterglow. No flash.",
    sections: [{ text: [{ p: ["Be kind at Afterglow. ", { strong: ["No"] }, " flash."] }] }],
  });
  expect(findOwnPage("/long")?.description).toMatch(/^(Word ){20,30}Word…$/);
  expect(findOwnPage("/secret")).toBeUndefined();
  expect(ownPagePaths()).toEqual(["/house-rules", "/long"]);
  const sitemap = await (await fetch(`${app.origin}/sitemap.xml`)).text();
  expect(sitemap).toContain("/house-rules</loc>");
  expect(sitemap).not.toContain("/secret");
});

test("a changed address keeps leading to its page, and no other page can take it", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const save = (pages: object[]) => ana.post("/settings/groups/pages.own", { changes: { "pages.own.pages": pages } });
  const publish = async () => {
    await ana.post("/settings/publish", { note: "" });
    await loadSettings(app.db);
  };
  expect((await save([page("/house-rules"), page("/festival", { title: "Festival" })])).status).toBe(200);
  await publish();
  await save([page("/rules"), page("/festival", { title: "Festival" })]);
  await publish();
  expect(movedTo("/house-rules")).toBe("/rules");
  // Another change, of title and address at once.
  const [rules, festival] = currentSettings().pages.own.pages;
  await save([{ ...rules, path: "/dress-code", title: "Dress code" }, festival ?? {}]);
  await publish();
  expect(currentSettings().pages.own.pages[0]?.earlier).toEqual(["/house-rules", "/rules"]);
  expect([movedTo("/house-rules"), movedTo("/rules"), movedTo("/festival")]).toEqual([
    "/dress-code",
    "/dress-code",
    undefined,
  ]);

  const pages = currentSettings().pages.own.pages;
  const taken = await save([...pages, page("/rules", { title: "New" })]);
  expect(taken.body.errors).toEqual({
    "pages.own.pages.2.path":
      "/rules leads to another page, which had this address before. Choose another, or remove it there from the earlier addresses.",
  });
  const twice = await save([...pages, page("/festival", { title: "New" })]);
  expect(Object.values(twice.body.errors)).toEqual(["There are two pages at /festival. Give each its own address."]);
  const route = await save([page("/events")]);
  expect(Object.values(route.body.errors)).toEqual([
    "/events is a page of the program. Choose another address, such as /events-info.",
  ]);
  // A page that is deleted leads nowhere.
  await save([pages[1] ?? {}]);
  await publish();
  expect(movedTo("/rules")).toBeUndefined();
});

test("images in a page's text are used from the draft on, and are replaced in it", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const id = await makeImage(app.db, { name: "Bar", width: 1600, height: 900, widest: 1600 });
  const text = `Be kind.\n\n![The bar at {name}](/media/${id}.jpg)\n\nCome early.`;
  const pages = [page("/house-rules", { sections: [{ title: "", text, pictures: [] }] })];
  const save = (value: object[]) => ana.post("/settings/groups/pages.own", { changes: { "pages.own.pages": value } });
  expect((await save(pages)).status).toBe(200);
  const uses = async () => (await ana.get(`/images/admin-image/${id}`)).body.uses;
  expect(await uses()).toMatchObject([{ kind: "page", state: "draft", title: expect.stringMatching(/Own pages/) }]);

  expect((await ana.post("/settings/publish", { note: "" })).status).toBe(200);
  await loadSettings(app.db);
  expect(findOwnPage("/house-rules")).toMatchObject({
    description: "Be kind. Come early.",
    sections: [
      {
        text: [
          { p: ["Be kind."] },
          { image: { path: `/media/${id}.jpg`, alt: "The bar at Afterglow", width: 1600, height: 900 } },
          { p: ["Come early."] },
        ],
      },
    ],
  });

  const deleted = await ana.post("/images/delete-images", { ids: [id] });
  expect([deleted.status, deleted.body.message]).toEqual([409, expect.stringMatching(/^“Bar” is used in the page/)]);
  const other = await makeImage(app.db, { name: "New bar", alt: "" });
  expect((await ana.post(`/images/replace-image/${id}`, { image_id: other })).status).toBe(200);
  await loadSettings(app.db);
  expect(currentSettings().pages.own.pages[0]?.sections[0]?.text).toBe(text.replace(id, other));
  expect((await ana.post("/images/delete-images", { ids: [id] })).status).toBe(200);
});

test("a text with an image that is not in the library is not saved, and an image whose licence ended is left out", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const id = await makeImage(app.db, { alt: "Bar" });
  const withText = (text: string) => [page("/rules", { sections: [{ title: "", text, pictures: [] }] })];
  const errorOf = async (text: string) => {
    const changes = { "pages.own.pages": withText(text) };
    return (await ana.post("/settings/groups/pages.own", { changes })).body.errors?.[
      "pages.own.pages.0.sections.0.text"
    ];
  };
  expect(await errorOf(`![Bar](/media/${id.replace(/.$/, "x")}.jpg)`)).toMatch(
    /isn't an image of the library\. Insert/,
  );
  expect(await errorOf("![Bar](https://evil.example/a.jpg)")).toMatch(/isn't an image of the library\. Insert/);
  const gone = "00000000-0000-7000-8000-000000000000";
  expect(await errorOf(`Hello ![The bar](/media/${gone}.jpg)`)).toBe(
    "The image “The bar” isn't in the library. Remove it, or choose another.",
  );
  expect(await errorOf(`![](/media/${id}.jpg)`)).toMatch(/^Describe each image/);
  await publishForTest(app.db, { "pages.own.pages": withText(`One.\n\n![Bar](/media/${id}.jpg)`) });
  expect(findOwnPage("/rules")?.sections[0]?.text).toMatchObject([{ p: ["One."] }, { image: { alt: "Bar" } }]);
  await app.db.updateTable("media").set({ licence_ends: "2020-01-01" }).execute();
  await loadSettings(app.db);
  expect(findOwnPage("/rules")?.sections[0]?.text).toEqual([{ p: ["One."] }, { image: null }]);
});
