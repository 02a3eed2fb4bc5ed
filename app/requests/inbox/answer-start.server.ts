import { kindTexts } from "../../content/kind-texts.ts";
import { pageTexts } from "../../content/page-texts.server.ts";
import type { RequestKind } from "../../content/request-kinds.ts";
import type { Database } from "../../db/tables.ts";
import { findDeposit } from "../../deposits/deposit.server.ts";
import type { SuggestedDeposit } from "../../deposits/deposit.ts";
import { suggestFor } from "../../deposits/suggest-for.server.ts";
import { findSeating } from "../../floor/party-table.server.ts";
import { freeTables, suggestTable } from "../../floor/suggest.server.ts";
import type { FilledTemplate } from "../request.ts";
import { wantedTimes } from "./answer.server.ts";
import type { AnswerStart, FreeTable, RuledDeposit } from "./answer.ts";
import { bookedFor, valuesOf } from "./booked.server.ts";
import { findRow, type InboxBy } from "./change.server.ts";
import { holdsNight } from "./holds-night.ts";

/** The templates for a decision (a status) or for a `question`, with placeholders. */
function templatesOf(kind: RequestKind, decision: string): FilledTemplate[] {
  const texts = pageTexts().decisions[kindTexts[kind]] as Record<string, FilledTemplate[]>;
  return Object.hasOwn(texts, decision) ? (texts[decision] ?? []) : [];
}

/**
 * What an answer to a guest starts from.
 *
 * @param decision a status, or `question`.
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
  return {
    templates: templatesOf(row.kind as RequestKind, decision),
    values: valuesOf(row, await bookedFor(db, row)),
    booking: holdsNight(row, decision) ? await bookingFor(db, row, row.date_wanted) : null,
  };
}

const ruledDeposit = (rule: SuggestedDeposit | undefined): RuledDeposit | null =>
  rule ? { amount_cents: rule.amount_cents, due_on: rule.due_at } : null;

/** The free tables of a request's club night with the one that fits best, and its deposit: what is due, else the rule's. */
async function bookingFor(
  db: Database,
  row: { id: string; kind: string; date_wanted: string | null; details: string },
  night: string,
): Promise<AnswerStart["booking"]> {
  const own = await findSeating(db, row.id, night);
  const stay = own ?? wantedTimes(row);
  const { guests = 1, category } = JSON.parse(row.details) as { guests?: number; category?: string };
  const suggested = await suggestTable(db, { night, guests, category, from: stay.from, until: stay.until });
  const free = await freeTables(db, night, stay);
  const due = await findDeposit(db, row.id);
  const byCategory = new Map<string | null, RuledDeposit | null>();
  const now = Date.now();
  const ruledFor = async (table: string, category: string | null) => {
    const known = byCategory.get(category);
    if (due || known !== undefined) return known ?? null;
    const ruled = ruledDeposit(await suggestFor(db, row, now, { table }));
    byCategory.set(category, ruled);
    return ruled;
  };
  const tables: FreeTable[] = [];
  for (const { table, room, name, seats, minimum, category } of free) {
    tables.push({ _id: table, room, name, seats, minimum, deposit: await ruledFor(table, category) });
  }
  return {
    guests,
    assigned: own?.table ? { _id: own.table, name: own.name } : null,
    // Tables that have to be merged first are merged on the floor plan.
    suggested: suggested && suggested.merge.length === 0 ? suggested.table : null,
    tables,
    deposit: {
      set: due ? due.due_cents - due.waived_cents : null,
      suggested: due ? null : ruledDeposit(await suggestFor(db, row, now)),
    },
  };
}
