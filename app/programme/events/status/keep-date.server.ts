import type { Selectable } from "kysely";
import { type ByGuest, cancelByAnswer, recordQuietly } from "../../../bookings/requests/guest/guest-changes.server.ts";
import { moveRequest } from "../../../bookings/requests/guest/move-request.server.ts";
import { type Answered, askGuest } from "../../../bookings/requests/questions/ask.server.ts";
import type { Question } from "../../../bookings/requests/questions/questions.ts";
import { cancelledStatus } from "../../../bookings/requests/status-rules.ts";
import { isVisible } from "../../../bookings/requests/visible-kinds.server.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { storedInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { formatDay, formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import { nightFor } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { program } from "../../../staff/audit-log/record.server.ts";
import type { DateReplies } from "./shapes.ts";
import { findLastChange } from "./status-changes.server.ts";

type EventRow = Pick<
  Selectable<Tables["events"]>,
  "id" | "name" | "state" | "starts_at" | "night" | "previous_starts_at"
>;

const CLOSED = "This request is closed.";
const CHANGED = "Plans have changed since we asked. See our latest email, or ask us a question below.";

const things: Partial<Record<RequestKind, string>> = {
  "vip-table": "table",
  function: "function",
  claim: "claim",
};

/** The club night of an event; null while it is postponed without a new date. */
function nightOfEvent({ state, starts_at, night, previous_starts_at }: EventRow): string | null {
  if (state === "postponed" && previous_starts_at === null) return null;
  return nightFor(zonedIso(starts_at, venue.timeZone), night);
}

/** Whether guests with such a request are asked to keep or release it when an event is postponed. */
export function isAskedToKeep(kind: string, isForEvent: boolean): boolean {
  return kind === "claim" ? isForEvent : kind in things;
}

/**
 * Asks a guest to keep or release a request for a postponed event, in the caller's transaction.
 *
 * @param from the club night that was asked for.
 * @returns the question, for the request's history.
 */
export async function askToKeep(
  trx: Database,
  request: { id: string; kind: RequestKind },
  { event, from }: { event: EventRow; from: string },
  now: number,
): Promise<Question> {
  const to = nightOfEvent(event);
  const thing = things[request.kind] ?? "request";
  const change = to
    ? `moves from ${formatDay(from)} to ${formatLongDate(to)}. Keep your ${thing} for the new date, or release it?`
    : `on ${formatLongDate(from)} is postponed; the new date isn't set yet. Keep your ${thing}, or release it?`;
  const question: Question = {
    kind: "keep-date",
    text: `${event.name} ${change}`,
    options: [
      { value: "keep", label: "Keep it" },
      { value: "release", label: "Release it" },
    ],
    details: { event: event.id, to },
  };
  await askGuest(trx, request.id, question, { now, expires: to ? Date.parse(event.starts_at) : null });
  return question;
}

/**
 * Acts on a guest's answer, in the writer's transaction: a kept request moves to the new date, a released one is
 * cancelled and its table becomes free.
 *
 * @returns why it can't be done any more, for the guest; undefined once it is done.
 */
export async function answerKeepDate(
  trx: Database,
  row: Selectable<Tables["requests"]>,
  answered: Answered,
  by: ByGuest,
): Promise<string | undefined> {
  if (answered.chosen.value === "release") {
    return (await cancelByAnswer(trx, row, answered, by)) ? undefined : CLOSED;
  }
  if (cancelledStatus(row.kind, row.status) === undefined) return CLOSED;
  const event = await trx
    .selectFrom("events")
    .select(["id", "name", "state", "starts_at", "night", "previous_starts_at"])
    .where("id", "=", String(answered.details.event))
    .where("active", "=", 1)
    .executeTakeFirst();
  if (!event || event.state === "cancelled") return CHANGED;
  const to = nightOfEvent(event);
  if (to !== answered.details.to) return CHANGED;
  const from = row.date_wanted;
  if (to === null || to === from) {
    await recordQuietly(trx, row, answered, by);
    return undefined;
  }
  await moveRequest(trx, row, to, { by: program, now: by.now });
  await recordQuietly(trx, row, answered, by, [
    { action: "moved", details: { event: event.name, from: from ?? to, to } },
  ]);
  return undefined;
}

/**
 * Counts what guests replied to the last postponement of an event, by requests of the visible kinds.
 *
 * @returns null if no guest was asked, or the event is cancelled or back on its date.
 */
export async function countDateReplies(
  db: Database,
  eventId: string,
  visible: readonly RequestKind[],
): Promise<DateReplies | null> {
  const last = await findLastChange(db, eventId);
  const asked = last && (await findLastChange(db, eventId, "postponed"));
  if (!asked || last.state === "cancelled" || (last.state === "on" && asked.previous_starts_at === null)) return null;
  const rows = await db
    .selectFrom("night_mails")
    .innerJoin("requests", "requests.id", "night_mails.request_id")
    .innerJoin("guest_questions", "guest_questions.request_id", "requests.id")
    .select(({ fn }) => ["guest_questions.answer", fn.countAll<number>().as("count")])
    .where("night_mails.change_id", "=", asked.id)
    .where(isVisible(visible))
    .where("guest_questions.kind", "=", "keep-date")
    .where("guest_questions.asked_at", ">=", asked.at)
    .where(({ eb, or }) =>
      or([eb("guest_questions.answer", "is not", null), eb("guest_questions.closed_at", "is", null)]),
    )
    .groupBy("guest_questions.answer")
    .execute();
  if (rows.length === 0) return null;
  const of = (answer: string | null) => rows.find((row) => row.answer === answer)?.count ?? 0;
  return { keep: of("keep"), release: of("release"), open: of(null) };
}

/** Withdraws the open questions about a change of an event that no longer holds. @param now ms since 1970. */
export async function withdrawKeepQuestions(trx: Database, eventId: string, now: number): Promise<void> {
  await trx
    .updateTable("guest_questions")
    .set({ closed_at: storedInstant(now) })
    .where("kind", "=", "keep-date")
    .where("answered_at", "is", null)
    .where("closed_at", "is", null)
    .where("request_id", "in", (eb) =>
      eb
        .selectFrom("night_mails")
        .innerJoin("night_changes", "night_changes.id", "night_mails.change_id")
        .select("night_mails.request_id")
        .where("night_changes.event_id", "=", eventId),
    )
    .execute();
}
