import { expect, test } from "vitest";
import { defaultSettings, withValues } from "../../platform/venue/changed-settings.ts";
import { fieldAddress, searchSettings } from "./search-settings.ts";

const settings = withValues(defaultSettings, {
  "venue.name": "Café Ember",
  "venue.tagline": "Nights at {name}",
  "venue.menu": [
    { label: "Events", to: "/events" },
    { label: "Zebra room", to: "/venue" },
  ],
});

test("a word finds the settings that contain it, ignoring case and accents", () => {
  const found = searchSettings(settings, "cafe ember").map(({ path }) => path);
  expect(found).toContain("venue.name");
  // As guests read it, with the placeholder filled in.
  expect(found).toContain("venue.tagline");
});

test("inside a list the item is found, and its address leads to its field", () => {
  const [found] = searchSettings(settings, "ZEBRA");
  expect(found).toMatchObject({ path: "venue.menu.1.label", label: "Menu", excerpt: "Zebra room" });
  expect(found && fieldAddress(found)).toBe("/admin/settings/venue?field=venue.menu.1.label");
});

test("a label finds its setting, and nothing finds nothing", () => {
  expect(searchSettings(settings, "time zone").map(({ path }) => path)).toContain("venue.timeZone");
  expect(searchSettings(settings, "  ")).toEqual([]);
  expect(searchSettings(settings, "qqqqqq")).toEqual([]);
});
