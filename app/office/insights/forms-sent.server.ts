import { boundsOf } from "../../bookings/floor/night-bounds.server.ts";
import { allKinds } from "../../bookings/requests/visible-kinds.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { clubNightOf } from "../../platform/venue/club-night.ts";
import { stages } from "../../platform/venue/request-kinds.ts";
import { venue } from "../../platform/venue/venue.ts";
import { firstOpenNight } from "./final-nights.ts";
import type { Range } from "./period.ts";
import { storedSince } from "./stored-since.server.ts";

/** How many forms of each kind were sent; missing kinds have none. */
type Sent = ReadonlyMap<RequestKind, number>;

/** Most nights to count in one go. */
const MAX_NIGHTS = 31;

const toSent = (rows: readonly { form: RequestKind; times: number }[]): Sent =>
  new Map(rows.map(({ form, times }) => [form, Number(times)]));

/** Sort keys of all statuses except spam. */
const noSpam = stages.flatMap((stage, turn) => (stage === "spam" ? [] : [turn]));

/** Counts the requests that were received in a range of nights, without spam. */
async function countRequests(db: Database, { from, to }: Range): Promise<Sent> {
  const rows = await db
    .selectFrom("requests")
    .select(({ fn }) => ["kind as form", fn.countAll<number>().as("times")])
    // Every kind and stage by name: their index then has each as one stretch of time.
    .where("kind", "in", allKinds)
    .where("turn", "in", noSpam)
    .where("created_at", ">=", boundsOf(from).begins)
    .where("created_at", "<", boundsOf(to).ends)
    .groupBy("kind")
    .execute();
  return toSent(rows);
}

/** Adds up the nights of a range that were counted. */
async function readCounted(db: Database, { from, to }: Range): Promise<Sent> {
  const rows = await db
    .selectFrom("forms_sent")
    .select(({ fn }) => ["form", fn.sum<number>("times").as("times")])
    .where("night", ">=", from)
    .where("night", "<=", to)
    .groupBy("form")
    .execute();
  return toSent(rows);
}

/** The last night that was counted, of those before another; undefined without any. */
async function lastCounted(db: Database, before?: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("forms_sent")
    .select("night")
    .$if(before !== undefined, (query) => query.where("night", "<", before ?? ""))
    .orderBy("night", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.night;
}

/**
 * How many forms of each kind were sent in a range of club nights, without spam: of nights that are final as they were
 * counted, of later ones from their requests.
 *
 * @param now ms since 1970.
 */
export async function readSent(db: Database, { from, to }: Range, now: number): Promise<Sent> {
  const last = await lastCounted(db, firstOpenNight(now));
  const parts: Promise<Sent>[] = [];
  if (last !== undefined && from <= last) parts.push(readCounted(db, { from, to: last < to ? last : to }));
  if (last === undefined || last < to)
    parts.push(countRequests(db, { from: last === undefined || last < from ? from : addDays(last, 1), to }));
  const sent = new Map<RequestKind, number>();
  for (const part of await Promise.all(parts))
    for (const [form, times] of part) sent.set(form, (sent.get(form) ?? 0) + times);
  return sent;
}

/** The night of the oldest request; undefined without any. */
async function firstNight(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom("requests").select("created_at").orderBy("created_at").limit(1).executeTakeFirst();
  return row && clubNightOf(zonedIso(row.created_at, venue.timeZone));
}

/**
 * Counts how many forms were sent on the next nights that are final: their requests are deleted some day. What a clock
 * that was ahead took for final is forgotten.
 *
 * @param now ms since 1970.
 * @returns whether there were any.
 */
export async function countNextSent(db: Database, writer: Writer, now: number): Promise<boolean> {
  const open = firstOpenNight(now);
  const last = await lastCounted(db);
  if (last !== undefined && last >= open) {
    await writer.write((trx) => trx.deleteFrom("forms_sent").where("night", ">=", open).execute());
    return true;
  }
  const first = last === undefined ? await firstNight(db) : addDays(last, 1);
  if (first === undefined || first >= open) return false;
  const rows: { night: string; form: RequestKind; times: number }[] = [];
  for (let night = first, left = MAX_NIGHTS; night < open && left > 0; night = addDays(night, 1), left -= 1) {
    const sent = await countRequests(db, { from: night, to: night });
    rows.push(...allKinds.map((form) => ({ night, form, times: sent.get(form) ?? 0 })));
  }
  await writer.write((trx) =>
    trx
      .insertInto("forms_sent")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["night", "form"]).doNothing())
      .execute(),
  );
  return true;
}

/** Counts again how many forms were sent on the nights whose requests are all still there. @param now ms since 1970. */
export async function rebuildSent(db: Database, writer: Writer, now: number): Promise<void> {
  const { requests, applications } = storedSince();
  const [, since = ""] = [requests, applications].sort();
  await writer.write((trx) => trx.deleteFrom("forms_sent").where("night", ">=", since).execute());
  while (await countNextSent(db, writer, now));
}
