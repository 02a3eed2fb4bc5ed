import type { Database } from "../../../platform/db/tables.ts";
import type { Range } from "../period.ts";
import type { Answers } from "./shapes.ts";

type TableOffers = Pick<Answers, "table_offers" | "offers">;

/** Most offers that are listed. */
const MAX_LISTED = 200;

export const noOffers: TableOffers = { table_offers: { offered: 0, taken: 0, declined: 0, expired: 0 }, offers: [] };

/** Tables that were offered to the waitlist for a range of nights: their number by outcome, and the newest offers. */
export async function readTableOffers(db: Database, { from, to }: Range): Promise<TableOffers> {
  const all = db
    .selectFrom("table_offers")
    .where("table_offers.night", ">=", from)
    .where("table_offers.night", "<=", to);
  const [counts, rows] = await Promise.all([
    all
      .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
      .groupBy("state")
      .execute(),
    all
      .innerJoin("requests", "requests.id", "table_offers.request_id")
      .leftJoin("club_tables", "club_tables.id", "table_offers.table_id")
      .select(["table_offers.id", "requests.id as request", "reference", "table_offers.night", "state"])
      .select("club_tables.name as table")
      .orderBy("table_offers.night", "desc")
      .orderBy("offered_at", "desc")
      .orderBy("table_offers.id")
      .limit(MAX_LISTED)
      .execute(),
  ]);
  const of = (wanted: string) => Number(counts.find(({ state }) => state === wanted)?.count ?? 0);
  const [taken, declined, expired] = [of("accepted"), of("declined"), of("expired")];
  return {
    table_offers: { offered: taken + declined + expired + of("open") + of("withdrawn"), taken, declined, expired },
    offers: rows.map(({ id, table, ...offer }) => ({ _id: id, table: table ?? "", ...offer })),
  };
}
