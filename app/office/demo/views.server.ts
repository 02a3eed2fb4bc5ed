import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { numberWithoutIndex } from "../../platform/db/without-index.server.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { clubNightOf } from "../../platform/venue/club-night.ts";
import { stages } from "../../platform/venue/request-kinds.ts";
import { venue } from "../../platform/venue/venue.ts";
import { remember } from "./added.server.ts";

/** Views of the newest past night by source, with clicks on tickets and forms that were begun. */
const sources: readonly (readonly [source: string, views: number, clicks: number, forms: number])[] = [
  ["site", 1_184, 0, 0],
  ["direct", 702, 0, 0],
  ["from:instagram.com", 541, 0, 0],
  ["from:google.com", 388, 0, 0],
  ["campaign:newsletter", 231, 17, 14],
  ["campaign:saturday", 164, 21, 9],
  ["from:facebook.com", 97, 0, 0],
  ["from:ra.co", 86, 0, 0],
  ["unknown", 0, 118, 34],
];

/** The parts of the views by page, and by hour of the clock from 0. */
const pages = { event: 0.34, home: 0.27, events: 0.16, "vip-tables": 0.11, offers: 0.08, venue: 0.04 };
const hours = [9, 4, 2, 1, 1, 1, 2, 4, 7, 10, 13, 15, 19, 17, 15, 16, 19, 24, 33, 41, 44, 38, 29, 17];

/** Forms that were begun, and after which field some were left. */
const forms = {
  "vip-table": { "": 43, phone: 9, date: 6, email: 4, comment: 3, budget: 2, firstName: 2 },
  function: { "": 5, budget: 1, comment: 1 },
  contact: { "": 7, message: 2, email: 1 },
  claim: { "": 16, guestName: 3, celebrateDate: 2, phone: 1 },
} as const;

/** How much was looked at before each past night, beside the newest. */
const share = [1, 0.92, 1.08, 0.81, 0.88, 0.95, 0.7];

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** A whole number in parts by weights; the first has what rounding leaves. */
function inParts(total: number, weights: readonly number[]): number[] {
  const parts = weights.map((weight) => Math.floor((total * weight) / sum(weights)));
  return parts.map((part, index) => (index === 0 ? part + total - sum(parts) : part));
}

/** Nights of which something was counted already: the demo adds nothing to them. */
async function countedNights(trx: Database, nights: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of ["view_sources", "view_hours", "form_counts"] as const) {
    const rows = await trx
      .selectFrom(table)
      .select("night")
      .distinct()
      .where(dialectHelpers(trx).isAmong("night", nights))
      .execute();
    for (const { night } of rows) found.add(night);
  }
  return found;
}

const idOf = (night: string) => `views ${night}`;

/** Adds what guests looked at before past nights, newest first. */
export async function addViews(trx: Database, nights: readonly string[]): Promise<void> {
  const counted = await countedNights(trx, nights);
  for (const [at, night] of nights.entries()) {
    if (counted.has(night)) continue;
    const part = (of: number) => Math.round(of * (share[at] ?? 1));
    const rows = sources
      .filter(([source]) => at === 0 || source !== "campaign:saturday")
      .map(([source, views, clicks, begun]) => {
        return { night, source, views: part(views), ticket_clicks: part(clicks), forms_started: part(begun) };
      });
    await trx.insertInto("view_sources").values(rows).execute();
    const byPage = inParts(sum(rows.map(({ views }) => views)), Object.values(pages));
    const byHour = Object.keys(pages).flatMap((page, index) =>
      inParts(byPage[index] ?? 0, hours).map((views, hour) => ({ night, hour, page, views })),
    );
    await trx
      .insertInto("view_hours")
      .values(byHour.filter(({ views }) => views > 0))
      .execute();
    const fields = (Object.keys(forms) as (keyof typeof forms)[]).flatMap((form) =>
      Object.entries(forms[form]).map(([field, times]) => ({ night, form, field, times: part(times) })),
    );
    await trx
      .insertInto("form_counts")
      .values(fields.filter(({ times }) => times > 0))
      .execute();
    await remember(trx, "view_nights", [idOf(night)]);
  }
}

/** Removes what the demo counted. @param ids of its nights. */
export async function removeViews(trx: Database, ids: readonly string[]): Promise<void> {
  const nights = ids.map((id) => id.replace(idOf(""), ""));
  for (const table of ["view_sources", "view_hours", "form_counts"] as const)
    await trx.deleteFrom(table).where(dialectHelpers(trx).isAmong("night", nights)).execute();
}

/** Takes the demo's requests away from the forms that were sent on nights that are counted already. @param ids of requests. */
export async function subtractSent(trx: Database, ids: readonly string[]): Promise<void> {
  const requests = await trx
    .selectFrom("requests")
    .select(["kind", "created_at"])
    .where(dialectHelpers(trx).isAmong("id", ids))
    .where(numberWithoutIndex("turn"), "<", stages.indexOf("spam"))
    .execute();
  const nightOf = (at: string) => clubNightOf(zonedIso(at, venue.timeZone));
  for (const [night, some] of Map.groupBy(requests, ({ created_at }) => nightOf(created_at)))
    for (const [form, sent] of Map.groupBy(some, ({ kind }) => kind))
      await trx
        .updateTable("forms_sent")
        .set(({ eb }) => ({ times: eb("times", "-", sent.length) }))
        .where("night", "=", night)
        .where("form", "=", form)
        .execute();
}
