import { DatabaseSync } from "node:sqlite";
import { addDays } from "../../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../app/platform/venue/club-night.ts";

const SEASON_DAYS = 5 * 365;

/** Number of views in five seasons. */
const VIEWS = 50_000_000;

/** Number of short links, and of other sources of a night: as many as a night stores. */
const LINKS = 50;
const NAMED = 40;
const usual = ["direct", "site", "unknown", "other", "from:google.com", "from:instagram.com", "from:facebook.com"];

/** Kinds of pages with views in every hour, including the club's own pages. */
const pages = [
  ...["home", "events", "event", "offers", "offer", "news", "news-item", "vip-tables", "functions", "venue", "gallery"],
  ...[
    "music",
    "about-club",
    "contact",
    "careers",
    "faqs",
    "terms-and-conditions",
    "house-rules",
    "imprint",
    "dress-code",
  ],
];

/** Forms, and fields after which they are abandoned. */
const forms = ["vip-table", "function", "claim", "career", "contact"];
const fields = ["", "name", "email", "phone", "date", "guests", "message"];

/**
 * Adds the rows that this many views of five seasons produce: by hour and page, by source, and visits of short links.
 * @returns the number of views.
 */
export function fillViews(path: string): number {
  const file = new DatabaseSync(path);
  file.exec("pragma synchronous = off; begin");
  const source = file.prepare(
    "insert into view_sources (night, source, views, ticket_clicks, forms_started) values (?, ?, ?, ?, ?)",
  );
  const hour = file.prepare("insert into view_hours (night, hour, page, views) values (?, ?, ?, ?)");
  const visit = file.prepare("insert into short_link_visits (word, day, visits) values (?, ?, ?)");
  const link = file.prepare(
    "insert into short_links (word, target, ends_on, note, created_at, removed_at) values (?, '/vip-tables', null, 'Crown Street', ?, null)",
  );
  const form = file.prepare("insert into form_counts (night, form, field, times) values (?, ?, ?, ?)");
  const words = Array.from({ length: LINKS }, (_, index) => `poster-${index}`);
  for (const word of words) link.run(word, new Date().toISOString());
  const perNight = Math.round(VIEWS / SEASON_DAYS);
  const named = Array.from({ length: NAMED }, (_, index) => `from:site-${index}.example`);
  let views = 0;
  for (let ago = 0; ago < SEASON_DAYS; ago += 1) {
    const night = addDays(tonight(), -ago);
    const each = Math.round(perNight / (usual.length + NAMED + LINKS));
    for (const one of [...usual, ...named, ...words.map((word) => `link:${word}`)]) source.run(night, one, each, 9, 3);
    for (const word of words) visit.run(word, night, each);
    for (let of = 0; of < 24; of += 1)
      for (const page of pages) hour.run(night, of, page, Math.round(perNight / 24 / pages.length));
    for (const one of forms) for (const field of fields) form.run(night, one, field, field === "" ? 40 : 3);
    views += perNight;
  }
  file.exec("commit; analyze");
  file.close();
  return views;
}
