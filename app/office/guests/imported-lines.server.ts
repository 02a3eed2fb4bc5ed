import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { can, type Role } from "../../platform/roles/roles.ts";
import { formatAmount } from "../../platform/venue/money.ts";

/** Lines for imported rows in a guest's timeline. */
export async function importedLines(db: Database, ids: readonly string[], role: Role) {
  const rows = await db
    .selectFrom("guest_import_rows")
    .innerJoin("guest_imports", "guest_imports.id", "guest_import_rows.import_id")
    .select(["guest_import_rows.id", "file", "visits", "last_visit", "spent_cents", "note", "added_at", "by"])
    .where(dialectHelpers(db).isAmong("guest_import_rows.id", ids))
    .execute();
  return rows.map(({ id, file, visits, last_visit, spent_cents, note, added_at: at, by }) => {
    const spent = Number(spent_cents);
    const facts = [
      `Imported from ${file}: ${formatCount(visits, "visit")}`,
      ...(last_visit === null ? [] : [`last ${formatDay(last_visit, "")}`]),
      ...(spent > 0 && can(role, "spend.see") ? [`${formatAmount(spent)} spent`] : []),
    ];
    const text = `${facts.join(", ")}${note === "" ? "" : `\n${note}`}`;
    return { _id: id, row: id, at, kind: "import" as const, text, by, to: null };
  });
}
