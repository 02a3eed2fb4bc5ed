import { sql } from "kysely";
import type { Database } from "../../platform/db/tables.ts";

/** The tables of sums that triggers maintain (migration 0031), with the tables that they sum up. */
const sums = {
  view_nights: { from: "view_sources", by: "night", keys: [], counts: ["views", "ticket_clicks", "forms_started"] },
  view_source_months: {
    from: "view_sources",
    by: "month",
    keys: ["source"],
    counts: ["views", "ticket_clicks", "forms_started"],
  },
  view_hour_months: { from: "view_hours", by: "month", keys: ["hour", "page"], counts: ["views"] },
  form_months: { from: "form_counts", by: "month", keys: ["form", "field"], counts: ["times"] },
} as const;

/** Recomputes the sums of view counts by night and by month from their rows. */
export async function rebuildViewSums(trx: Database): Promise<void> {
  for (const [table, { from, by, keys, counts }] of Object.entries(sums)) {
    const period = by === "night" ? sql.ref("night") : sql`substr(night, 1, 7)`;
    const groups = sql.join([period, ...keys.map((key) => sql.ref(key))]);
    const columns = sql.join([by, ...keys, ...counts].map((column) => sql.ref(column)));
    const totals = sql.join(counts.map((count) => sql`sum(${sql.ref(count)})`));
    await sql`delete from ${sql.table(table)}`.execute(trx);
    await sql`insert into ${sql.table(table)} (${columns}) select ${groups}, ${totals} from ${sql.table(from)} group by ${groups}`.execute(
      trx,
    );
  }
}
