import { randomInt } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventSeries } from "../app/office/demo/events.ts";
import { demoOffers } from "../app/office/demo/offers.ts";
import { openDatabase } from "../app/platform/db/open.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { toInstant } from "../app/platform/lib/time/instants.server.ts";
import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { timeInNight, tonight } from "../app/platform/venue/club-night.ts";
import { venue } from "../app/platform/venue/venue.ts";
import { makeEvent, makeImage, makeOffer } from "./makers.ts";

/** Acts that do not exist; each season plays them in this order. */
const acts = [
  "Mara Voss",
  "DJ Kestrel",
  "Odd Meridian",
  "Tidal Kin",
  "Ines Okafor",
  "Paper Satellites",
  "Yuki Hollander",
  "The Ninth Tram",
  "Salt & Neon",
  "Bao Lindqvist",
  "Copper Youth",
  "Ruth Amari",
  "Low Ceiling",
];

/**
 * Creates the data folder of a club with upcoming events and the demo's offers, and nothing else.
 *
 * @param url of its database, if that is not in the folder.
 * @returns the folder, which the caller must delete.
 */
export async function folderWithSeason(count: number, url?: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "afterglow-season-"));
  const db = await openDatabase(url ?? join(folder, "afterglow.db"));
  await makeSeason(db, count);
  for (const { title, description, alt, focus } of demoOffers())
    await makeOffer(db, {
      title,
      description,
      valid_till: "2099-12-31",
      picture_id: await makeImage(db, { alt, focus }),
    });
  await db.destroy();
  return folder;
}

/**
 * Stores upcoming nights of a typical club, two a week from tomorrow, 10 PM to 4 AM: names of different lengths, each with its own
 * poster and ticket link, some sold out, cancelled or postponed.
 */
async function makeSeason(db: Database, count: number): Promise<void> {
  const all = eventSeries();
  for (let index = 0; index < count; index += 1) {
    const night = addDays(tonight(), 1 + Math.round(index * 3.5));
    const series = all[(index * 3) % all.length];
    const act = acts[index % acts.length];
    const name = [
      `${series?.name}`,
      `${series?.name}: ${act}`,
      `${act}`,
      `${series?.name} with ${act}, all night long`,
    ];
    const state = ({ 5: "sold_out", 17: "cancelled", 29: "postponed" } as const)[index % 30] ?? "on";
    await makeEvent(db, {
      name: name[index % name.length],
      starts_at: toInstant(timeInNight(night, "22:00"), venue.timeZone),
      ends_at: toInstant(timeInNight(night, "04:00"), venue.timeZone),
      description: series?.description,
      picture_id: await makeImage(db, {
        color: `#${randomInt(0x1000000).toString(16).padStart(6, "0")}`,
        focus: `${randomInt(101)}% ${randomInt(101)}%`,
        alt: index % 3 === 0 ? "" : `Poster: ${name[index % name.length]}, ${series?.alt.split(", ")[1]}`,
      }),
      redirection_url: `https://tickets.example/e/${series?.key}-${randomInt(100_000, 1_000_000)}`,
      state,
    });
  }
}
