import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { testFolder } from "../../../test/folder.ts";
import { SHIPPED_NAME } from "../../house/branding/look-css.ts";
import { displayWidth } from "../../platform/lib/display-width.ts";
import { defaultSettings } from "../../platform/venue/changed-settings.ts";
import { typePairings } from "../../platform/venue/schema/type-pairings.ts";
import { DISPLAY, typeSetterFor } from "./set-type.server.ts";

/** As `platform/ui/horizon.css` has them: an average capital, letter spacing and the room at both ends, in em. */
const [CAPITAL, SPACING, ROOM] = [0.93, -0.012, 0.06];

const names = ["Afterglow", "Meridian Hall", "Momentum", "Illusion", "The Warehouse", "Club 2000", "Jazz & Swing"];

test("the style sheet has the width of the shipped name", async () => {
  expect(displayWidth(defaultSettings.venue.name)).toBe(SHIPPED_NAME);
  const css = await readFile(new URL("../layout/layout.css", import.meta.url), "utf8");
  expect(css).toContain(`var(--name-letters, ${SHIPPED_NAME})`);
});

test.each(Object.keys(typePairings) as (keyof typeof typePairings)[])(
  "a club's name is never wider than the line that it spans, and spans most of it: %s",
  async (pairing) => {
    const setter = await typeSetterFor([], await testFolder(), pairing);
    for (const name of names) {
      const shown = name.toUpperCase();
      const width = setter.width(shown, DISPLAY, 1_000) / 1_000 + SPACING * shown.length;
      const line = displayWidth(name) * CAPITAL * typePairings[pairing].width;
      expect(width / (line + ROOM), name).toBeLessThanOrEqual(1);
      expect(width / (line + ROOM), name).toBeGreaterThan(0.82);
    }
  },
);
