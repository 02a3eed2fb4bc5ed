import { countedFields } from "../../../bookings/requests/forms/counted-fields.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { compareTexts } from "../../../platform/lib/locale/format-number.ts";
import { toInstant } from "../../../platform/lib/time/instants.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { Range } from "../period.ts";
import { readFormRows } from "./read-counted.server.ts";
import type { Funnel } from "./shapes.ts";

/** How many requests of a kind were received in a range of nights, without spam. */
async function readSent(db: Database, form: RequestKind, { from, to }: Range): Promise<number> {
  const start = (night: string) => toInstant(`${night}T${venue.nightEndsAt}`, venue.timeZone);
  const { sent } = await db
    .selectFrom("requests")
    .select(({ fn }) => fn.countAll<number>().as("sent"))
    .where("kind", "=", form)
    .where("turn", "in", [0, 1, 2])
    .where("created_at", ">=", start(from))
    .where("created_at", "<", start(addDays(to, 1)))
    .executeTakeFirstOrThrow();
  return Number(sent);
}

/** How often forms were started, sent and left in a range of nights, and after which field: those of some kinds. */
export async function readForms(db: Database, kinds: readonly RequestKind[], range: Range): Promise<Funnel["forms"]> {
  const rows = await readFormRows(db, range);
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
      sent: await readSent(db, form, range),
      left: left.reduce((sum, { left: times }) => sum + times, 0),
      fields: left.sort((a, b) => b.left - a.left || compareTexts(a.field, b.field)),
    });
  }
  return found;
}
