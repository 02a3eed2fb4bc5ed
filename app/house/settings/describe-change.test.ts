import { expect, test } from "vitest";
import { describeChange, differingPart } from "./describe-change.ts";

const menu = (...labels: string[]) => labels.map((label) => ({ label, to: `/${label.toLowerCase()}` }));

test("a setting is described by its place and both values", () => {
  expect(describeChange({ path: "venue.name", before: "Afterglow", after: "Ember" })).toEqual({
    path: "venue.name",
    label: "Venue › Name",
    texts: [{ before: "Afterglow", after: "Ember" }],
  });
});

test("a currency, a locale and a wordmark are described in words, not by codes and file names", () => {
  const texts = (path: string, before: unknown, after: unknown) => describeChange({ path, before, after }).texts;
  expect(texts("venue.currency", "AUD", "EUR")).toEqual([{ before: "Australian Dollar (AUD)", after: "Euro (EUR)" }]);
  expect(texts("venue.locale", "en-AU", "en-150")).toEqual([
    { before: "English (Australia)", after: "English (Europe)" },
  ]);
  const wordmark = { text: "", image: "", oneColor: true };
  expect(texts("look.wordmark", wordmark, { ...wordmark, image: "wordmark-1-800x100.png" })).toMatchObject([
    { before: "The club's name", after: "Image in one colour" },
  ]);
});

test("a list is described item by item", () => {
  const before = menu("Events", "News", "Offers");
  expect(describeChange({ path: "venue.menu", before, after: menu("Events", "Shop", "News") }).texts).toEqual([
    { before: "", after: "Shop · /shop" },
    { before: "Offers · /offers", after: "" },
  ]);
  const renamed = before.with(1, { label: "Stories", to: "/news" });
  expect(describeChange({ path: "venue.menu", before, after: renamed }).texts).toEqual([
    { before: "News · /news", after: "Stories · /news" },
  ]);
});

test("times and days are described as people write them, and a special day without times as closed", () => {
  const texts = (path: string, before: object[], after: object[]) => describeChange({ path, before, after }).texts;
  const saturday = { day: "Saturday", opens: "22:00", closes: "04:00" };
  expect(texts("hours.weekly", [saturday], [{ ...saturday, closes: "03:30" }])).toEqual([
    { before: "Saturday · 10 PM · 4 AM", after: "Saturday · 10 PM · 3:30 AM" },
  ]);
  expect(texts("hours.special", [], [{ date: "2026-12-25", opens: "", closes: "", note: "Christmas" }])).toEqual([
    { before: "", after: "Fri 25 Dec 2026 · Closed · Christmas" },
  ]);
});

test("a reordered list is described by its new order", () => {
  const change = { path: "venue.menu", before: menu("Events", "News"), after: menu("News", "Events") };
  expect(describeChange(change)).toMatchObject({
    texts: [],
    order: [{ text: "News · /news" }, { text: "Events · /events" }],
  });
});

test("an image is described by its alt text and shown, before and after", () => {
  const old = { image: "venue-bar", alt: "The bar", focus: "50% 50%" };
  const path = "pages.home.picture";
  const texts = (after: object) => describeChange({ path, before: old, after }).texts;
  const other = { ...old, image: "about-crowd", alt: "The crowd" };
  expect(texts(other)).toEqual([{ before: "The bar", after: "The crowd", images: { before: old, after: other } }]);
  const moved = { ...old, focus: "20% 30%" };
  expect(texts(moved)).toEqual([
    {
      before: "The bar Focal point: 50% 50%",
      after: "The bar Focal point: 20% 30%",
      images: { before: old, after: moved },
    },
  ]);
});

test("photos of a gallery are shown one by one, and in their new order", () => {
  const photo = (image: string) => ({ picture: { image, alt: image, focus: "50% 50%" }, caption: "" });
  const [one, two, three] = [photo("gallery-01"), photo("gallery-02"), photo("gallery-03")];
  const path = "pages.gallery.photos";
  expect(describeChange({ path, before: [one, two], after: [one, three, two] }).texts).toEqual([
    { before: "", after: "gallery-03", images: { before: undefined, after: three.picture } },
  ]);
  expect(describeChange({ path, before: [one, two], after: [two, one] }).order).toEqual([
    { text: "gallery-02", image: two.picture },
    { text: "gallery-01", image: one.picture },
  ]);
});

test("a setting that this version does not have is described by its path", () => {
  expect(describeChange({ path: "venue.gone", after: "x" }).texts).toEqual([{ before: "", after: "x" }]);
});

test.each([
  ["one two three", "one 2 three", { start: "one ", gone: "two ", come: "2 ", end: "three" }],
  ["a b", "a b c", { start: "a ", gone: "b", come: "b c", end: "" }],
  ["same same", "same", { start: "", gone: "same ", come: "", end: "same" }],
  ["", "new", { start: "", gone: "", come: "new", end: "" }],
])("the differing part of %j and %j", (before, after, part) => {
  expect(differingPart({ before, after })).toEqual(part);
});
