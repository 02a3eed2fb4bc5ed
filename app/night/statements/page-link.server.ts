import { hash } from "node:crypto";
import { derivedToken, newLinkId } from "../../platform/db/derived-token.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { promoterPath } from "./promoter-path.ts";

/** The row of `meta` with the key from which promoters' links are made. */
const KEY = "statement_link_key";

const hashOf = (token: string) => hash("sha256", `promoter ${token}`, "base64url");

/** Whose page it is, of which year. */
export interface PageLink {
  promoter_key: string;
  promoter: string;
  /** `YYYY`: the link works in it alone. */
  year: string;
}

/** The year of a club night at `now` (ms since 1970). */
export const yearAt = (now: number): string => tonight(now).slice(0, 4);

/** Ends a promoter's link of a year. @returns whether there was one. */
export async function revokePageLink(
  trx: Database,
  { promoter_key, year }: Omit<PageLink, "promoter">,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("promoter_page_links")
    .set({ revoked_at: storedInstant(now) })
    .where("promoter_key", "=", promoter_key)
    .where("year", "=", year)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces a promoter's link of a year, in the writer's transaction. Only the token's hash is stored. */
export async function makePageLink(
  trx: Database,
  link: PageLink,
  by: string,
  now: number,
): Promise<{ linkId: string; token: string }> {
  await revokePageLink(trx, link, now);
  const linkId = newLinkId();
  const token = await derivedToken(trx, KEY, linkId);
  const made = { token_hash: hashOf(token), made_at: storedInstant(now), made_by: by, revoked_at: null };
  await trx
    .insertInto("promoter_page_links")
    .values({ ...link, ...made })
    .execute();
  return { linkId, token };
}

/** The promoter's valid link of a year, without its token. */
export function findPageLink(db: Database, { promoter_key, year }: Omit<PageLink, "promoter">) {
  return db
    .selectFrom("promoter_page_links")
    .select(["made_at", "made_by"])
    .where("promoter_key", "=", promoter_key)
    .where("year", "=", year)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

/** Whose page a token leads to; undefined if it is invalid, revoked or of another year. @param now ms since 1970 */
export function findByPageLink(db: Database, token: string, now: number): Promise<PageLink | undefined> {
  return db
    .selectFrom("promoter_page_links")
    .select(["promoter_key", "promoter", "year"])
    .where("token_hash", "=", hashOf(token))
    .where("revoked_at", "is", null)
    .where("year", "=", yearAt(now))
    .executeTakeFirst();
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
