import { readSummedRows } from "../../bookings/guests/read-rows.server.ts";
import type { NightNumbers } from "../../platform/db/tables/night-numbers.ts";
import type { Database } from "../../platform/db/tables.ts";

/** A night's table requests that promoters brought, by promoter name. */
export async function countPromoterTables(
  db: Database,
  night: string,
): Promise<NonNullable<NightNumbers["promoterTables"]>> {
  const rows = await db
    .selectFrom("request_promoters")
    .innerJoin("requests", "requests.id", "request_promoters.request_id")
    .select(["requests.id", "promoter"])
    .where("requests.date_wanted", "=", night)
    .where("requests.status", "<>", "spam")
    .where("promoter", "<>", "")
    .orderBy("requests.id")
    .execute();
  if (rows.length === 0) return [];
  const summed = await readSummedRows(
    db,
    rows.map(({ id }) => ({ row_id: id, source: "request" as const })),
  );
  return [...Map.groupBy(rows, ({ promoter }) => promoter)].map(([promoter, some]) => {
    const of = some.flatMap(({ id }) => summed.get(id) ?? []);
    return {
      promoter,
      asked: some.length,
      came: of.filter(({ came }) => came).length,
      spent: of.reduce((sum, { spent }) => sum + spent, 0),
    };
  });
}
