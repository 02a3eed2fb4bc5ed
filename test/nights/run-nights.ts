import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkNight } from "./check.ts";
import { type Club, makeClub, saturdays } from "./club.ts";
import { type LivedThrough, liveThrough } from "./night.ts";
import { people } from "./people.ts";

/** One night in so many has the hour that happens twice. */
const LONG_NIGHTS = 5;

/**
 * Lives through the nights of some seeds.
 *
 * @param done called after each night that ended well. @throws `BadNight` for the first that did not.
 */
export async function runNights(seeds: readonly number[], done: (night: LivedThrough) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "nights-"));
  const clubs = new Map<string, Club>();
  try {
    for (const seed of seeds) {
      const night = saturdays[seed % LONG_NIGHTS === 0 ? 1 : 0];
      const club = clubs.get(night) ?? (await makeClub(night, join(folder, `${night}.db`)));
      clubs.set(night, club);
      done(await liveThrough(club, seed, { people, check: checkNight, file: join(folder, "night.db") }));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
