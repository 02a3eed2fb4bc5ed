import type { QuestionKind } from "../../../platform/db/tables/bookings.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../../platform/lib/json-text.ts";
import { newId } from "../../../platform/lib/new-id.server.ts";
import { storedInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { AnswerOption, OpenQuestion, Question } from "./questions.ts";

export interface Answered extends Question {
  _id: string;
  chosen: AnswerOption;
}

/**
 * Asks a guest a question, in the caller's transaction; the caller emails it and adds it to the history. An open
 * question of the same kind is withdrawn, so that a guest has one of each at most.
 *
 * @param now ms since 1970. @param expires the same; null for never.
 * @returns the question's id.
 */
export async function askGuest(
  trx: Database,
  requestId: string,
  { kind, text, options, details }: Question,
  { now, expires = null }: { now: number; expires?: number | null },
): Promise<string> {
  await withdrawQuestions(trx, requestId, [kind], now);
  const id = newId();
  await trx
    .insertInto("guest_questions")
    .values({
      id,
      request_id: requestId,
      kind,
      text,
      options: jsonText(options),
      details: jsonText(details),
      asked_at: storedInstant(now),
      expires_at: expires === null ? null : storedInstant(expires),
    })
    .execute();
  return id;
}

/** Questions that can be answered at a time (ms since 1970). */
function openQuestions(db: Database, requestId: string, now: number) {
  return db
    .selectFrom("guest_questions")
    .selectAll()
    .where("request_id", "=", requestId)
    .where("answered_at", "is", null)
    .where("closed_at", "is", null)
    .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", storedInstant(now))]));
}

/** The questions that a guest can answer now (ms since 1970), oldest first. */
export async function listOpenQuestions(db: Database, requestId: string, now: number): Promise<OpenQuestion[]> {
  const rows = await openQuestions(db, requestId, now).orderBy("id").execute();
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    text: row.text,
    options: parseJsonText(row.options),
    expires_on: row.expires_at && zonedIso(row.expires_at, venue.timeZone),
  }));
}

/**
 * Reads a guest's answer; `storeAnswer` stores it once its action is done.
 *
 * @param now ms since 1970.
 * @returns the answer; undefined if the question is answered, withdrawn or expired, or has no such option.
 */
export async function readAnswer(
  trx: Database,
  requestId: string,
  { question, value }: { question: string; value: string },
  now: number,
): Promise<Answered | undefined> {
  const row = await openQuestions(trx, requestId, now).where("id", "=", question).executeTakeFirst();
  const chosen = row && parseJsonText(row.options).find((option) => option.value === value);
  if (!row || !chosen) return undefined;
  const { id: _id, text } = row;
  return {
    _id,
    kind: row.kind,
    text,
    options: parseJsonText(row.options),
    details: parseJsonText(row.details),
    chosen,
  };
}

/** The kind of a request's question, open or not. */
export async function questionKind(trx: Database, requestId: string, id: string): Promise<QuestionKind | undefined> {
  const row = await trx
    .selectFrom("guest_questions")
    .select("kind")
    .where("request_id", "=", requestId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.kind;
}

/** Stores a guest's answer, in the caller's transaction. @param now ms since 1970. */
export async function storeAnswer(trx: Database, { _id, chosen }: Answered, now: number): Promise<void> {
  await trx
    .updateTable("guest_questions")
    .set({ answered_at: storedInstant(now), answer: chosen.value })
    .where("id", "=", _id)
    .execute();
}

/** Withdraws a request's open questions of some kinds, in the caller's transaction. @param now ms since 1970. */
export async function withdrawQuestions(
  trx: Database,
  requestId: string,
  kinds: readonly QuestionKind[],
  now: number,
): Promise<void> {
  await trx
    .updateTable("guest_questions")
    .set({ closed_at: storedInstant(now) })
    .where("request_id", "=", requestId)
    .where("kind", "in", kinds)
    .where("answered_at", "is", null)
    .where("closed_at", "is", null)
    .execute();
}
