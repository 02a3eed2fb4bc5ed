import { hash } from "node:crypto";
import { derivedToken, newLinkId } from "../../platform/db/derived-token.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { listPath } from "./list-path.ts";
import { hasLink, type ListRow } from "./lists.server.ts";

/** The row of `meta` with the key from which owners' links are made. */
const KEY = "list_link_key";

const hashOf = (token: string) => hash("sha256", `list ${token}`, "base64url");

const tokenOf = (db: Database, linkId: string) => derivedToken(db, KEY, linkId);

/**
 * Replaces the link of a list's owner, in the writer's transaction. Only the token's hash is stored.
 *
 * @param endsAt ISO 8601 in UTC; null for no end.
 */
export async function makeOwnerLink(
  trx: Database,
  listId: string,
  endsAt: string | null,
): Promise<{ linkId: string; token: string }> {
  const linkId = newLinkId();
  const token = await tokenOf(trx, linkId);
  await setLink(trx, listId, hashOf(token), endsAt);
  return { linkId, token };
}

/** Ends the link of a list's owner. */
export const revokeOwnerLink = (trx: Database, listId: string) => setLink(trx, listId, null, null);

async function setLink(
  trx: Database,
  id: string,
  link_hash: string | null,
  link_ends_at: string | null,
): Promise<void> {
  await trx
    .updateTable("guest_lists")
    .set(({ eb }) => ({ link_hash, link_ends_at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Finds the list of a token; undefined if it is invalid, revoked or expired. @param now ms since 1970 */
export async function findByOwnerLink(db: Database, token: string, now: number): Promise<ListRow | undefined> {
  const row = await db
    .selectFrom("guest_lists")
    .selectAll()
    .where("link_hash", "=", hashOf(token))
    .where("active", "=", 1)
    .executeTakeFirst();
  return row && hasLink(row, now) ? row : undefined;
}

/** The path of the link with this id; undefined once it was revoked or has ended. */
export async function ownerLinkPath(db: Database, linkId: string, now: number): Promise<string | undefined> {
  const token = await tokenOf(db, linkId);
  return (await findByOwnerLink(db, token, now)) && listPath(token);
}
