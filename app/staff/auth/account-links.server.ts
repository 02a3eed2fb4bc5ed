import { hash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { mayManage, type Role } from "../../platform/roles/roles.ts";

/** Bytes of a token: 192 bits cannot be guessed. */
const TOKEN_BYTES = 24;

const HOUR = 60 * 60_000;

type Row = Selectable<Tables["account_links"]>;

export type LinkPurpose = Row["purpose"];

/** How long a link works, in ms. */
const lasts: Record<LinkPurpose, number> = {
  invitation: 48 * HOUR,
  "password-reset": HOUR,
  "email-change": 48 * HOUR,
  "email-cancel": 48 * HOUR,
  "email-undo": 7 * 24 * HOUR,
};

/** The page of a link. The token comes after `#`, which browsers do not send. */
const pages: Record<LinkPurpose, string> = {
  invitation: "/admin/invitation",
  "password-reset": "/admin/reset-password",
  "email-change": "/admin/confirm-email",
  "email-cancel": "/admin/cancel-email",
  "email-undo": "/admin/undo-email",
};

const gone: Record<LinkPurpose, string> = {
  invitation: "This invitation has expired, was used or was revoked. Ask for a new one.",
  "password-reset": "This link has expired or was already used. Ask for a new one.",
  "email-change": "This link has expired, was used or was cancelled. Change your email address in My account again.",
  "email-cancel": "This link has expired, or the change was already confirmed or cancelled.",
  "email-undo": "This link has expired or was already used, or the address was changed by another admin since.",
};

/** The refusal (410) of a link that does not work, or no longer. */
export const linkGone = (purpose: LinkPurpose) => new Refusal(410, gone[purpose]);

const hashOf = (token: string) => hash("sha256", `account ${token}`, "base64url");

/** A new link: see the columns of `account_links`. */
type NewLink = Pick<Row, "purpose" | "admin_id" | "email"> & Partial<Pick<Row, "username" | "role" | "created_by">>;

/**
 * Stores a link that has no token yet: `linkUrl` makes one whenever the link is sent or shown.
 *
 * @param now ms since 1970.
 * @returns the link's id.
 */
export async function createLink(trx: Database, link: NewLink, now: number): Promise<string> {
  const id = newId();
  await trx
    .insertInto("account_links")
    .values({
      username: null,
      role: null,
      created_by: null,
      ...link,
      token_hash: id,
      link_id: id,
      address: link.email.toLowerCase(),
      created_at: storedInstant(now),
      ends_at: storedInstant(now + lasts[link.purpose]),
    })
    .execute();
  return id;
}

/** A valid link, and the role of its active admin. */
export type AccountLink = Row & { holder_role: Role };

/** Links that have not ended, of active admins. */
function open(db: Database, now: number) {
  return db
    .selectFrom("account_links")
    .innerJoin("admins", "admins.id", "account_links.admin_id")
    .selectAll("account_links")
    .select("admins.role as holder_role")
    .where("admins.active", "=", 1)
    .where("account_links.ends_at", ">", storedInstant(now));
}

/** Whether the inviter may still assign the invitation's role. */
const isAllowed = ({ role, holder_role }: AccountLink) => role === null || mayManage(holder_role, role);

/** The link with this id, if it works. @param now ms since 1970. */
export async function linkById(db: Database, id: string, now: number): Promise<AccountLink | undefined> {
  const row = await open(db, now).where("account_links.token_hash", "=", id).executeTakeFirst();
  return row && isAllowed(row) ? row : undefined;
}

/** The link of a token, if it works and has this purpose. @param now ms since 1970. */
export async function findLink(
  db: Database,
  purpose: LinkPurpose,
  token: string,
  now: number,
): Promise<AccountLink | undefined> {
  const row = await open(db, now)
    .where("account_links.token_hash", "=", hashOf(token))
    .where("account_links.purpose", "=", purpose)
    .executeTakeFirst();
  return row && isAllowed(row) ? row : undefined;
}

/** The invitations that can be accepted, newest first. @param now ms since 1970. */
export async function openInvitations(db: Database, now: number): Promise<AccountLink[]> {
  const rows = await open(db, now)
    .where("account_links.purpose", "=", "invitation")
    .whereRef("account_links.token_hash", "=", "account_links.link_id")
    .orderBy("account_links.link_id", "desc")
    .execute();
  return rows.filter(isAllowed);
}

/**
 * Another URL of a link, with a token of which only the hash is stored. Earlier ones still work: one of them may have
 * arrived.
 *
 * @param origin the site's public address, without a slash at the end.
 * @returns undefined if the link no longer works.
 */
export async function linkUrl(trx: Database, id: string, origin: string, now: number): Promise<string | undefined> {
  const link = await linkById(trx, id, now);
  if (!link) return undefined;
  const { holder_role: _, ...row } = link;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await trx
    .insertInto("account_links")
    .values({ ...row, token_hash: hashOf(token) })
    .execute();
  return `${origin}${pages[link.purpose]}#${token}`;
}

export async function endLink(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom("account_links").where("link_id", "=", id).execute();
}

/**
 * The links that change an account. Links that undo a change are not among them: whoever made the change must not be
 * able to end those.
 */
const ofAccounts = ["password-reset", "email-change", "email-cancel"] as const satisfies LinkPurpose[];

/** All links, also those that undo a change: for decisions by someone else. */
export const everyLink: readonly LinkPurpose[] = [...ofAccounts, "email-undo"];

/** Ends an admin's links: all that change the account, or those with these purposes. */
export async function endLinksOf(
  trx: Database,
  adminId: string,
  purposes: readonly LinkPurpose[] = ofAccounts,
): Promise<void> {
  await trx.deleteFrom("account_links").where("admin_id", "=", adminId).where("purpose", "in", purposes).execute();
}

/**
 * Stores a link that restores an account's earlier email address. The links that could have cancelled the change do the
 * same from now on, since they are in that address's inbox.
 *
 * @returns the link's id.
 */
export async function createUndoLink(trx: Database, adminId: string, email: string, now: number): Promise<string> {
  const id = await createLink(trx, { purpose: "email-undo", admin_id: adminId, email }, now);
  const { token_hash: _, ...row } = await trx
    .selectFrom("account_links")
    .selectAll()
    .where("token_hash", "=", id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("account_links")
    .set(row)
    .where("admin_id", "=", adminId)
    .where("purpose", "=", "email-cancel")
    .whereRef("token_hash", "<>", "link_id")
    .execute();
  return id;
}

/** Ends a link that undoes a change, and those that undo later ones: ids are in the order in which links were made. */
export async function endUndosFrom(trx: Database, { admin_id, link_id }: AccountLink): Promise<void> {
  await trx
    .deleteFrom("account_links")
    .where("admin_id", "=", admin_id)
    .where("purpose", "=", "email-undo")
    .where("link_id", ">=", link_id)
    .execute();
}

/** An admin's newest link with this purpose that works. @param now ms since 1970. */
export async function openLinkOf(
  db: Database,
  adminId: string,
  purpose: LinkPurpose,
  now: number,
): Promise<AccountLink | undefined> {
  return open(db, now)
    .where("account_links.admin_id", "=", adminId)
    .where("account_links.purpose", "=", purpose)
    .orderBy("account_links.link_id", "desc")
    .executeTakeFirst();
}

/** Ends the invitations of an address. */
export async function endInvitationsOf(trx: Database, address: string): Promise<void> {
  await trx.deleteFrom("account_links").where("purpose", "=", "invitation").where("address", "=", address).execute();
}

export async function deleteExpiredLinks(trx: Database, now: number): Promise<void> {
  await trx.deleteFrom("account_links").where("ends_at", "<=", storedInstant(now)).execute();
}
