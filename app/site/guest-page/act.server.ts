import * as z from "zod/mini";
import {
  askByGuest,
  type ByGuest,
  cancelByGuest,
  confirmByGuest,
  withdrawChange,
} from "../../bookings/requests/guest/guest-changes.server.ts";
import { findByGuestLink } from "../../bookings/requests/guest/guest-link.server.ts";
import { lengths } from "../../bookings/requests/limits.ts";
import { bodyHash, findAnswer, rememberAnswer, rememberedKey } from "../../platform/db/idempotency.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { text } from "../../platform/lib/fields.ts";
import { answerForGuest } from "./answer-question.server.ts";
import { changeForGuest, errorsOf } from "./change-for-guest.server.ts";
import type { Refused, Review, SentForm } from "./guest-view.ts";
import { nightOfRequest } from "./night-over.server.ts";

/** The result of a submitted form, or why it was rejected. */
export type Acted =
  | {
      done: "confirmed" | "answered" | "asked" | "changed" | "change-asked" | "change-withdrawn" | "same" | "cancelled";
    }
  | { status: 404 }
  | { review: Review }
  | Refused;

/** The page's forms, named by their field `do`. */
const forms = ["confirm", "answer", "change", "withdraw", "ask", "cancel"] as const;

const questionSchema = z.object({ question: text(lengths.comment, "Enter your question.") });

export const CONFIRM_FIRST = "Confirm that this request is yours first.";
const CONFIRM_BY_EMAIL = "Use the link in our email to confirm your request.";
const MEANWHILE = "This was updated in another tab or by us. Check it, then send again.";
const NOTHING_WAITS = "We've already decided about this change, or it was withdrawn.";
const NIGHT_OVER = "This night is over, so there's nothing left to cancel. Ask us a question below.";
const TOO_LATE = "You can't change this online any more. Ask us a question below.";

/**
 * Performs a guest's action on the private page, in the writer's transaction.
 *
 * @param sent the form's fields; `do` names the form.
 */
export async function actForGuest(trx: Database, token: string, sent: SentForm, by: ByGuest): Promise<Acted> {
  const row = await findByGuestLink(trx, token, by.now);
  if (!row) return { status: 404 };
  const asked = forms.find((form) => form === sent.do) ?? "change";
  // A request is confirmed by the emailed link; the browser that sent it need not confirm it.
  const confirmFirst = row.guest_confirmed_at === null && row.via !== "form";
  const form = confirmFirst && asked !== "answer" ? "confirm" : asked;
  const no = (status: 409 | 422, message: string, errors: Record<string, string> = {}): Acted => ({
    status,
    form,
    message,
    errors,
    typed: sent,
  });

  if (asked === "confirm") {
    if (row.via === "form") return no(409, CONFIRM_BY_EMAIL);
    await confirmByGuest(trx, row, by.now);
    return { done: "confirmed" };
  }
  if (asked === "answer") {
    if (row.via === "form" && row.guest_confirmed_at === null) return no(409, CONFIRM_BY_EMAIL);
    const { question = "", answer: value = "" } = sent;
    const rejection = await answerForGuest(trx, row, { question, value }, by);
    if (rejection !== undefined) return no(409, rejection);
    // The question was emailed to the request's address, so an answer confirms the request.
    await confirmByGuest(trx, row, by.now);
    return { done: "answered" };
  }
  if (confirmFirst) return no(409, CONFIRM_FIRST);

  if (form === "ask") {
    const read = questionSchema.safeParse(sent);
    if (!read.success) return no(422, "", errorsOf(read.error.issues));
    const { question } = read.data;
    // A question that is sent twice is stored once.
    const once = {
      key: rememberedKey(`ask ${row.id}`, sent.key ?? ""),
      bodyHash: await bodyHash(trx, Buffer.from(question)),
    };
    if ((await findAnswer(trx, once, by.now)) === undefined) {
      await askByGuest(trx, row, question, by);
      await rememberAnswer(trx, once, {}, by.now);
    }
    return { done: "asked" };
  }

  if (sent.version !== String(row.version)) return no(409, MEANWHILE);
  if (form === "cancel" && (await nightOfRequest(trx, row, by.now)).over) return no(409, NIGHT_OVER);
  if (form === "cancel") return (await cancelByGuest(trx, row, by)) ? { done: "cancelled" } : no(409, TOO_LATE);

  if (form === "withdraw") {
    return (await withdrawChange(trx, row, by)) ? { done: "change-withdrawn" } : no(409, NOTHING_WAITS);
  }
  return changeForGuest(trx, row, sent, by);
}
