import { hash, randomBytes, randomUUIDv7 } from "node:crypto";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Actor, record } from "../../staff/audit-log/record.server.ts";
import type { InspectorLink } from "./shapes.ts";

/** Bytes of a link's secret, which cannot be guessed. */
const SECRET_BYTES = 24;

const HOUR = 3_600_000;

const hashOf = (secret: string) => hash("sha256", `inspector ${secret}`, "base64url");

const objectOf = (id: string, inspector: string) => ({ kind: "inspector's link", id, name: inspector });

/**
 * Creates a link for an inspector.
 *
 * @param now ms since 1970.
 * @returns its secret; only a hash of it is stored.
 */
export async function makeInspectorLink(
  trx: Database,
  link: { inspector: string; from: string; to: string; hours: number },
  by: Actor,
  now: number,
): Promise<{ secret: string; endsAt: string }> {
  const { inspector, from, to, hours } = link;
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const id = randomUUIDv7();
  const endsAt = storedInstant(now + hours * HOUR);
  await trx
    .insertInto("inspector_links")
    .values({
      id,
      link_hash: hashOf(secret),
      inspector,
      first_night: from,
      last_night: to,
      created_at: storedInstant(now),
      created_by: by.username,
      ends_at: endsAt,
      opened_at: null,
    })
    .execute();
  const after = { from, to, ends_at: endsAt };
  await record(trx, { actor: by, action: "inspection.link-made", object: objectOf(id, inspector), after }, now);
  return { secret, endsAt };
}

/** The valid links at `now` (ms since 1970), newest first. */
export async function listInspectorLinks(db: Database, now: number): Promise<InspectorLink[]> {
  const rows = await db
    .selectFrom("inspector_links")
    .selectAll()
    .where("ends_at", ">", storedInstant(now))
    .orderBy("id", "desc")
    .execute();
  const zoned = (instant: string) => zonedIso(instant, venue.timeZone);
  return rows.map((row) => ({
    _id: row.id,
    inspector: row.inspector,
    from: row.first_night,
    to: row.last_night,
    created_on: zoned(row.created_at),
    created_by: row.created_by,
    ends_on: zoned(row.ends_at),
    opened_on: row.opened_at && zoned(row.opened_at),
  }));
}

/** Revokes a link. @returns whether there was a valid one. */
export async function revokeInspectorLink(trx: Database, id: string, by: Actor, now: number): Promise<boolean> {
  const ends_at = storedInstant(now);
  const link = await trx
    .selectFrom("inspector_links")
    .select("inspector")
    .where("id", "=", id)
    .where("ends_at", ">", ends_at)
    .executeTakeFirst();
  if (!link) return false;
  await trx.updateTable("inspector_links").set({ ends_at }).where("id", "=", id).execute();
  await record(trx, { actor: by, action: "inspection.link-revoked", object: objectOf(id, link.inspector) }, now);
  return true;
}

/** The valid link of a secret, or undefined. */
export function findInspectorLink(db: Database, secret: string, now: number) {
  return db
    .selectFrom("inspector_links")
    .selectAll()
    .where("link_hash", "=", hashOf(secret))
    .where("ends_at", ">", storedInstant(now))
    .executeTakeFirst();
}

/** Records that an inspector opened the register. @param network where the request came from. */
export async function recordInspection(
  trx: Database,
  { id, inspector }: { id: string; inspector: string },
  network: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable("inspector_links")
    .set({ opened_at: storedInstant(now) })
    .where("id", "=", id)
    .execute();
  const actor = { id: null, username: `Inspector ${inspector}`, network };
  await record(trx, { actor, action: "inspection.opened", object: objectOf(id, inspector) }, now);
}
