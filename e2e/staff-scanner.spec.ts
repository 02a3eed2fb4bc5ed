import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import encodeQR from "qr";
import sharp from "sharp";
import { chromiumArgs } from "../scripts/chromium.ts";
import { makeDoorCode, night } from "./at-door.ts";
import { expect, test } from "./office.ts";
import { fakeCamera, holdUp } from "./phone-camera.ts";

/** A photo of a code: slightly rotated, grey, on a dark background. */
async function photoOf(text: string, type: "png" | "jpeg"): Promise<Buffer> {
  const code = await sharp(Buffer.from(encodeQR(text, "svg", { border: 4 })))
    .resize(300)
    .flatten({ background: "#e8e4e0" })
    .rotate(7, { background: "#2a2030" })
    .toBuffer();
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: "#2a2030" } });
  return image
    .composite([{ input: code }])
    [type]()
    .toBuffer();
}

/** The scanner's result by tone. */
const result = (page: Page, tone: "yes" | "already" | "no") => page.locator(`[data-result=${tone}]`);

test("a code is scanned, read from a photo, or typed: valid once, then already redeemed; offline the phone's list decides", {
  tag: "@journey",
}, async ({ office, request, staff, site }) => {
  const guest = office.guest("Ella Brown");
  const other = office.guest("Hannah Weiss");
  for (const one of [guest, other]) await office.ask("claim", one, { celebrateDate: night });
  const { sheet } = await (await request.get(`/api/tonight/sheet?night=${night}`, staff)).json();
  const codeOf = (name: string): string => sheet.rows.find((row: { name: string }) => row.name === name).code;
  const code = codeOf(guest.name);

  const folder = mkdtempSync(join(tmpdir(), "afterglow-camera-"));
  const film = join(folder, "camera.mjpeg");
  const frame = await photoOf(code, "jpeg");
  writeFileSync(film, Buffer.concat([frame, frame, frame]));
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [
      ...chromiumArgs,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "allow" });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  const { path } = await makeDoorCode(staff);
  await page.goto(`${site.origin}${path}`);
  await page.getByRole("button", { name: "Scan" }).click();
  await expect(result(page, "yes")).toContainText(guest.name);

  const photo = async (text: string) =>
    page.locator("input[type=file]").setInputFiles({
      name: "code.png",
      mimeType: "image/png",
      buffer: await photoOf(text, "png"),
    });
  await photo(code);
  await expect(result(page, "already")).toContainText(/Already redeemed here at [\d:]+ [AP]M\./);
  const type = async (text: string) => {
    await page.getByRole("textbox", { name: "Code" }).fill(text);
    await page.getByRole("button", { name: "Check", exact: true }).click();
  };
  const altered = code.slice(0, 7) + (code.endsWith("2") ? "3" : "2");
  await type(altered);
  await expect(result(page, "no")).toContainText("A character is missing or wrong.");

  // Offline, the phone's own list decides.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByText(/^Offline since/)).toBeAttached();
  await type(codeOf(other.name));
  await expect(result(page, "yes")).toContainText(other.name);
  await type(codeOf(other.name));
  await expect(result(page, "already")).toContainText(/Already redeemed here at/);
  // The last scans can be seen again, and undone.
  await page.getByRole("button", { name: "Last scans" }).click();
  const last = page.getByRole("list", { name: "Last scans" });
  await expect(last.getByRole("listitem")).toHaveCount(5);
  const undo = last.getByRole("button", { name: new RegExp(`^Undo: .*${other.name}`) });
  await undo.click();
  await expect(result(page, "already")).toHaveCount(0);
  await expect(last.getByText("Undone")).toBeVisible();
  await page.getByRole("button", { name: "Camera" }).click();
  await type(codeOf(other.name));
  await expect(result(page, "yes")).toContainText(other.name);
  await context.setOffline(false);
  await expect.poll(async () => (await office.find(other.last)).status).toBe("redeemed");
  // The second is of what was under way as the network went.
  expect(wrong.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text))).toEqual([]);
  await browser.close();
  rmSync(folder, { recursive: true });
});

test("guests who share a code are let in one by one or together, and the scan is undone as a whole", async ({
  page,
  request,
  staff,
}) => {
  const { send } = staff;
  const { shop } = await send("/tickets/shops", { name: "Party Shop", keeps_contacts: false, codes_rotate: false });
  await send(`/tickets/shops/${shop}/columns`, { columns: { code: "Barcode", name: "Name", order: "Order" } });
  const names = ["Ada Quist", "Bea Quist", "Cleo Quist"];
  const rows = ["Order,Barcode,Name", ...names.map((name) => `77,SHARED-77,${name}`)];
  const file = (path: string, seen = "") =>
    request.post(`/api/tickets/${path}?${new URLSearchParams({ shop, night, complete: "no", name: "a.csv", seen })}`, {
      headers: { ...staff.headers, "Content-Type": "text/csv" },
      data: Buffer.from(rows.join("\n")),
    });
  const { preview } = await (await file("preview")).json();
  expect((await file("import", preview.seen)).ok()).toBe(true);

  const { path } = await makeDoorCode(staff);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const exactly = (name: string) => page.getByRole("button", { name, exact: true });
  await exactly("Scan").click();
  const scan = async () => {
    await page.getByRole("textbox", { name: "Code" }).fill("SHARED-77");
    await exactly("Check").click();
    await expect(page.getByRole("list", { name: "Guests with this code" })).toBeVisible();
  };
  const arrived = async () => {
    const { sheet } = await (await request.get(`/api/tonight/sheet?night=${night}`, staff)).json();
    const ids = sheet.rows.filter(({ name }: { name: string }) => names.includes(name));
    const actions: { request: string; what: string }[] = sheet.ticks;
    return ids.filter(
      ({ _id }: { _id: string }) =>
        actions.filter((action) => action.request === _id && action.what === "arrived").length >
        actions.filter((action) => action.request === _id && action.what === "undone").length,
    ).length;
  };

  await scan();
  await page.getByRole("button", { name: /^Let in 1 ?: Bea Quist$/ }).click();
  await exactly("Done").click();
  await expect(result(page, "yes")).toContainText("Bea Quist.");
  await expect.poll(arrived).toBe(1);
  await exactly("Undo").click();
  await expect(result(page, "already")).toContainText("Undone");
  await expect.poll(arrived).toBe(0);

  await scan();
  await exactly("Let in all 3").click();
  await expect(result(page, "yes")).toContainText("Ada Quist, Bea Quist, Cleo Quist.");
  await expect.poll(arrived).toBe(3);
  await exactly("Last scans").click();
  await page.getByRole("button", { name: "Undo: Ada Quist, Bea Quist, Cleo Quist.", exact: true }).click();
  await expect(page.getByRole("list", { name: "Last scans" }).getByText("Undone").first()).toBeVisible();
  await expect.poll(arrived).toBe(0);
});

test("a phone that could not load the reader of codes says so in place of the camera, and reads them once it is reloaded", async ({
  allowConsoleErrors,
  office,
  page,
  request,
  staff,
}) => {
  allowConsoleErrors(/ERR_FAILED|read-code/);
  const guest = office.guest("Noa Levi");
  await office.ask("claim", guest, { celebrateDate: night });
  const { sheet } = await (await request.get(`/api/tonight/sheet?night=${night}`, staff)).json();
  const { code } = sheet.rows.find((row: { name: string }) => row.name === guest.name);
  const { path } = await makeDoorCode(staff, { door: "Back door" });
  const reader = /assets\/read-code-/;
  await page.route(reader, (route) => route.abort());
  await fakeCamera(page);
  await page.goto(path);
  await page.getByRole("button", { name: "Scan" }).click();
  const missing = page.getByText(
    "The scanner couldn't be loaded. Type the code in, or go online and reload this page.",
  );
  await expect(missing).toBeVisible();
  await page.unroute(reader);
  await page.reload();
  await page.getByRole("button", { name: "Scan" }).click();
  await holdUp(page, code);
  await expect(result(page, "yes")).toContainText(guest.name);
  await expect(missing).toBeHidden();
});
