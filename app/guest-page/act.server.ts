import * as z from "zod/mini";
import type { RequestKind } from "../content/request-kinds.ts";
import { bodyHash, findAnswer, rememberAnswer, rememberedKey } from "../db/idempotency.server.ts";
import type { Database } from "../db/tables.ts";
import { whyNotBookable } from "../events/bookable.server.ts";
import { text } from "../lib/fields.ts";
import { askByGuest, type ByGuest, cancelByGuest, changeByGuest } from "../requests/by-guest.server.ts";
import { canChange } from "../requests/by-guest.ts";
import { dayWanted, guests, timeWanted } from "../requests/fields.ts";
import { findByGuestLink } from "../requests/guest-link.server.ts";
import { lengths } from "../requests/limits.ts";
import type { Refused, Sent } from "./guest-view.ts";

/** What became of it: done, or why not. */
export type Acted = { done: "asked" | "changed" | "same" | "cancelled" } | { status: 404 } | Refused;

const questionSchema = z.object({ question: text(lengths.comment, "Write your question first.") });
const changeSchema = z.object({ date: dayWanted, time: timeWanted, guests });

const MEANWHILE =
  "This was changed meanwhile, in another tab or by us. Look at how it stands now. Nothing of this was saved; send it again if you still want it.";
const TOO_LATE = "This cannot be changed here any more. Ask us below.";

/** What is wrong with fields, the first thing with each. */
function errorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/**
 * Does what a guest asks for on their page, in the writer's transaction.
 *
 * @param sent the form's fields; `do` says which form it is.
 */
export async function actForGuest(trx: Database, token: string, sent: Sent, by: ByGuest): Promise<Acted> {
  const row = await findByGuestLink(trx, token, by.now);
  if (!row) return { status: 404 };
  const form = sent.do === "ask" || sent.do === "cancel" ? sent.do : "change";
  const no = (status: 409 | 422, message: string, errors: Record<string, string> = {}): Acted => ({
    ...{ status, form, message, errors },
    typed: sent,
  });

  if (form === "ask") {
    const asked = questionSchema.safeParse(sent);
    if (!asked.success) return no(422, "", errorsOf(asked.error.issues));
    const { question } = asked.data;
    // Sent twice by an impatient hand, or again by going back, it is asked once.
    const once = { key: rememberedKey(`ask ${row.id}`, sent.key ?? ""), bodyHash: bodyHash(Buffer.from(question)) };
    if ((await findAnswer(trx, once, by.now)) === undefined) {
      await askByGuest(trx, row, question, by);
      await rememberAnswer(trx, once, {}, by.now);
    }
    return { done: "asked" };
  }

  if (sent.version !== String(row.version)) return no(409, MEANWHILE);
  if (form === "cancel") return (await cancelByGuest(trx, row, by)) ? { done: "cancelled" } : no(409, TOO_LATE);

  if (!canChange(row.kind as RequestKind, row.status)) return no(409, TOO_LATE);
  const wanted = changeSchema.safeParse(sent);
  if (!wanted.success) return no(422, "", errorsOf(wanted.error.issues));
  const off = wanted.data.date === row.date_wanted ? undefined : await whyNotBookable(trx, wanted.data.date);
  if (off !== undefined) return no(422, "", { date: off });
  return { done: (await changeByGuest(trx, row, wanted.data, by)) ? "changed" : "same" };
}
