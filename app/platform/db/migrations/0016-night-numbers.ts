import type { Kysely } from "kysely";
import { isPostgres, primary, required, runAll, withDefault } from "./baseline/statements.ts";

/** A change after which a club night's numbers are due. `nights` are SQL on `old` and `new`. */
interface Watched {
  name: string;
  on: string;
  nights: readonly string[];
  when?: string;
}

const changed = (...columns: string[]) =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(" or ");

const watched: readonly Watched[] = [
  { name: "numbers_request_added", on: "insert on requests", nights: ["new.date_wanted"] },
  {
    name: "numbers_request_changed",
    on: "update on requests",
    nights: ["old.date_wanted", "new.date_wanted"],
    when: changed("status", "date_wanted", "details"),
  },
  { name: "numbers_entry_added", on: "insert on list_entries", nights: ["new.night"] },
  {
    name: "numbers_entry_changed",
    on: "update on list_entries",
    nights: ["old.night", "new.night"],
    when: changed("night", "removed_at", "plus_ones"),
  },
  { name: "numbers_ticket_added", on: "insert on tickets", nights: ["new.night"] },
  {
    name: "numbers_ticket_changed",
    on: "update on tickets",
    nights: ["old.night", "new.night"],
    when: changed("night", "state", "people"),
  },
  { name: "numbers_door_action", on: "insert on arrivals", nights: ["new.night"] },
  { name: "numbers_payment", on: "insert on ledger", nights: ["new.night"] },
  {
    name: "numbers_minimum",
    on: "update on deposits",
    nights: ["(select date_wanted from requests where id = new.request_id)"],
    when: changed("minimum_cents"),
  },
];

const due = (night: string) =>
  `insert into nights_due (night) select ${night} where ${night} is not null on conflict (night) do update set changes = nights_due.changes + 1`;

async function watch(db: Kysely<unknown>, { name, on, nights, when }: Watched): Promise<void> {
  const statements = nights.map((night) => `${due(night)};`).join(" ");
  const condition = when ? ` when (${when})` : "";
  if (isPostgres(db)) {
    await runAll(db, [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${statements} return null; end $$`,
      `create trigger ${name} after ${on} for each row${condition} execute function ${name}()`,
    ]);
    return;
  }
  await runAll(db, [`create trigger ${name} after ${on}${condition} begin ${statements} end`]);
}

/** Adds the numbers of club nights. Every night that has rows is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("night_numbers")
    .addColumn("night", "text", primary)
    .addColumn("numbers", "text", required)
    .addColumn("is_over", "integer", required)
    .addColumn("made_at", "text", required)
    .execute();
  await db.schema
    .createTable("nights_due")
    .addColumn("night", "text", primary)
    .addColumn("changes", "integer", withDefault(0))
    .execute();
  const nights = [
    "select date_wanted as night from requests where date_wanted is not null",
    "select night from list_entries",
    "select night from tickets",
    "select night from arrivals",
    "select night from ledger where night is not null",
  ];
  await runAll(db, [
    `insert into nights_due (night) ${nights.join(" union ")}`,
    "create index night_numbers_not_over on night_numbers (night) where is_over = 0",
  ]);
  for (const one of watched) await watch(db, one);
}
