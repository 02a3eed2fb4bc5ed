import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { NightNumbers } from "../../app/platform/db/tables/night-numbers.ts";
import { addDays } from "../../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../app/platform/venue/club-night.ts";

/** Weekdays (0 is Sunday) of club nights: Thursday, Friday and Saturday. */
const OPEN = [4, 5, 6];

const SEASON_DAYS = 5 * 365;
const COMING_DAYS = 28;
const PROMOTERS = 20;
const LISTED_A_NIGHT = 400;

/** Counts by days before the night, from the night itself to four weeks before. */
const pace = (most: number) => Array.from({ length: 29 }, (_, days) => Math.round(most * (1 - days / 29) ** 2));

function numbersOf(night: string): NightNumbers {
  const day = Number(night.slice(8));
  const promoters = Array.from({ length: PROMOTERS }, (_, index) => ({
    list: `list-${index}`,
    name: `List ${index}`,
    owner: `Promoter ${index}`,
    commission: 2_500 * index,
    expected: 20 + index,
    came: 8 + ((index + day) % 12),
  }));
  return {
    title: `Series ${day % 5}`,
    people: 600 + day * 9,
    peak: 420 + day * 3,
    walkIns: 180 + day,
    tables: { asked: 44, approved: 31, came: 27, noShows: 4 },
    sources: Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`link:poster-${index}`, { asked: 1, approved: 1, came: 1 }]),
    ),
    rooms: ["Main room", "Terrace", "Gallery", "Cellar"].map((name, index) => {
      return { name, people: 200 + day * index, peak: 120 + day, tables: 12, parties: 8, came: 6 };
    }),
    lists: { expected: 590, came: 280 },
    tickets: { expected: 210, came: 190 },
    offers: { expected: 40, came: 21 },
    promoters,
    deposits: { received: 620_000, refunded: 40_000, kept: 20_000, open: 50_000 },
    spend: { parties: 24, people: 170, spent: 4_100_000, minimum: 3_800_000 },
    hours: Array.from({ length: 24 }, (_, hour) => (hour >= 21 || hour < 5 ? 75 : 0)),
    pace: { tables: pace(44), lists: pace(590), tickets: pace(210) },
  };
}

/**
 * Adds the numbers of five seasons, guest lists of the last weeks and incidents to a filled inbox. @returns the number
 * of nights.
 */
export function fillNights(path: string): number {
  const file = new DatabaseSync(path);
  file.exec("pragma synchronous = off; pragma foreign_keys = off; begin");
  const day = tonight();
  const at = new Date().toISOString();
  const add = file.prepare(
    "insert or replace into night_numbers (night, numbers, is_over, made_at) values (?, ?, ?, ?)",
  );
  const list = file.prepare(
    "insert into guest_lists (id, name, owner_kind, owner_name, places, most_plus_ones, terms, closes, created_at, created_by) values (?, ?, 'promoter', ?, 100, 2, '{}', '20:00', ?, 'Ana')",
  );
  const entry = file.prepare(
    "insert into list_entries (id, list_id, night, name, name_key, plus_ones, code, added_at, added_by, updated_at) values (?, ?, ?, 'Mia Chen', 'chen mia', 1, ?, ?, 'owner', ?)",
  );
  const incident = file.prepare(
    "insert into register (number, id, night, entry, body, at, received_at, actor, previous_hash, hash) values (?, ?, ?, 'incident', ?, ?, ?, 'Ana', '', ?)",
  );
  for (let index = 0; index < PROMOTERS; index += 1)
    list.run(`list-${index}`, `List ${index}`, `Promoter ${index}`, at);
  let nights = 0;
  for (let ago = SEASON_DAYS; ago >= -COMING_DAYS; ago -= 1) {
    const night = addDays(day, -ago);
    if (!OPEN.includes(new Date(night).getUTCDay())) continue;
    nights += 1;
    add.run(night, JSON.stringify(numbersOf(night)), ago > 0 ? 1 : 0, at);
    for (let number = 0; number < 3; number += 1) {
      const body = JSON.stringify({
        kind: number === 0 ? "medical" : "turned-out",
        details: { happened: "x".repeat(400) },
      });
      if (ago > 0) incident.run(nights * 3 + number, randomUUID(), night, body, at, at, randomUUID());
    }
    if (ago > 90 || ago < -4) continue;
    for (let guest = 0; guest < LISTED_A_NIGHT; guest += 1) {
      const added = `${addDays(night, -(guest % 20))}T02:00:00.000Z`;
      entry.run(randomUUID(), `list-${guest % PROMOTERS}`, night, randomUUID(), added, added);
    }
  }
  // The inserted numbers are final, so no night is due.
  file.exec("delete from nights_due");
  file.exec("commit; analyze");
  file.close();
  return nights;
}
