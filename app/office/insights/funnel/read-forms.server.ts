import { countedFields } from "../../../bookings/requests/forms/counted-fields.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { compareTexts } from "../../../platform/lib/locale/format-number.ts";
import { readSent } from "../forms-sent.server.ts";
import type { Range } from "../period.ts";
import { readFormRows } from "./read-counted.server.ts";
import type { Funnel } from "./shapes.ts";

/** How often forms were started, sent and left in a range of nights, and after which field: those of some kinds. */
export async function readForms(db: Database, kinds: readonly RequestKind[], range: Range): Promise<Funnel["forms"]> {
  const [rows, sent] = await Promise.all([readFormRows(db, range), readSent(db, range, Date.now())]);
  const found: Funnel["forms"] = [];
  for (const form of kinds) {
    const own = rows.filter((row) => row.form === form);
    if (own.length === 0) continue;
    const fields = new Map<string, number>();
    let started = 0;
    for (const { field, times } of own) {
      if (field === "") started += Number(times);
      else {
        const label = countedFields[form][field] ?? field;
        fields.set(label, (fields.get(label) ?? 0) + Number(times));
      }
    }
    const left = [...fields].filter(([, times]) => times > 0).map(([field, times]) => ({ field, left: times }));
    if (started === 0 && left.length === 0) continue;
    found.push({
      form,
      started,
      sent: sent.get(form) ?? 0,
      left: left.reduce((sum, { left: times }) => sum + times, 0),
      fields: left.sort((a, b) => b.left - a.left || compareTexts(a.field, b.field)),
    });
  }
  return found;
}
