import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeEvent } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { renderMail } from "../../house/mail/render.server.ts";
import { publishSettings } from "../../house/settings/publish.server.ts";
import { loadSettings } from "../../house/settings/published.server.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { lookColors, shippedColors } from "../../platform/venue/schema/look-colors.ts";
import { typePairingNames } from "../../platform/venue/schema/type-pairings.ts";
import { findEvent } from "../../programme/events/store.server.ts";
import { clubImagePath, shareImagePath } from "./share-card.server.ts";

const gradient = ["#0f9d58", "#1e7fd6"];

async function publish({ db }: TestApp, changes: Record<string, unknown>): Promise<void> {
  await db.transaction().execute((trx) => publishSettings(trx, { changes, by: actorNamed("Ana"), now: Date.now() }));
  await loadSettings(db);
}

async function imageAt(app: TestApp, path: string) {
  const response = await fetch(app.origin + path);
  expect([path, response.status]).toEqual([path, 200]);
  return sharp(Buffer.from(await response.arrayBuffer()));
}

/** The colour of a pixel as `#rrggbb`, roughly: JPEG changes it a little. */
async function nearly(image: Sharp, left: number, top: number, color: string): Promise<boolean> {
  const part = await image.clone().extract({ left, top, width: 2, height: 2 }).removeAlpha().raw().toBuffer();
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return wanted.every((value, at) => Math.abs((part[at] ?? 0) - value) < 12);
}

interface Manifest {
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { icons: { src: string }[] }[];
  screenshots?: unknown[];
}

test("the manifest's icons follow the look: its colours, its initial, its image; earlier URLs lead to them", async () => {
  const app = await testApp();
  const manifest = async () => (await (await fetch(`${app.origin}/manifest.webmanifest`)).json()) as Manifest;
  const shipped = await manifest();
  expect(shipped.screenshots).toHaveLength(4);
  const seen = [shipped.icons[0]?.src];
  for (const change of [{ "look.gradient": gradient }, { "look.icon": "initial" }, { "look.typePairing": "gig" }]) {
    await publish(app, change);
    const { icons, shortcuts, screenshots } = await manifest();
    expect(screenshots).toBeUndefined();
    expect(shortcuts[0]?.icons[0]?.src).toBe(icons[0]?.src);
    expect(seen).not.toContain(icons[0]?.src);
    for (const { src, sizes, purpose } of icons) {
      const image = await imageAt(app, src);
      const { width, height } = await image.metadata();
      expect(`${width}x${height}`).toBe(sizes);
      const { isOpaque } = await image.stats();
      if (purpose === "maskable") expect(isOpaque).toBe(true);
    }
    const old = await fetch(app.origin + seen.at(-1), { redirect: "manual" });
    if (seen.length > 1) expect([old.status, old.headers.get("location")]).toEqual([302, icons[0]?.src]);
    seen.push(icons[0]?.src);
  }
  const { headers } = await staffCalls(app);
  const body = new FormData();
  const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#ee1111" } })
    .png()
    .toBuffer();
  body.set("image", new Blob([new Uint8Array(red)]), "icon.png");
  const stored = await fetch(`${app.origin}/api/settings/look/icon`, { method: "POST", headers, body });
  await publish(app, { "look.icon": ((await stored.json()) as { file: string }).file });
  for (const { src } of (await manifest()).icons)
    expect(await nearly(await imageAt(app, src), 90, 90, "#ee1111")).toBe(true);
});

test("no accent and no descender of an icon's initial is cut off, in any pairing", async () => {
  const app = await testApp();
  for (const pairing of typePairingNames)
    for (const name of ["Ỗc", "Çelik", "Quay"]) {
      await publish(app, { "look.icon": "initial", "look.typePairing": pairing, "venue.name": name });
      const { icons } = (await (await fetch(`${app.origin}/manifest.webmanifest`)).json()) as Manifest;
      const image = await imageAt(
        app,
        icons.find(({ sizes, purpose }) => sizes === "512x512" && purpose !== "maskable")?.src ?? "",
      );
      for (const edge of [0, 510])
        for (let at = 0; at < 510; at += 30)
          expect(
            await nearly(image, at, edge, shippedColors.dark.paper),
            `${name} in ${pairing} at ${at}, ${edge}`,
          ).toBe(true);
    }
});

test("share images follow the look and get new URLs; earlier ones lead there", async () => {
  const app = await testApp();
  const id = await makeEvent(app.db, { name: "House of Ember" });
  const event = await findEvent(app.db, id);
  if (!event) throw new Error("The event is missing.");
  const path = () => shareImagePath("events", event);
  const before = path();
  expect(clubImagePath()).toBe("/og-default.jpg");
  expect(await nearly(await imageAt(app, before), 1190, 315, shippedColors.light.paper)).toBe(true);
  const looks = [
    { "look.gradient": gradient },
    { "look.typePairing": "revue" },
    { "look.shareImage": "night" },
    { "look.icon": "initial", "venue.name": "Ночь" },
    { "look.wordmark": { text: "NIGHT", image: "", oneColor: true } },
  ];
  const seen = [before];
  for (const look of looks) {
    await publish(app, look);
    expect(seen).not.toContain(path());
    const { width, height } = await (await imageAt(app, path())).metadata();
    expect([width, height]).toEqual([1200, 630]);
    seen.push(path());
  }
  const image = await imageAt(app, path());
  expect(await nearly(image, 1190, 315, shippedColors.dark.paper)).toBe(true);
  // An event's date has two lines; the glow line is below.
  const columns = await Promise.all(
    Array.from({ length: 160 }, (_, at) => nearly(image, 553, 200 + at, gradient[0] ?? "")),
  );
  expect(columns.filter(Boolean).length).toBeGreaterThan(4);
  const old = await fetch(app.origin + before, { redirect: "manual" });
  expect([old.status, old.headers.get("location")]).toEqual([302, path()]);
  expect(clubImagePath()).toMatch(/^\/share\/club-[0-9a-f]{12}\.jpg$/);
  expect(await nearly(await imageAt(app, clubImagePath()), 1190, 315, shippedColors.dark.paper)).toBe(true);
  const other = await fetch(`${app.origin}/share/club-000000000000.jpg`, { redirect: "manual" });
  expect([other.status, other.headers.get("location")]).toEqual([302, clubImagePath()]);
});

test("emails have the look's colours, type and wordmark, in both themes", async () => {
  const app = await testApp();
  const site = { origin: "https://club.example", secret: "s" };
  const row = { template: "welcome", data: jsonText({ subscriberId: "1" }) };
  expect((await renderMail(row, site)).html).toContain(`background-color:${shippedColors.light.action}`);
  const accent = "#0a7f5a";
  const image = `wordmark-${"a".repeat(24)}-800x100.png`;
  await publish(app, {
    "look.accent": accent,
    "look.gradient": gradient,
    "look.typePairing": "revue",
    "look.wordmark": { text: "", image, oneColor: true },
  });
  const { html } = await renderMail(row, site);
  const { light, dark } = lookColors({ accent, gradient });
  for (const part of [
    `background-color:${light.action}`,
    `background-color: ${dark.action} !important`,
    `linear-gradient(90deg, ${gradient.join(", ")})`,
    "Bodoni Moda",
    `https://club.example/look/${image.replace(".png", "-on-light.png")}`,
    `https://club.example/look/${image.replace(".png", "-on-dark.png")}`,
  ])
    expect(html).toContain(part);
  expect(html).not.toContain(shippedColors.light.action);
  await publish(app, { "look.wordmark": { text: "The Night", image: "", oneColor: true } });
  expect((await renderMail(row, site)).html).toContain("The Night");
});

test("colours, files and choices that a look can't have are rejected, with the nearest colour that passes", async () => {
  const { post } = await staffCalls(await testApp());
  const rejected: [string, unknown, RegExp, string?][] = [
    ["look.accent", "red", /Enter a colour like/],
    ["look.accent", "#fff;}body{display:none", /Enter a colour like/],
    ["look.accent", "#ffe600", /nearest that passes is #[0-9a-f]{6}\.$/],
    ["look.gradient", ["#0f9d58", "#00e5ff"], /light theme's background/, "look.gradient.1"],
    ["look.gradient", ["#0f9d58"], /at least 2/],
    ["look.typePairing", "comic", /Choose a type pairing/],
    ["look.icon", "icon-../../etc.png", /Choose an icon/],
    ["look.wordmark", { text: "", image: "x.svg", oneColor: true }, /Choose an image/, "look.wordmark.image"],
  ];
  for (const [path, value, message, field = path] of rejected) {
    const { status, body } = await post("/settings/groups/look", { changes: { [path]: value } });
    expect([path, status, body.errors[field]]).toEqual([path, 422, expect.stringMatching(message)]);
  }
  const accepted = await post("/settings/groups/look", { changes: { "look.accent": " #0A7F5A " } });
  expect(accepted.body.group.draft["look.accent"]).toBe("#0a7f5a");
});
