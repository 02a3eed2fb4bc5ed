import { expect, test } from "vitest";
import { defaultSettings, withValues } from "./changed-settings.ts";
import { currentEmergencyNumber, currentHoursTexts, currentPostalAddress } from "./current.server.ts";
import { siteSettings } from "./site-settings.ts";

test("no page carries the address that only staff know", () => {
  const settings = withValues(defaultSettings, {
    "venue.clubEmail": "office@club.example",
    "venue.email": "hello@club.example",
  });
  const block = JSON.stringify(
    siteSettings(settings, 1, {
      hoursTexts: currentHoursTexts(),
      postalAddress: currentPostalAddress(),
      emergencyNumber: currentEmergencyNumber(),
    }),
  );
  expect(block).toContain("hello@club.example");
  expect(block).not.toContain("office@club.example");
  // Settings that no script of a page reads.
  for (const unread of [settings.venue.tagline, settings.venue.description, settings.look.accent])
    expect(block).not.toContain(unread);
});
