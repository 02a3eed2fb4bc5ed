import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { alive } from "./loaded.ts";
import { expect, type Site, staffHeaders, test } from "./site.ts";

test.use({ serviceWorkers: "allow" });

const accent = "#0a7f5a";
const gradient = ["#0f9d58", "#00897b", "#1e7fd6"];

/** A wordmark of two bars with transparent space between them. */
async function wordmark(): Promise<Buffer> {
  const bars = '<path d="M0 0h300v90H0zM400 0h200v90H400z"/>';
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 90">${bars}</svg>`);
}

interface Look {
  request: APIRequestContext;
  headers: { authorization: string };
}

async function publish({ request, headers }: Look, { origin }: Site, changes: Record<string, unknown>): Promise<void> {
  for (const group of ["look", "venue"]) {
    const part = Object.fromEntries(Object.entries(changes).filter(([path]) => path.startsWith(`${group}.`)));
    const saved = await request.post(`${origin}/api/settings/groups/${group}`, { headers, data: { changes: part } });
    expect(saved.status(), await saved.text()).toBe(200);
  }
  const published = await request.post(`${origin}/api/settings/publish`, { headers, data: { note: "" } });
  expect(published.status(), await published.text()).toBe(200);
}

/** The look of a page: the colour of its buttons, the type of its headline and the loaded fonts. */
function shown(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const headline = document.querySelector("h1, .display");
    const probe = document.createElement("span");
    probe.style.color = "var(--action)";
    document.body.append(probe);
    const action = getComputedStyle(probe).color;
    probe.remove();
    return {
      action,
      glow: token("--glow-start"),
      display: headline && getComputedStyle(headline).fontFamily.split(",")[0],
      loaded: [...document.fonts]
        .filter(({ status }) => status === "loaded")
        .map(({ family }) => family.replaceAll('"', "")),
    };
  });
}

test("another look shows on guests' pages, at the door and in the office, and its wordmark in both themes", async ({
  page,
  request,
  startOwnSite,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/);
  const site = await startOwnSite();
  const staff = { request, headers: await staffHeaders(site.origin) };
  // Pages are cached in the shipped look first.
  await page.goto(`${site.origin}/faqs`);
  await alive(page);
  expect(await shown(page)).toMatchObject({ action: "rgb(196, 18, 95)", glow: "#ff5a1f", display: "Archivo" });
  await page.evaluate(() => navigator.serviceWorker.ready);

  const upload = await request.post(`${site.origin}/api/settings/look/wordmark`, {
    headers: staff.headers,
    multipart: { image: { name: "a.svg", mimeType: "image/svg+xml", buffer: await wordmark() } },
  });
  const { file, opaque } = await upload.json();
  expect(opaque).toBe(false);
  await publish(staff, site, {
    "look.accent": accent,
    "look.gradient": gradient,
    "look.typePairing": "gig",
    "look.icon": "initial",
    "look.wordmark": { text: "", image: file, oneColor: true },
    "venue.name": "Harbour Hall",
  });

  const look = { action: "rgb(10, 127, 90)", glow: gradient[0], display: "Anton" };
  for (const path of ["/", "/offers", "/nowhere", "/admin/login", "/door"]) {
    const response = await page.goto(site.origin + path);
    // The door page shows its text before its type has loaded.
    await expect.poll(() => shown(page), { message: path }).toMatchObject(look);
    expect((await shown(page)).loaded, path).not.toContain("Archivo");
    await expect(page.locator("link[rel=icon]"), path).toHaveAttribute("href", /^\/look\/app-\w{12}-192\.png$/);
    if (path === "/nowhere") expect(response?.status()).toBe(404);
  }

  // The wordmark's image has the colour of the text around it; the name remains for screen readers.
  await page.goto(`${site.origin}/faqs`);
  const mark = page.getByRole("banner").locator(".wordmark:visible");
  await expect(page.getByRole("banner").getByRole("link", { name: "Harbour Hall, home" })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const box = await mark.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(600 / 90, 1);
    const { data, info } = await sharp(await mark.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (share: number) =>
      data[(Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * 3] ?? 0;
    const [bar, gap] = [at(0.25), at(0.58)];
    expect(colorScheme === "light" ? gap - bar : bar - gap, colorScheme).toBeGreaterThan(180);
  }
});

test("a name of 60 letters stays in its bar of the office's navigation, and its accents whole", async ({
  page,
  request,
  startOwnSite,
}) => {
  const site = await startOwnSite();
  const staff = { request, headers: await staffHeaders(site.origin) };
  const long = "Óperndampfschifffahrtsgesellschaftskapitänsmützenhausclubzwei".slice(0, 60);
  await page.goto(`${site.origin}/faqs`);
  await page.evaluate((token) => localStorage.setItem("token", token), staff.headers.authorization);
  for (const name of [long, `${long.slice(0, 29)} ${long.slice(0, 29)}`, "Kupoló 🪩"]) {
    await publish(staff, site, { "look.wordmark": { text: "", image: "", oneColor: false }, "venue.name": name });
    await page.goto(`${site.origin}/admin/settings`);
    const navigation = page.getByRole("navigation", { name: "Back office" });
    const shown = navigation.getByRole("link").first().locator("span");
    await expect(shown).toHaveText(name);
    const [text, bar, first] = await Promise.all(
      [shown, navigation.getByRole("link").first(), navigation.getByRole("link").nth(1)].map((one) =>
        one.boundingBox(),
      ),
    );
    expect(text?.y, name).toBeGreaterThanOrEqual(bar?.y ?? 0);
    expect((text?.y ?? 0) + (text?.height ?? 0), name).toBeLessThanOrEqual(first?.y ?? 0);
    expect(bar?.y, name).toBeGreaterThanOrEqual(0);
  }
});
