import type { Kysely } from "kysely";
import { isPostgres, required, runAll, withDefault } from "./baseline/statements.ts";

/** A table of nights whose months are kept: what identifies its rows besides the night, and what is counted. */
interface Summed {
  days: string;
  months: string;
  keys: readonly string[];
  counts: readonly string[];
}

const summed: readonly Summed[] = [
  {
    days: "view_sources",
    months: "view_source_months",
    keys: ["source"],
    counts: ["views", "ticket_clicks", "forms_started"],
  },
  { days: "view_hours", months: "view_hour_months", keys: ["hour", "page"], counts: ["views"] },
];

/** Adds or takes away a row of a night. @param row `old` or `new` */
function addRow({ months, keys, counts }: Summed, row: "old" | "new", sign: "+" | "-"): string {
  const columns = ["month", ...keys];
  const values = [`substr(${row}.night, 1, 7)`, ...keys.map((key) => `${row}.${key}`)];
  const added = counts.map((count) => `${sign === "-" ? "-" : ""}${row}.${count}`);
  const sums = counts.map((count) => `${count} = ${months}.${count} + excluded.${count}`);
  return (
    `insert into ${months} (${[...columns, ...counts]}) values (${[...values, ...added]}) ` +
    `on conflict (${columns}) do update set ${sums};`
  );
}

async function keepMonths(db: Kysely<unknown>, table: Summed): Promise<void> {
  const { days, months, keys, counts } = table;
  const of = { insert: ["new"], update: ["old", "new"], delete: ["old"] } as const;
  for (const [change, rows] of Object.entries(of)) {
    const name = `${months}_${change}`;
    const statements = rows.map((row) => addRow(table, row, row === "old" ? "-" : "+")).join(" ");
    if (isPostgres(db))
      await runAll(db, [
        `create function ${name}() returns trigger language plpgsql as $$ begin ${statements} return null; end $$`,
        `create trigger ${name} after ${change} on ${days} for each row execute function ${name}()`,
      ]);
    else await runAll(db, [`create trigger ${name} after ${change} on ${days} begin ${statements} end`]);
  }
  const sums = counts.map((count) => `sum(${count})`);
  await runAll(db, [
    `insert into ${months} (month, ${[...keys, ...counts]}) ` +
      `select substr(night, 1, 7), ${[...keys, ...sums]} from ${days} group by substr(night, 1, 7), ${keys}`,
  ]);
}

/** Adds what was counted of pages by month, which triggers keep: a range of years has a million hours of nights. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("view_source_months")
    .addColumn("month", "text", required)
    .addColumn("source", "text", required)
    .addColumn("views", "bigint", withDefault(0))
    .addColumn("ticket_clicks", "bigint", withDefault(0))
    .addColumn("forms_started", "bigint", withDefault(0))
    .addPrimaryKeyConstraint("view_source_months_key", ["month", "source"])
    .execute();
  await db.schema
    .createTable("view_hour_months")
    .addColumn("month", "text", required)
    .addColumn("hour", "integer", required)
    .addColumn("page", "text", required)
    .addColumn("views", "bigint", withDefault(0))
    .addPrimaryKeyConstraint("view_hour_months_key", ["month", "hour", "page"])
    .execute();
  for (const table of summed) await keepMonths(db, table);
}
