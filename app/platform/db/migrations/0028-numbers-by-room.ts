import { type Kysely, sql } from "kysely";
import { isPostgres, runAll } from "./baseline/statements.ts";

/** How far back nights are added up again: longer than their numbers take to be final. */
const SINCE_MS = 62 * 86_400_000;

const due = (night: string) =>
  `insert into nights_due (night) select ${night} where ${night} is not null on conflict (night) do update set changes = nights_due.changes + 1`;

/** Changes of seatings after which a club night's numbers are due. */
const watched = [
  { name: "numbers_seating_added", on: "insert on seatings", nights: ["new.night"], when: "" },
  {
    name: "numbers_seating_changed",
    on: "update on seatings",
    nights: ["old.night", "new.night"],
    when: " when (old.night is distinct from new.night or old.table_id is distinct from new.table_id)",
  },
  { name: "numbers_seating_removed", on: "delete on seatings", nights: ["old.night"], when: "" },
];

/** The numbers of club nights have their rooms: a change of a party's table changes them. Recent nights are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, on, nights, when } of watched) {
    const statements = nights.map((night) => `${due(night)};`).join(" ");
    await runAll(
      db,
      isPostgres(db)
        ? [
            `create function ${name}() returns trigger language plpgsql as $$ begin ${statements} return null; end $$`,
            `create trigger ${name} after ${on} for each row${when} execute function ${name}()`,
          ]
        : [`create trigger ${name} after ${on}${when} begin ${statements} end`],
    );
  }
  const since = new Date(Date.now() - SINCE_MS).toISOString().slice(0, 10);
  await sql`insert into nights_due (night) select night from night_numbers where night >= ${since} on conflict (night) do update set changes = nights_due.changes + 1`.execute(
    db,
  );
}
