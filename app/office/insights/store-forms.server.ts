import type { FormCountsTable } from "../../platform/db/tables/views.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Counted } from "../../platform/views/count-views.server.ts";

type CountedForm = Extract<Counted, { what: "form" }>;

/** A row of what was counted of forms. */
export type FormRow = Pick<FormCountsTable, "night" | "form" | "field"> & { times: number };

/** Adds up what was counted of forms. A guest who went on with a form had not left it. */
export function toFormRows(counted: readonly (readonly [CountedForm, number])[]): FormRow[] {
  const rows = new Map<string, FormRow>();
  for (const [{ night, form, field, step }, times] of counted) {
    const row = rows.getOrInsertComputed(`${night} ${form} ${field}`, () => ({ night, form, field, times: 0 }));
    row.times += step === "back" ? -times : times;
  }
  return [...rows.values()].filter(({ times }) => times !== 0);
}

/** Adds rows to the database: few, since only forms and fields of this program are counted. */
export async function addForms(trx: Database, rows: FormRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("form_counts")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["night", "form", "field"])
        .doUpdateSet((eb) => ({ times: eb("form_counts.times", "+", eb.ref("excluded.times")) })),
    )
    .execute();
}
