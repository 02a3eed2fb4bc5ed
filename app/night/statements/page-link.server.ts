import { hash } from "node:crypto";
import { derivedToken, newLinkId } from "../../platform/db/derived-token.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { promoterPath } from "./promoter-path.ts";

/** The row of `meta` with the key from which promoters' links are made. */
const KEY = "statement_link_key";

const hashOf = (token: string) => hash("sha256", `promoter ${token}`, "base64url");

/** The promoter and the year of a link. */
export interface PageLink {
  promoter_key: string;
  promoter: string;
  /** `YYYY`: when it was made. */
  year: string;
}

/**
 * The day of the next year (`MM-DD`) until which a link works unless it is replaced: by then, that year's first
 * statements have been issued.
 */
const LAST_DAY = "03-31";

/** The last day of a link of a year, `YYYY-MM-DD`. */
export const lastDayOf = (year: string): string => `${Number(year) + 1}-${LAST_DAY}`;

/** The year of a club night at `now` (ms since 1970). */
export const yearAt = (now: number): string => tonight(now).slice(0, 4);

/** The years whose links work at `now`. */
function yearsAt(now: number): string[] {
  const year = yearAt(now);
  const before = String(Number(year) - 1);
  return tonight(now) <= lastDayOf(before) ? [before, year] : [year];
}

/** Ends a promoter's links. @returns whether there was one that worked. */
export async function revokePageLink(trx: Database, promoter_key: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("promoter_page_links")
    .set({ revoked_at: storedInstant(now) })
    .where("promoter_key", "=", promoter_key)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces a promoter's links by one of this year, in the writer's transaction. Only the token's hash is stored. */
export async function makePageLink(
  trx: Database,
  promoter: Omit<PageLink, "year">,
  by: string,
  now: number,
): Promise<{ linkId: string; token: string; year: string }> {
  await revokePageLink(trx, promoter.promoter_key, now);
  const [linkId, year] = [newLinkId(), yearAt(now)];
  const token = await derivedToken(trx, KEY, linkId);
  const made = { token_hash: hashOf(token), link_id: linkId, made_at: storedInstant(now), made_by: by };
  await trx
    .insertInto("promoter_page_links")
    .values({ ...promoter, year, ...made, revoked_at: null })
    .execute();
  return { linkId, token, year };
}

/** The promoter's link that works, without its token. */
export function findPageLink(db: Database, promoter_key: string, now: number) {
  return db
    .selectFrom("promoter_page_links")
    .select(["year", "made_at", "made_by"])
    .where("promoter_key", "=", promoter_key)
    .where("year", "in", yearsAt(now))
    .where("revoked_at", "is", null)
    .orderBy("year", "desc")
    .executeTakeFirst();
}

/**
 * The promoter and year that a token is for; undefined if it is invalid, revoked or of an earlier year.
 *
 * @param now ms since 1970
 */
export function findByPageLink(db: Database, token: string, now: number): Promise<PageLink | undefined> {
  return db
    .selectFrom("promoter_page_links")
    .select(["promoter_key", "promoter", "year"])
    .where("token_hash", "=", hashOf(token))
    .where("revoked_at", "is", null)
    .where("year", "in", yearsAt(now))
    .executeTakeFirst();
}

/**
 * The id of the link for an email to a promoter, in the writer's transaction: this year's, which is created if there is
 * none. Undefined once staff have revoked the promoter's link and created no other.
 *
 * @param made called after a link was created.
 */
export async function linkForEmail(
  trx: Database,
  promoter: Omit<PageLink, "year">,
  { by, now, made }: { by: string; now: number; made: (year: string) => Promise<void> },
): Promise<string | undefined> {
  const links = await trx
    .selectFrom("promoter_page_links")
    .select(["link_id", "year", "revoked_at"])
    .where("promoter_key", "=", promoter.promoter_key)
    .execute();
  const valid = links.filter(({ revoked_at }) => revoked_at === null);
  if (links.length > 0 && valid.length === 0) return undefined;
  const current = valid.find(({ year }) => year === yearAt(now))?.link_id;
  if (current) return current;
  const { linkId, year } = await makePageLink(trx, promoter, by, now);
  await made(year);
  return linkId;
}

/** The path of the link with this id; undefined once it was revoked or its year is over. */
export async function pageLinkPath(db: Database, linkId: string, now: number): Promise<string | undefined> {
  const token = await derivedToken(db, KEY, linkId);
  return (await findByPageLink(db, token, now)) && promoterPath(token);
}

/** Ends all links of promoters. */
export async function revokeLinksOf(trx: Database, keys: readonly string[], now: number): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .updateTable("promoter_page_links")
    .set({ revoked_at: storedInstant(now) })
    .where("promoter_key", "in", keys)
    .where("revoked_at", "is", null)
    .execute();
}
