import type { Selectable } from "kysely";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { isDecision, type Stage, stages, turnOf } from "../../../platform/venue/request-kinds.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { Readable } from "../asked-field.ts";
import { misfitsOf } from "../misfits.server.ts";
import { askedForText } from "../pending-change.ts";
import { listDateAnswers } from "../questions/date-answers.server.ts";
import type { RequestSummary } from "../request.ts";
import { wantedIn } from "../requested-fields.server.ts";

export const summaryColumns = [
  "id",
  "kind",
  "reference",
  "name",
  "email",
  "phone",
  "date_wanted",
  "status",
  "details",
  "owner_id",
  "created_at",
  "updated_at",
  "guest_acted_at",
  "pending_change",
  "guest_notified_at",
  "page_opened_at",
  "version",
  "decline_reason",
  "decline_note",
] as const satisfies readonly (keyof Tables["requests"])[];

export type SummaryRow = Pick<Selectable<Tables["requests"]>, (typeof summaryColumns)[number]>;

/** @returns a row for display */
export function readable(
  row: Pick<SummaryRow, "kind" | "name" | "email" | "phone" | "date_wanted" | "details">,
): Readable {
  const { kind, name, email, phone, date_wanted, details } = row;
  return { kind, name, email, phone, date: date_wanted, details: parseJsonText(details) };
}

/** @returns the names of admins by id */
export async function ownerNames(db: Database, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom("admins").select(["id", "username"]).where("id", "in", wanted).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

type MailState = Tables["outbox"]["state"];

/** The state of each guest's last email about a decision or an offered table, in one query; emails that retention has deleted have none. */
async function mailStates(db: Database, rows: readonly SummaryRow[]): Promise<Map<string, MailState>> {
  const emailed = new Map(rows.map(({ id, guest_notified_at }) => [id, guest_notified_at]));
  const ids = [...emailed].filter(([, at]) => at !== null).map(([id]) => id);
  if (ids.length === 0) return new Map();
  const mails = await db
    .selectFrom("outbox")
    .select(["about", "state", "created_at"])
    .where(dialectHelpers(db).isAmong("about", ids))
    .where("template", "in", ["reply", "question", "table-offer"])
    .execute();
  return new Map(
    mails
      .filter(({ about, created_at }) => emailed.get(about) === created_at)
      .map(({ about, state }) => [about, state]),
  );
}

/** The state of a guest's last email, or that a decision about an upcoming night had none. */
function noticeOf(row: SummaryRow, state: MailState | undefined): RequestSummary["guest_notice"] {
  if (row.guest_notified_at !== null) return state === "held" ? "waiting" : (state ?? null);
  const over = row.date_wanted !== null && row.date_wanted < tonight();
  return isDecision(row.kind, row.status) && !over ? "none" : null;
}

/** @returns summaries of rows, in the same order */
export async function toSummaries(db: Database, rows: readonly SummaryRow[]): Promise<RequestSummary[]> {
  const names = await ownerNames(
    db,
    rows.map((row) => row.owner_id),
  );
  const states = await mailStates(db, rows);
  const zoned = (at: string | null) => at && zonedIso(at, venue.timeZone);
  const answers = await listDateAnswers(db, rows);
  const misfits = await misfitsOf(db, rows);
  return rows.map((row) => {
    const kind = row.kind;
    const askedFor = askedForText(row);
    const owner = row.owner_id === null ? undefined : names.get(row.owner_id);
    return {
      _id: row.id,
      kind,
      reference: row.reference,
      name: row.name,
      email: row.email,
      phone: row.phone,
      date: row.date_wanted,
      wants: `${wantedIn(readable(row))}${askedFor && `; asked for ${askedFor}`}`,
      misfit: misfits.get(row.id) ?? "",
      status: row.status,
      stage: stages[turnOf(kind, row.status)] as Stage,
      owner: row.owner_id !== null && owner !== undefined ? { _id: row.owner_id, username: owner } : null,
      created_on: zonedIso(row.created_at, venue.timeZone),
      updated_on: zonedIso(row.updated_at, venue.timeZone),
      guest_acted_on: zoned(row.guest_acted_at),
      guest_notice: noticeOf(row, states.get(row.id)),
      guest_notified_on: zoned(row.guest_notified_at),
      page_opened_on: zoned(row.page_opened_at),
      answered: answers.get(row.id) ?? null,
      version: row.version,
    };
  });
}
