import type { FormCountsTable } from "../../platform/db/tables/views.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Counted } from "../../platform/views/count-views.server.ts";

type CountedForm = Extract<Counted, { what: "form" }>;

/** A row of form counts. */
export type FormRow = Pick<FormCountsTable, "night" | "form" | "field"> & { times: number };

/** Sums up form counts. A guest who continued a form has not abandoned it. */
export function toFormRows(counted: readonly (readonly [CountedForm, number])[]): FormRow[] {
  const rows = new Map<string, FormRow>();
  for (const [{ night, form, field, step }, times] of counted) {
    const row = rows.getOrInsertComputed(`${night} ${form} ${field}`, () => ({ night, form, field, times: 0 }));
    row.times += step === "back" ? -times : times;
  }
  return [...rows.values()].filter(({ times }) => times !== 0);
}

/** Adds the counts to the database. There are few rows, since only this program's forms and fields are counted. */
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
