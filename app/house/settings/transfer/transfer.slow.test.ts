import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { extract, pack } from "tar-stream";
import { describe, expect, test } from "vitest";
import { actorNamed } from "../../../../test/actor.ts";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { type Caller, caller } from "../../../../test/caller.ts";
import { signedIn } from "../../../../test/staff.ts";
import type { SettingValues } from "../../../platform/venue/changed-settings.ts";
import { hashImage } from "../../images/image-files.server.ts";
import { insertUpload, receiveUpload } from "../../images/uploads.server.ts";
import { publishSettings } from "../publish.server.ts";
import { loadSettings } from "../published.server.ts";

const photo = (color: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .png()
    .toBuffer();

async function addImage(app: TestApp, color: string, name: string): Promise<string> {
  const upload = await receiveUpload(app.db, app.storage, await photo(color), name);
  const id = await app.db.transaction().execute((trx) => insertUpload(trx, upload, { alt: `A ${color} room` }));
  await app.db.updateTable("media").set({ credit: "Ada", licence_ends: "2030-01-31" }).where("id", "=", id).execute();
  return id;
}

async function publish(app: TestApp, changes: SettingValues): Promise<void> {
  await app.db
    .transaction()
    .execute((trx) => publishSettings(trx, { changes, by: actorNamed("Ana"), now: Date.now() }));
  await loadSettings(app.db);
}

const stored = async ({ mediaFolder }: TestApp) => (await readdir(mediaFolder)).sort();
const draftOf = async (staff: Caller) => (await (await staff.get("/api/settings")).json()).draft.changes;

async function exported(staff: Caller): Promise<Buffer> {
  const response = await staff.get("/api/settings/export");
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it.
async function send(app: TestApp, body: Buffer): Promise<{ status: number; body: any }> {
  const response = await fetch(`${app.origin}/api/settings/import`, {
    method: "POST",
    headers: { ...(await signedIn(app.db)), "Content-Type": "application/x-tar" },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: await response.json() };
}

interface Entry {
  name: string;
  bytes: Buffer;
  type?: "file" | "symlink";
}

async function entriesOf(archive: Buffer): Promise<Entry[]> {
  const tar = extract();
  tar.end(archive);
  const entries: Entry[] = [];
  for await (const entry of tar) {
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    entries.push({ name: entry.header.name, bytes: Buffer.concat(pieces) });
  }
  return entries;
}

async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, bytes, type = "file" } of entries) {
    if (type === "file") tar.entry({ name }, bytes);
    else tar.entry({ name, type, linkname: "/etc/passwd" });
  }
  tar.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of tar) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** The archive with its first file changed. */
// biome-ignore lint/suspicious/noExplicitAny: a test breaks it in any way.
async function withAbout(archive: Buffer, change: (about: any) => unknown, others = (all: Entry[]) => all) {
  const [first, ...rest] = await entriesOf(archive);
  const about = JSON.parse(String(first?.bytes));
  change(about);
  return tarOf([{ name: first?.name ?? "", bytes: Buffer.from(JSON.stringify(about)) }, ...others(rest)]);
}

/** An installation with changed texts, an image of the library in two places, a wordmark and an icon. */
async function filled() {
  const app = await testApp();
  const staff = await caller(app);
  const image = await addImage(app, "red", "dance-floor.png");
  const wordmark = `wordmark-${"a".repeat(24)}-300x80.png`;
  await app.storage.put(wordmark, await photo("blue"));
  const values = {
    "venue.name": "Aurora",
    "venue.minimumAge": 21,
    "look.wordmark": { text: "", image: wordmark, oneColor: false },
    "pages.home.picture": { image, alt: "Our room", focus: "20% 30%" },
    "pages.gallery.photos": [
      { picture: { image, alt: "Our room again", focus: "50% 50%" }, caption: "The floor" },
      { picture: { image: "gallery-02", alt: "A shipped one", focus: "50% 50%" }, caption: "The lights" },
    ],
    "pages.own.pages": [
      {
        title: "House rules",
        path: "/house-rules",
        place: "footer",
        description: "",
        sections: [{ title: "", text: `Be kind.\n\n![The room](/media/${image}.jpg)`, pictures: [] }],
        earlier: [],
      },
    ],
  };
  await publish(app, values);
  return { app, staff, image, values };
}

describe("an exported file", () => {
  test("brings all settings and images to an empty installation, into its draft", async () => {
    const { staff: from, values, image } = await filled();
    const archive = await exported(from);
    const app = await testApp();
    const staff = await caller(app);
    const { status, body } = await send(app, archive);
    expect(status).toBe(200);
    expect(body.message).toBe("6 changes are in the draft. 1 image was added. Preview and publish it.");
    const draft = await draftOf(staff);
    const [media, ...more] = await app.db.selectFrom("media").selectAll().execute();
    expect(more).toEqual([]);
    expect(media).toMatchObject({
      name: "dance-floor.png",
      alt: "A red room",
      credit: "Ada",
      licence_ends: "2030-01-31",
    });
    expect(media?.id).not.toBe(image);
    const [first, second] = values["pages.gallery.photos"];
    expect(draft).toEqual({
      ...values,
      "look.wordmark": {
        ...values["look.wordmark"],
        image: expect.stringMatching(/^wordmark-[0-9a-f]{24}-640x480\.png$/),
      },
      "pages.home.picture": { ...values["pages.home.picture"], image: media?.id },
      "pages.gallery.photos": [{ ...first, picture: { ...first?.picture, image: media?.id } }, second],
      "pages.own.pages": JSON.parse(JSON.stringify(values["pages.own.pages"]).replace(image, media?.id ?? "")),
    });
    expect(await stored(app)).toContain(draft["look.wordmark"].image);

    // Imported again, nothing is stored twice; exported there, it is the same but for the ids.
    const before = await stored(app);
    expect((await send(app, archive)).body.message).toContain("6 changes are in the draft. Preview");
    expect(await stored(app)).toEqual(before);
    expect(await draftOf(staff)).toEqual(draft);
    await publish(app, draft);
    const [there, here] = [await entriesOf(await exported(staff)), await entriesOf(archive)];
    const about = (entries: Entry[]) => JSON.parse(String(entries[0]?.bytes)).values["venue.name"];
    expect(about(there)).toBe(about(here));
    expect(there).toHaveLength(here.length);
  });

  test("changes nothing where it was made, and stores no image again", async () => {
    const { app, staff } = await filled();
    const before = await stored(app);
    const { body } = await send(app, await exported(staff));
    expect(body.message).toBe("The file has the settings that are published.");
    expect(await stored(app)).toEqual(before);
  });

  test("replaces a draft, which the history restores", async () => {
    const { app, staff } = await filled();
    const archive = await exported(staff);
    await staff.post("/api/settings/groups/venue", { changes: { "venue.tagline": "Typed for an hour." } });
    const { body } = await send(app, archive);
    await staff.post(`/api/settings/history/${body.undo}/restore`, { replace: true });
    expect((await draftOf(staff))["venue.tagline"]).toBe("Typed for an hour.");
  });
});

test("a file of an earlier version sets what has another name now", async () => {
  const { staff: from } = await filled();
  const archive = await withAbout(await exported(from), (about) => (about.values["payments.gstRate"] = 12.5));
  const app = await testApp();
  expect((await send(app, archive)).status).toBe(200);
  expect(await draftOf(await caller(app))).toMatchObject({ "venue.taxRate": 12.5, "venue.name": "Aurora" });
});

test("a file that is not accepted says what to do and changes nothing", async () => {
  const { staff: ana } = await filled();
  const archive = await exported(ana);
  const image = (await entriesOf(archive)).find(({ name }) => name.startsWith("images/")) as Entry;
  const app = await testApp();
  const before = await stored(app);
  const text = Buffer.from("This is no image.");
  const rejected: Record<string, [Buffer, RegExp]> = {
    "not an archive": [Buffer.from("Hello"), /not a settings file of Afterglow/],
    empty: [Buffer.alloc(0), /not a settings file of Afterglow/],
    "another archive": [await tarOf([{ name: "notes.txt", bytes: text }]), /not a settings file/],
    "a newer format": [await withAbout(archive, (about) => (about.format = 2)), /newer Afterglow\. Update/],
    "a setting of a newer version": [
      await withAbout(archive, (about) => (about.values["venue.moonPhase"] = "full")),
      /doesn't have \(venue\.moonPhase\)\. Update Afterglow/,
    ],
    "an invalid value": [
      await withAbout(archive, (about) => (about.values["venue.timeZone"] = "Mars/Olympus")),
      /Time zone: Enter a time zone such as/,
    ],
    "an invalid list": [
      await withAbout(archive, (about) => (about.values["venue.social"] = [{ name: "X", url: "javascript:alert(1)" }])),
      /Social links.*Enter a link that starts with/,
    ],
    "a value of another type": [await withAbout(archive, (about) => (about.values = [])), /incomplete or damaged/],
    "an image that it lacks": [
      await withAbout(
        archive,
        (about) => (about.values["pages.menu.picture"] = { image: crypto.randomUUID(), alt: "x", focus: "1% 1%" }),
      ),
      /lacks some of its images/,
    ],
    "cut off in an image": [archive.subarray(0, archive.indexOf(image.bytes) + 100), /incomplete or damaged/],
    "cut off between files": [await tarOf((await entriesOf(archive)).slice(0, 1)), /incomplete or damaged/],
    "changed images": [
      await tarOf((await entriesOf(archive)).map((one) => (one.name === image.name ? { ...one, bytes: text } : one))),
      /incomplete or damaged/,
    ],
    "no images": [
      await withAbout(
        archive,
        (about) => (about.images[0].sha256 = hashImage(text)),
        (rest) => rest.map((one) => (one.name === image.name ? { ...one, bytes: text } : one)),
      ),
      /images can't be read \(dance-floor\.png\)/,
    ],
    "a broken image": [
      await withAbout(
        archive,
        (about) => (about.images[0].sha256 = hashImage(image.bytes.subarray(0, 900))),
        (rest) => rest.map((one) => (one.name === image.name ? { ...one, bytes: image.bytes.subarray(0, 900) } : one)),
      ),
      /images can't be read \(dance-floor\.png\)/,
    ],
    "an SVG": [
      await withAbout(
        archive,
        (about) => (about.images[0].sha256 = hashImage(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))),
        (rest) =>
          rest.map((one) =>
            one.name === image.name ? { ...one, bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") } : one,
          ),
      ),
      /images can't be read/,
    ],
    "an image with a hostile id": [
      await withAbout(archive, (about) => (about.images[0].id = "../../../../../../../../../etc/passwd")),
      /incomplete or damaged/,
    ],
    "a hostile wordmark": [
      await withAbout(archive, (about) => (about.look[0].name = "../wordmark.png")),
      /incomplete or damaged/,
    ],
    ...Object.fromEntries(
      await Promise.all(
        ["../../evil.png", "/etc/cron.d/evil", "images/../../evil.jpg", "images\\evil.jpg"].map(async (name) => [
          `an entry ${name}`,
          [await tarOf([...(await entriesOf(archive)), { name, bytes: text }]), /incomplete or damaged/],
        ]),
      ),
    ),
    "a link in place of an image": [
      await tarOf(
        (await entriesOf(archive)).map((one) => (one.name === image.name ? { ...one, type: "symlink" as const } : one)),
      ),
      /incomplete or damaged/,
    ],
  };
  for (const [what, [body, message]] of Object.entries(rejected)) {
    const answer = await send(app, body);
    expect({ what, status: answer.status }).toEqual({ what, status: 422 });
    expect(answer.body.message, what).toMatch(message);
    expect(answer.body.message, what).toMatch(/Nothing was changed\.$/);
  }
  const large = await send(app, Buffer.alloc(41 * 1024 * 1024));
  expect(large.status).toBe(413);
  expect(large.body.message).toContain("npm run afterglow -- settings import");
  expect(await stored(app)).toEqual(before);
  expect(await app.db.selectFrom("media").selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom("settings_draft").selectAll().execute()).toEqual([]);
  const published = app.db.selectFrom("settings_versions").selectAll().where("version", ">", 0);
  expect(await published.execute()).toEqual([]);
});
