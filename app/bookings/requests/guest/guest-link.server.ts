import { createHmac, hash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import * as z from "zod/mini";
import { prepared } from "../../../platform/db/prepared.server.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { storedInstant, toInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { endOfNight } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { type Actor, record } from "../../../staff/audit-log/record.server.ts";
import { writeHistory } from "../../request-history/write-history.server.ts";

/** Staff's action on a request's links, as `guest-link` takes it. */
export const guestLinkSchema = z.object({
  /** `new` creates another link, `none` does not; both revoke earlier ones. */
  link: z.enum(["new", "none"], "Choose a new link or none."),
});

/** Bytes of a token: 192 bits cannot be guessed. */
const TOKEN_BYTES = 24;

/** How many days a request's links are valid after its night, or after its last change if it has none. */
const LIVES_DAYS = 30;

type Row = Selectable<Tables["requests"]>;

/** How a guest gets a link: at the request's email address, in the browser that sent the form, or from staff. */
export type LinkVia = Selectable<Tables["guest_links"]>["via"];

/** The path of a token's page. */
export function guestPagePath(token: string): string {
  return `/my/${token}`;
}

/** Its result is not awaited. */
const insertLink = prepared<
  Pick<Selectable<Tables["guest_links"]>, "token_hash" | "request_id" | "created_at" | "via">
>(
  (db, $) =>
    db
      .insertInto("guest_links")
      .values({
        token_hash: $("token_hash"),
        request_id: $("request_id"),
        created_at: $("created_at"),
        via: $("via"),
      })
      .onConflict((conflict) => conflict.column("token_hash").doNothing()),
  true,
);

const hashOf = (token: string) => hash("sha256", token, "base64url");

/**
 * Creates another link to a request; earlier ones stay valid. Only the token's hash is stored, so the token is known to
 * its recipient alone.
 *
 * @param now ms since 1970.
 * @param key the sender's secret, which is not stored either: the same one creates the same link again.
 * @returns the token.
 */
export async function makeGuestLink(
  trx: Database,
  requestId: string,
  now: number,
  { via, key }: { via: LinkVia; key?: string },
): Promise<string> {
  const bytes = key === undefined ? randomBytes(TOKEN_BYTES) : createHmac("sha256", key).update(requestId).digest();
  const token = bytes.subarray(0, TOKEN_BYTES).toString("base64url");
  await insertLink(trx, { token_hash: hashOf(token), request_id: requestId, created_at: storedInstant(now), via });
  return token;
}

/** When the links of a request expire, ms since 1970. */
function guestLinksEnd({ date_wanted, updated_at }: Pick<Row, "date_wanted" | "updated_at">): number {
  const from =
    date_wanted === null
      ? Temporal.Instant.from(updated_at)
      : Temporal.Instant.from(toInstant(endOfNight(date_wanted), venue.timeZone));
  return from.add({ hours: 24 * LIVES_DAYS }).epochMilliseconds;
}

/** A request, and how its guest got the link to it. */
export type LinkedRow = Row & { via: LinkVia };

/** The request of a token; undefined if the token is unknown, revoked or expired. */
export async function findByGuestLink(db: Database, token: string, now: number): Promise<LinkedRow | undefined> {
  const row = await db
    .selectFrom("guest_links")
    .innerJoin("requests", "requests.id", "guest_links.request_id")
    .selectAll("requests")
    .select("guest_links.via")
    .where("token_hash", "=", hashOf(token))
    .where("revoked_at", "is", null)
    .where("spam_reason", "is", null)
    .executeTakeFirst();
  return row && guestLinksEnd(row) > now ? row : undefined;
}

/** Revokes every link to a request, in the caller's transaction, and records it in the history. */
export async function revokeGuestLinks(
  trx: Database,
  request: { id: string; reference: string },
  by: Actor,
  now: number,
): Promise<void> {
  const at = storedInstant(now);
  const { numUpdatedRows } = await trx
    .updateTable("guest_links")
    .set({ revoked_at: at })
    .where("request_id", "=", request.id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await writeHistory(trx, request.id, [{ action: "links-revoked", details: {} }], by.username, at);
  const object = { kind: "request", id: request.id, name: request.reference };
  await record(trx, { actor: by, action: "request.links-revoked", object, count: Number(numUpdatedRows) }, now);
}

/** When a request's links expire, ISO 8601 with the venue's offset; null if it has none. */
export async function guestLinkUntil(
  db: Database,
  row: Pick<Row, "id" | "date_wanted" | "updated_at">,
): Promise<string | null> {
  const link = await db
    .selectFrom("guest_links")
    .select("token_hash")
    .where("request_id", "=", row.id)
    .where("revoked_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return link ? zonedIso(storedInstant(guestLinksEnd(row)), venue.timeZone) : null;
}
