import * as z from "zod/mini";
import { arrivalIssues } from "../../bookings/requests/forms/arrival-issues.ts";
import { dayWanted, guests, timeWanted } from "../../bookings/requests/forms/fields.ts";
import { type ByGuest, changeByGuest } from "../../bookings/requests/guest/guest-changes.server.ts";
import type { LinkedRow } from "../../bookings/requests/guest/guest-link.server.ts";
import { weighChange } from "../../bookings/requests/guest/weigh-change.server.ts";
import {
  askedForText,
  changesBetween,
  type PartyWish,
  partyOf,
  pendingChangeOf,
} from "../../bookings/requests/pending-change.ts";
import { canChange } from "../../bookings/requests/status-rules.ts";
import type { Database } from "../../platform/db/tables.ts";
import { venue } from "../../platform/venue/venue.ts";
import { bookingRejectionReason } from "../../programme/events/status/bookable.server.ts";
import { tableRejectionReason } from "../../programme/events/status/table-nights.server.ts";
import { changeWindow } from "./change-cutoff.server.ts";
import type { Refused, Review, SentForm } from "./guest-view.ts";
import { heldText } from "./held-text.ts";

const changeSchema = z.object({ date: dayWanted, time: timeWanted, guests });

const TOO_LATE = "You can't change this online any more. Ask us a question below.";
const CALL = () => `It's too late to change this online. Call us on ${venue.phone.shown}.`;

/** The first error of each field. */
export function errorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** The consequences of changing an approved party, for review before saving. */
function reviewOf(row: LinkedRow, wish: PartyWish, outcome: "kept" | "asks", typed: SentForm): Review {
  const before = partyOf(row);
  const isTable = row.kind === "vip-table";
  const texts =
    outcome === "kept"
      ? {
          title: isTable ? "This keeps your table" : "This keeps your date",
          text: `Your ${isTable ? "table" : "date"} stays confirmed with this change.`,
        }
      : {
          title: "We need to approve this",
          text: `${heldText(row)}. We'll check if we can make this change, and let you know. Until then, nothing changes.`,
        };
  const waiting = pendingChangeOf(row) && `It replaces the change you asked for before (${askedForText(row)}).`;
  return {
    outcome,
    title: texts.title,
    text: [texts.text, waiting].filter(Boolean).join(" "),
    changes: changesBetween(before, wish),
    typed,
  };
}

/**
 * Changes a guest's party, in the writer's transaction. For an approved party, the guest first reviews the
 * consequences, and again if these have changed since.
 */
export async function changeForGuest(
  trx: Database,
  row: LinkedRow,
  sent: SentForm,
  by: ByGuest,
): Promise<{ done: "same" | "changed" | "change-asked" } | { review: Review } | Refused> {
  const no = (status: Refused["status"], message: string, errors: Record<string, string> = {}): Refused => ({
    status,
    form: "change",
    message,
    errors,
    typed: sent,
  });
  if (!canChange(row.kind, row.status)) return no(409, TOO_LATE);
  if ((await changeWindow(trx, row, by.now)) !== "open") return no(409, CALL());
  const read = changeSchema.safeParse(sent);
  if (!read.success) return no(422, "", errorsOf(read.error.issues));
  const wish: PartyWish = { ...read.data, time: read.data.time ?? "" };
  const passed = arrivalIssues(wish, by.now);
  if (passed.length > 0) return no(422, "", errorsOf(passed));
  const rejectionReason = row.kind === "vip-table" ? tableRejectionReason : bookingRejectionReason;
  const off = wish.date === row.date_wanted ? undefined : await rejectionReason(trx, wish.date);
  if (off !== undefined) return no(422, "", { date: off });
  const outcome = await weighChange(trx, row, wish, by.now);
  if (sent.edit !== undefined && outcome !== "same") return no(200, "");
  if ((outcome === "kept" || outcome === "asks") && sent.agreed !== outcome) {
    return { review: reviewOf(row, wish, outcome, sent) };
  }
  const done = await changeByGuest(trx, row, wish, by);
  return { done: done === "same" ? "same" : done === "asks" ? "change-asked" : "changed" };
}
