import { z } from "zod";
import type { Database } from "../../platform/db/tables.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { addNewer, times } from "./guest-endings.server.ts";

/** What staff and list owners withdrew: fields of the revocation list, ids and hashes only. */
export const withdrawnFields = {
  /** Hashes of the current private links of guest lists' owners, by list. */
  owner_links: z.optional(z.record(z.string(), z.string())),
  /** Times when entries were removed from guest lists, by the entry's id. */
  removed_entries: z.optional(times),
  /** Void tickets of club nights that are not over. */
  void_tickets: z.optional(z.array(z.string())),
  /** Campaigns whose page is public. */
  public_campaigns: z.optional(z.array(z.string())),
};

const fields = z.object(withdrawnFields);

/** See `withdrawnFields`. */
export type Withdrawn = z.infer<typeof fields>;

/** Counts of repeated withdrawals. */
export interface WithdrawnAgain {
  owner_links: number;
  list_entries: number;
  tickets: number;
  campaign_pages: number;
}

export const nothingWithdrawn: WithdrawnAgain = { owner_links: 0, list_entries: 0, tickets: 0, campaign_pages: 0 };

/** Reads what was withdrawn, merged with `known` from an earlier call. @param now ms since 1970. */
export async function readWithdrawn(db: Database, known: Withdrawn, now: number): Promise<Required<Withdrawn>> {
  const [lists, removed_entries, tickets, campaigns] = await Promise.all([
    db.selectFrom("guest_lists").select(["id", "link_hash"]).where("link_hash", "is not", null).orderBy("id").execute(),
    addNewer(known.removed_entries, (since) =>
      db.selectFrom("list_entries").select(["id", "removed_at as at"]).where("removed_at", ">", since).execute(),
    ),
    db
      .selectFrom("tickets")
      .select("id")
      .where("state", "=", "void")
      .where("night", ">=", tonight(now))
      .orderBy("id")
      .execute(),
    db.selectFrom("campaigns").select("id").where("in_archive", "=", 1).orderBy("id").execute(),
  ]);
  return {
    owner_links: Object.fromEntries(lists.map(({ id, link_hash }) => [id, link_hash ?? ""])),
    removed_entries,
    void_tickets: tickets.map(({ id }) => id),
    public_campaigns: campaigns.map(({ id }) => id),
  };
}

/** Runs an update per item, a no-op for rows already withdrawn. @returns how many it changed. */
async function changeEach<Item>(
  items: Iterable<Item>,
  change: (item: Item) => Promise<{ numUpdatedRows: bigint }>,
): Promise<number> {
  let changed = 0;
  for (const item of items) changed += Number((await change(item)).numUpdatedRows);
  return changed;
}

/**
 * Withdraws again, in a database just restored and of the newest schema, what was withdrawn after its backup.
 *
 * @param madeAt when the backup was made, ISO 8601 in UTC: only a newer list is trusted for links, pages and tickets.
 */
export async function withdrawAgain(
  trx: Database,
  { as_of, ...list }: Withdrawn & { as_of: string },
  madeAt: string,
): Promise<WithdrawnAgain> {
  const removed = await changeEach(Object.entries(list.removed_entries ?? {}), ([id, removed_at]) =>
    trx
      .updateTable("list_entries")
      .set(({ ref, eb }) => ({ removed_at, updated_at: removed_at, version: eb(ref("version"), "+", 1) }))
      .where("id", "=", id)
      .where("removed_at", "is", null)
      .executeTakeFirst(),
  );
  if (as_of <= madeAt) return { ...nothingWithdrawn, list_entries: removed };
  const { owner_links: current, public_campaigns: shown } = list;
  const links = await trx
    .selectFrom("guest_lists")
    .select(["id", "link_hash"])
    .where("link_hash", "is not", null)
    .execute();
  const ended = current ? links.filter(({ id, link_hash }) => link_hash !== current[id]) : [];
  const pages = await trx.selectFrom("campaigns").select("id").where("in_archive", "=", 1).execute();
  const hidden = shown ? pages.filter(({ id }) => !shown.includes(id)) : [];
  return {
    owner_links: await changeEach(ended, ({ id }) =>
      trx
        .updateTable("guest_lists")
        .set({ link_hash: null, link_ends_at: null })
        .where("id", "=", id)
        .executeTakeFirst(),
    ),
    list_entries: removed,
    tickets: await changeEach(list.void_tickets ?? [], (id) =>
      trx
        .updateTable("tickets")
        .set({ state: "void", updated_at: as_of })
        .where("id", "=", id)
        .where("state", "<>", "void")
        .executeTakeFirst(),
    ),
    campaign_pages: await changeEach(hidden, ({ id }) =>
      trx.updateTable("campaigns").set({ in_archive: 0 }).where("id", "=", id).executeTakeFirst(),
    ),
  };
}
