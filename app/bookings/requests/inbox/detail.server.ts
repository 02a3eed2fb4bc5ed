import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { kindTexts } from "../../../platform/venue/kind-texts.ts";
import { pageTexts } from "../../../platform/venue/page-texts.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { listFiles } from "../files.server.ts";
import { guestLinkUntil } from "../guest/guest-link.server.ts";
import { listHistory } from "../list-history.server.ts";
import type { RequestDetail, RequestSummary } from "../request.ts";
import { askedFields } from "../requested-fields.server.ts";
import { findByGuest } from "../search/search.server.ts";
import { isVisible } from "../visible-kinds.server.ts";
import { bookedFor } from "./booked.server.ts";
import { type Booked, fillReply, placeholderValues } from "./fill-reply.ts";
import { MAX_COUNTED } from "./list.server.ts";
import { readPendingChange } from "./pending-change.server.ts";
import { readable, summaryColumns, toSummaries } from "./summary.server.ts";

/** Most other requests of the guest to show. */
const MAX_SAME_GUEST = 20;

/** @returns a request of a visible kind with all details, or undefined */
export async function findRequest(
  db: Database,
  id: string,
  visible: readonly RequestKind[],
): Promise<RequestDetail | undefined> {
  const row = await db
    .selectFrom("requests")
    .select([...summaryColumns, "spam_reason", "guest_confirmed_at", "settings_version", "email_key", "phone_key"])
    .where("id", "=", id)
    .where(isVisible(visible))
    .executeTakeFirst();
  if (!row) return undefined;
  const [summary] = (await toSummaries(db, [row])) as [RequestSummary];
  const fields = askedFields(readable(row));
  const booked = await bookedFor(db, row);
  return {
    ...summary,
    table: booked.table || null,
    spam_reason: row.spam_reason,
    guest_link_until: await guestLinkUntil(db, row),
    guest_confirmed_on: row.guest_confirmed_at && zonedIso(row.guest_confirmed_at, venue.timeZone),
    settings_version: row.settings_version,
    fields,
    files: await listFiles(db, id),
    pending_change: await readPendingChange(db, row, Date.now()),
    templates: templatesFor({ ...summary, fields }, booked),
    history: await listHistory(db, id),
    ...(await othersOf(db, row, visible)),
  };
}

/** @returns the templates for replies to a request of its kind, filled in */
function templatesFor(request: Pick<RequestDetail, "kind" | "name" | "date" | "reference" | "fields">, booked: Booked) {
  const values = placeholderValues(request, booked);
  const templates = pageTexts().replies[kindTexts[request.kind]];
  return templates.map((template) => ({ name: template.name, ...fillReply(template, values) }));
}

/** @returns other requests of the same guest, of the visible kinds */
async function othersOf(
  db: Database,
  row: { id: string; email_key: string; phone_key: string },
  visible: readonly RequestKind[],
) {
  // One more, since the request itself is among them.
  const { ids } = await findByGuest(db, row, MAX_COUNTED + 1, visible);
  const others = ids.filter((id) => id !== row.id);
  const rows = await db
    .selectFrom("requests")
    .select(summaryColumns)
    .where(dialectHelpers(db).isAmong("id", others.slice(0, MAX_SAME_GUEST)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return { same_guest: await toSummaries(db, rows), same_guest_total: Math.min(others.length, MAX_COUNTED) };
}
