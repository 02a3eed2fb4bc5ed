import type { Kysely } from "kysely";
import { isPostgres, runAll } from "./baseline/statements.ts";

/** A table of nights whose sums are kept: in which table, by night or by month, for which keys, and what is counted. */
interface Summed {
  rows: string;
  sums: string;
  by: "night" | "month";
  keys: readonly string[];
  counts: readonly string[];
}

const views = ["views", "ticket_clicks", "forms_started"];

const summed: readonly Summed[] = [
  { rows: "view_sources", sums: "view_nights", by: "night", keys: [], counts: views },
  { rows: "view_sources", sums: "view_source_months", by: "month", keys: ["source"], counts: views },
  { rows: "view_hours", sums: "view_hour_months", by: "month", keys: ["hour", "page"], counts: ["views"] },
  { rows: "form_counts", sums: "form_months", by: "month", keys: ["form", "field"], counts: ["times"] },
];

/** SQL for the night or month of a row. */
const periodOf = ({ by }: Summed, night: string) => (by === "night" ? night : `substr(${night}, 1, 7)`);

/** Adds or takes away a row of a night. @param row `old` or `new` */
function addRow(table: Summed, row: "old" | "new", sign: "" | "-"): string {
  const { sums, by, keys, counts } = table;
  const values = [periodOf(table, `${row}.night`), ...keys.map((key) => `${row}.${key}`)];
  const added = counts.map((count) => `${sign}${row}.${count}`);
  const changes = counts.map((count) => `${count} = ${sums}.${count} + excluded.${count}`);
  return (
    `insert into ${sums} (${[by, ...keys, ...counts]}) values (${[...values, ...added]}) ` +
    `on conflict (${[by, ...keys]}) do update set ${changes};`
  );
}

async function keepSums(db: Kysely<unknown>, table: Summed): Promise<void> {
  const { rows, sums, by, keys, counts } = table;
  const of = { insert: ["new"], update: ["old", "new"], delete: ["old"] } as const;
  for (const [change, changed] of Object.entries(of)) {
    const name = `${sums}_${change}`;
    const statements = changed.map((row) => addRow(table, row, row === "old" ? "-" : "")).join(" ");
    if (isPostgres(db))
      await runAll(db, [
        `create function ${name}() returns trigger language plpgsql as $$ begin ${statements} return null; end $$`,
        `create trigger ${name} after ${change} on ${rows} for each row execute function ${name}()`,
      ]);
    else await runAll(db, [`create trigger ${name} after ${change} on ${rows} begin ${statements} end`]);
  }
  const groups = [periodOf(table, "night"), ...keys];
  await runAll(db, [
    `insert into ${sums} (${[by, ...keys, ...counts]}) ` +
      `select ${[...groups, ...counts.map((count) => `sum(${count})`)]} from ${rows} group by ${groups}`,
  ]);
}

/** Adds the sums of what was counted of pages by night and by month, which triggers keep: years have a million hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { sums, by, keys, counts } of summed) {
    const columns = [
      `${by} text not null`,
      ...keys.map((key) => `${key} ${key === "hour" ? "integer" : "text"} not null`),
      ...counts.map((count) => `${count} bigint not null default 0`),
    ];
    await runAll(db, [`create table ${sums} (${columns}, constraint ${sums}_key primary key (${[by, ...keys]}))`]);
  }
  for (const table of summed) await keepSums(db, table);
}
