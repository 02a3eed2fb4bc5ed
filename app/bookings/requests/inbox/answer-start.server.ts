import type { Selectable } from "kysely";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../../platform/lib/json-text.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { kindTexts } from "../../../platform/venue/kind-texts.ts";
import { pageTexts } from "../../../platform/venue/page-texts.server.ts";
import { hasStatus } from "../../../platform/venue/request-kinds.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { usualTimes } from "../../deposits/booking-time.server.ts";
import { findDeposit } from "../../deposits/deposit.server.ts";
import { readGuestDeposit } from "../../deposits/emails.server.ts";
import type { SuggestedDeposit } from "../../deposits/shapes.ts";
import { suggestFor } from "../../deposits/suggest-for.server.ts";
import { type PartyChange, readChoices } from "../../floor/choices.server.ts";
import { findRow, type InboxBy } from "../change.server.ts";
import { tableMisfit } from "../guest/weigh-change.server.ts";
import { pendingChangeOf } from "../pending-change.ts";
import type { FilledTemplate } from "../request.ts";
import { holdsNight } from "../status-rules.ts";
import { type AnswerStart, changeDecisionOf, type RuledDeposit } from "./answer.ts";
import { bookedFor, valuesOf } from "./booked.server.ts";
import { pendingText } from "./pending-change.server.ts";

type Row = Selectable<Tables["requests"]>;

/** The templates for a decision (a status, or about a change) or for a `question`, with placeholders. */
function templatesOf(kind: RequestKind, decision: string): FilledTemplate[] {
  const change = changeDecisionOf(decision);
  // The first is about an approved change, the second about a declined one.
  const [approved = [], declined = [], ...more] = pageTexts().replies.changes.map((template) => [template]);
  if (change) return (change === "approve" ? [approved, declined, ...more] : [declined, approved, ...more]).flat();
  const texts = pageTexts().decisions[kindTexts[kind]] as Record<string, FilledTemplate[]>;
  return Object.hasOwn(texts, decision) ? (texts[decision] ?? []) : [];
}

/**
 * The initial values of an answer to a guest.
 *
 * @param decision a status, `question`, or `approve-change` and `decline-change`.
 * @returns undefined if there is no such request of a visible kind.
 */
export async function findAnswerStart(
  db: Database,
  id: string,
  decision: string,
  { visible }: Pick<InboxBy, "visible">,
): Promise<AnswerStart | undefined> {
  const row = await findRow(db, id, visible);
  if (!row) return undefined;
  const templates = templatesOf(row.kind, decision);
  const pending = changeDecisionOf(decision) && pendingChangeOf(row);
  if (!pending) {
    const booking = holdsNight(row, decision) ? await bookingFor(db, row) : null;
    return { templates, values: valuesOf(row, await bookedFor(db, row)), owes: await owes(db, row, decision), booking };
  }
  const approves = changeDecisionOf(decision) === "approve";
  const { date, time, guests } = pending;
  const details = jsonText({ ...parseJsonText(row.details), time, guests });
  const then = approves ? { ...row, date_wanted: date, details } : row;
  const booked = { ...(await bookedFor(db, then)), change: pendingText(row, pending) };
  const leaves = approves && (await tableMisfit(db, row, pending, Date.now())) !== undefined;
  return {
    templates,
    owes: false,
    values: valuesOf(then, leaves ? { ...booked, table: "" } : booked),
    booking: approves ? await bookingFor(db, then, { night: date, time, guests, leaves }) : null,
  };
}

/** Whether the email of a decision already names the amount due. */
async function owes(db: Database, row: Row, status: string): Promise<boolean> {
  if (!hasStatus(row.kind, status)) return false;
  return Boolean((await readGuestDeposit(db, { ...row, status }, Date.now()))?.howToPay);
}

const ruledDeposit = (rule: SuggestedDeposit | undefined): RuledDeposit | null =>
  rule ? { amount_cents: rule.amount_cents, due_on: rule.due_at } : null;

/** The tables of a request's club night with the one that fits best, and its deposit: the amount due, else the rules'. */
async function bookingFor(
  db: Database,
  row: Pick<Row, "id" | "kind" | "date_wanted" | "details">,
  wish?: PartyChange,
): Promise<AnswerStart["booking"]> {
  const now = Date.now();
  const tables = await readChoices(db, row.id, now, wish);
  if (!tables) return null;
  const due = await findDeposit(db, row.id);
  const night = wish?.night ?? row.date_wanted ?? "";
  const { time } = { ...parseJsonText(row.details), ...wish };
  const usual_due = zonedIso(usualTimes(night, time, now).due_at, venue.timeZone);
  if (due) {
    return { tables, deposit: { set: due.due_cents - due.waived_cents, suggested: null, usual_due, by_category: [] } };
  }
  const oneOfEach = new Map(tables.plan.tables.map(({ _id, category }) => [category, _id]));
  const by_category: { category: string | null; deposit: RuledDeposit }[] = [];
  for (const [category, table] of oneOfEach) {
    const deposit = ruledDeposit(await suggestFor(db, row, now, { table }));
    if (deposit) by_category.push({ category, deposit });
  }
  return {
    tables,
    deposit: { set: null, suggested: ruledDeposit(await suggestFor(db, row, now)), usual_due, by_category },
  };
}
