import type { Database } from "../../../platform/db/tables.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import { shortLinkPath } from "../../../platform/views/short-link.ts";
import type { Range } from "../period.ts";
import { qrOf } from "./qr-files.server.ts";
import type { OneLink, ShortLink, ShortLinks } from "./shapes.ts";
import { leadsTo, listTargets } from "./target.server.ts";

interface Asked {
  range: Range;
  /** The site's public address. */
  origin: string;
  /** ms since 1970. */
  now: number;
}

/** Visits by word, in a range of nights or in total. @param word counts this word only. */
async function countVisits(db: Database, word?: string, range?: Range): Promise<ReadonlyMap<string, number>> {
  let query = db
    .selectFrom("short_link_visits")
    .select(["word", ({ fn }) => fn.sum<number>("visits").as("visits")])
    .groupBy("word");
  if (word !== undefined) query = query.where("word", "=", word);
  if (range) query = query.where("day", ">=", range.from).where("day", "<=", range.to);
  const rows = await query.execute();
  return new Map(rows.map(({ word, visits }) => [word, Number(visits)]));
}

async function readAll(db: Database, { range, origin, now }: Asked, word?: string): Promise<ShortLink[]> {
  let query = db
    .selectFrom("short_links")
    .leftJoin("promoter_links", "promoter_links.word", "short_links.word")
    .selectAll("short_links")
    .select("promoter_links.promoter")
    .where("removed_at", "is", null)
    .orderBy("short_links.word");
  if (word !== undefined) query = query.where("short_links.word", "=", word);
  const [rows, visits, ever] = await Promise.all([
    query.execute(),
    countVisits(db, word, range),
    countVisits(db, word),
  ]);
  return rows.map(({ word, target, ends_on, note, promoter, version }) => ({
    word,
    url: origin + shortLinkPath(word),
    target,
    ends_on,
    ended: ends_on !== null && ends_on < tonight(now),
    note,
    promoter: promoter ?? "",
    visits: visits.get(word) ?? 0,
    visits_ever: ever.get(word) ?? 0,
    version,
  }));
}

const isCounting = () => currentSettings().counting.views === "yes";

/** The club's short links and their visits, sorted by word. */
export async function readLinks(db: Database, asked: Asked): Promise<ShortLinks> {
  const [links, pages] = await Promise.all([readAll(db, asked), listTargets(db, asked.now)]);
  return { ...asked.range, counting: isCounting(), links, pages };
}

/** A short link with its QR code and its visits by club night. @throws `Refusal` (404) */
export async function readLink(db: Database, word: string, asked: Asked): Promise<OneLink> {
  const { range, now } = asked;
  const [link] = await readAll(db, asked, word);
  if (!link) throw new Refusal(404, "Short link not found.");
  const rows = await db
    .selectFrom("short_link_visits")
    .select(["day", "visits"])
    .where("word", "=", word)
    .where("day", ">=", range.from)
    .where("day", "<=", range.to)
    .orderBy("day")
    .execute();
  return {
    ...range,
    counting: isCounting(),
    link,
    leads_to: await leadsTo(db, link, now),
    days: rows.map(({ day, visits }) => ({ day, visits: Number(visits) })),
    qr: qrOf(link.url),
  };
}
