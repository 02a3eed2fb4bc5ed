import { type ByGuest, recordAnswer } from "../../bookings/requests/guest/guest-changes.server.ts";
import type { LinkedRow } from "../../bookings/requests/guest/guest-link.server.ts";
import { type Answered, questionKind, readAnswer, storeAnswer } from "../../bookings/requests/questions/ask.server.ts";
import type { QuestionKind } from "../../platform/db/tables/bookings.ts";
import type { Database } from "../../platform/db/tables.ts";
import { answerKeepDate } from "../../programme/events/status/keep-date.server.ts";
import { answerOffer, closedOfferText } from "../../programme/waitlist/answer.server.ts";
import { answerDayBefore } from "./day-before.server.ts";

/**
 * Acts on an answer to one kind of question, and adds to the history.
 *
 * @returns why this is no longer possible, for the guest; undefined if it was done.
 */
type AnswerHandler = (trx: Database, row: LinkedRow, answered: Answered, by: ByGuest) => Promise<string | undefined>;

const handlers: Partial<Record<QuestionKind, AnswerHandler>> = {
  ask: async (trx, row, answered, by) => {
    await recordAnswer(trx, row, answered, by);
    return undefined;
  },
  "keep-date": answerKeepDate,
  "day-before": answerDayBefore,
  "table-offer": answerOffer,
};

const ANSWERED_BEFORE = "This question has been answered or has expired.";

/**
 * Acts on a guest's answer and stores it, in the caller's transaction.
 *
 * @returns why this is not possible, for the guest; undefined if it was done.
 */
export async function answerForGuest(
  trx: Database,
  row: LinkedRow,
  sent: { question: string; value: string },
  by: ByGuest,
): Promise<string | undefined> {
  const answered = await readAnswer(trx, row.id, sent, by.now);
  if (!answered) {
    const kind = await questionKind(trx, row.id, sent.question);
    return kind === "table-offer" ? closedOfferText(row) : ANSWERED_BEFORE;
  }
  const rejection = await handlers[answered.kind]?.(trx, row, answered, by);
  if (rejection === undefined) await storeAnswer(trx, answered, by.now);
  return rejection;
}
