import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { parseInstant, storedInstant } from "../../platform/lib/time/instants.server.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { venue } from "../../platform/venue/venue.ts";
import { differing, type Edit, record } from "../../staff/audit-log/record.server.ts";
import { writeHistory } from "../request-history/write-history.server.ts";
import { bookingStart, movedTimes, notOver, readable } from "./booking-time.server.ts";
import { storeTimes } from "./deposit.server.ts";
import { balanceOf, heldOf, sumsOf } from "./deposit-state.ts";
import { emailDeposit } from "./emails.server.ts";
import { ledgerOf } from "./ledger-rows.server.ts";
import { suggestFor } from "./suggest-for.server.ts";
import { closeTasks, isOn } from "./tasks.server.ts";
import { additions, termsWith } from "./terms.server.ts";

type Request = Pick<
  Selectable<Tables["requests"]>,
  "id" | "kind" | "reference" | "status" | "email" | "date_wanted" | "details"
>;
type Times = Pick<Selectable<Tables["deposits"]>, "due_at" | "refundable_until">;

/** The addition to terms that staff wrote. */
function addition({ due_at, refundable_until }: Times, night: string): string {
  const dates = [
    due_at && `pay the deposit by ${readable(due_at)}`,
    refundable_until && `it's refundable until ${readable(refundable_until)}`,
  ].filter((part) => part !== null);
  return `${additions.moved}${formatLongDate(night)}: ${dates.join("; ")}.`;
}

/** A deposit's deadlines on another night: by the rule, else moved by as much as the booking. */
async function timesFor(
  trx: Database,
  request: Request,
  before: Times,
  { night, time }: { night: string; time: string | undefined },
  now: number,
): Promise<Times> {
  const start = bookingStart(night, time);
  const rule = await suggestFor(trx, request, now, { night, ...(time !== undefined && { time }) });
  if (!rule) {
    const { time: was } = parseJsonText(request.details);
    return movedTimes(before, { from: bookingStart(request.date_wanted ?? night, was), to: start }, now);
  }
  const instant = (at: string) => Date.parse(parseInstant(at, venue.timeZone));
  return {
    due_at: before.due_at && notOver(instant(rule.due_at), start, now),
    refundable_until: before.refundable_until && notOver(instant(rule.refundable_until), start, now),
  };
}

/**
 * Moves the times and the terms of a booking's deposit to another club night, in the transaction of the move and before
 * it is stored: by the rule for that night, else by as much as the booking moves; never into the past. Does nothing if
 * no money is owed or held.
 *
 * @param request as it was before.
 * @param to the night, `YYYY-MM-DD`; `time` is `HH:MM`, by default the request's; `tells` whether the guest is emailed.
 */
export async function moveDeposit(
  trx: Database,
  request: Request,
  to: { night: string; time?: string; tells?: boolean },
  { by, now }: Edit,
): Promise<void> {
  const before = await trx.selectFrom("deposits").selectAll().where("request_id", "=", request.id).executeTakeFirst();
  if (!before || !isOn(request.kind, request.status)) return;
  const sums = sumsOf(await ledgerOf(trx, request.id));
  if (balanceOf(sums) === 0 && heldOf(sums) === 0) return;
  const { time = parseJsonText(request.details).time, night, tells = true } = to;
  const times = await timesFor(trx, request, before, { night, time }, now);
  if (times.due_at === before.due_at && times.refundable_until === before.refundable_until) return;
  const columns = { ...times, terms: termsWith(before, sums.due, times, { addition: addition(times, night), now }) };
  await storeTimes(trx, before, columns);
  if (times.due_at !== null && times.due_at > storedInstant(now)) {
    await closeTasks(trx, request, ["overdue"], "moved", { by, now });
  }
  const dates = [
    times.due_at && `due by ${readable(times.due_at)}`,
    times.refundable_until && `refundable until ${readable(times.refundable_until)}`,
  ].filter((part) => part !== null);
  const text = `Deposit moved to ${formatLongDate(night)}: ${dates.join(", ")}`;
  await writeHistory(trx, request.id, [{ action: "note", details: { text } }], by.username, storedInstant(now));
  const object = { kind: "request", id: request.id, name: request.reference };
  const changes = differing<Record<string, unknown>>(before, columns);
  await record(trx, { actor: by, action: "deposit.moved", object, ...changes }, now);
  if (tells) await emailDeposit(trx, { ...request, date_wanted: night }, "moved", now);
}
