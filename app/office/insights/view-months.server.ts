import { sql } from "kysely";
import type { Database } from "../../platform/db/tables.ts";

const month = sql<string>`substr(night, 1, 7)`;

/** Adds up what was counted of pages by month again, from the rows of nights. Triggers keep it meanwhile. */
export async function rebuildMonths(trx: Database): Promise<void> {
  await trx.deleteFrom("view_source_months").execute();
  await trx
    .insertInto("view_source_months")
    .columns(["month", "source", "views", "ticket_clicks", "forms_started"])
    .expression((eb) =>
      eb
        .selectFrom("view_sources")
        .select(({ fn }) => [
          month.as("month"),
          "source",
          fn.sum<number>("views").as("views"),
          fn.sum<number>("ticket_clicks").as("ticket_clicks"),
          fn.sum<number>("forms_started").as("forms_started"),
        ])
        .groupBy([month, "source"]),
    )
    .execute();
  await trx.deleteFrom("view_hour_months").execute();
  await trx
    .insertInto("view_hour_months")
    .columns(["month", "hour", "page", "views"])
    .expression((eb) =>
      eb
        .selectFrom("view_hours")
        .select(({ fn }) => [month.as("month"), "hour", "page", fn.sum<number>("views").as("views")])
        .groupBy([month, "hour", "page"]),
    )
    .execute();
}
