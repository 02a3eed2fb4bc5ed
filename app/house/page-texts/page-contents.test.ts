import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeImage } from "../../../test/makers.ts";
import { defaultSettings, type SettingValues, withValues } from "../../platform/venue/changed-settings.ts";
import { previewSettings } from "../../platform/venue/current.server.ts";
import { loadLibraryImages } from "../images/resolve-image.server.ts";
import { pageContents, pageLoader } from "./page-contents.server.ts";
import { readPage } from "./page-json.ts";

/** Page contents with some settings changed. */
function contentsWith(values: SettingValues) {
  return previewSettings(withValues(defaultSettings, values), pageContents);
}

test("a page of the program as shipped has its images", () => {
  const { home, venue } = pageContents();
  expect(home.picture).toMatchObject({ alt: expect.stringContaining("dance floor"), focus: "50% 56%", built: {} });
  expect(home.playlists.list.map(({ title, embedUrl }) => [title, new URL(embedUrl).host])).toHaveLength(6);
  expect(venue.spaces.map(({ id }) => id)).toEqual(["bar", "terrace", "dj-booth", "booths"]);
});

test("an image of the library takes a shipped one's place, and one that is gone leaves its box", async () => {
  const db = await testDatabase();
  const id = await makeImage(db);
  await loadLibraryImages(db, [id, "deleted", "gallery-01"]);
  const image = (name: string) => ({ image: name, alt: "Our room", focus: "10% 20%" });
  const { home, gallery } = contentsWith({
    "pages.home.picture": image(id),
    "pages.gallery.photos": [
      { picture: image("deleted"), caption: "Gone" },
      { picture: image(id), caption: "Here" },
    ],
  });
  expect(home.picture).toMatchObject({ alt: "Our room", focus: "10% 20%", path: expect.stringContaining(".jpg") });
  expect(gallery.photos).toMatchObject([
    { picture: null, caption: "Gone" },
    { picture: { alt: "Our room" }, caption: "Here" },
  ]);
});

test("contents are made once until an image changes or its licence ends", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: Date.parse("2026-11-28T12:00:00+11:00"), toFake: ["Date"] });
  const db = await testDatabase();
  const id = await makeImage(db, { alt: "The room" });
  const settings = withValues(defaultSettings, { "pages.home.picture": { image: id, alt: "", focus: "" } });
  const contents = () => previewSettings(settings, pageContents);
  await loadLibraryImages(db, [id]);
  expect(contents().home.picture).toMatchObject({ alt: "The room" });
  expect(contents()).toBe(contents());
  await db.updateTable("media").set({ alt: "The new room", licence_ends: "2026-11-28" }).where("id", "=", id).execute();
  await loadLibraryImages(db, [id]);
  expect(contents().home.picture).toMatchObject({ alt: "The new room" });
  vi.setSystemTime("2026-11-29T00:00:00+11:00");
  expect(contents().home.picture).toBeNull();
});

test("a loader's contents are read as they are, and the same object each time", () => {
  const sent = pageLoader("venue")();
  expect(typeof sent).toBe("string");
  expect(readPage(sent)).toEqual(pageContents().venue);
  expect(readPage(sent)).toBe(readPage(sent));
  const { about } = pageContents();
  expect(readPage(about)).toBe(about);
});

test("the home page's data has nothing that it does not show", () => {
  const { home, music } = pageContents();
  const names = (playlist: object | undefined) => Object.keys(playlist ?? {}).toSorted();
  expect(names(home.playlists.list[0])).toEqual(["embedUrl", "id", "picture", "title"]);
  expect(names(music.playlists[0])).toEqual(["description", "embedUrl", "id", "link", "picture", "service", "title"]);
});

test("sections whose titles are the same, or in another alphabet, have ids of their own", () => {
  const section = (title: string) => ({ title, text: "Text." });
  const { terms } = contentsWith({
    "pages.terms.sections": [section("Entry"), section("Entry"), section("Είσοδος"), section("Café & bar")],
  });
  expect(terms.sections.map(({ id }) => id)).toEqual(["entry", "section-2", "section-3", "cafe-bar"]);
});

test("roles of a job application keep the values that requests store", () => {
  const { careers } = contentsWith({
    "pages.careers.roles": [
      { label: "DJ", description: "Plays." },
      { label: "Μπάρμαν", description: "Pours." },
    ],
  });
  expect(careers.roles.map(({ value }) => value)).toEqual(["dj", "Μπάρμαν"]);
  expect(pageContents().careers.roles.map(({ value }) => value)).toEqual([
    "bartender",
    "server",
    "dj",
    "security",
    "hostess",
    "other",
  ]);
});
