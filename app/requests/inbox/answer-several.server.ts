import type { Selectable } from "kysely";
import type { RequestPlaceholder } from "../../content/placeholders.ts";
import type { Database, Tables } from "../../db/tables.ts";
import { isDemo } from "../../outbox/demo.server.ts";
import { answerRequest } from "./answer.server.ts";
import type { SeveralPreview } from "./answer.ts";
import { bookedFor, valuesOf } from "./booked.server.ts";
import { changeRefusal, findRow, type InboxBy, Refused, type SeveralChanged, type ToUndo } from "./change.server.ts";
import { emptyPlaceholders, fillReply, type Letter, missingText, type PlaceholderValues } from "./fill-reply.ts";

/** A decision for several guests. */
interface Decision {
  status: string;
  /** With placeholders, filled in for each guest. */
  email: Letter | "none";
}

/** The requests that can have a status and do not have it yet; why others cannot. */
async function whoGets(db: Database, ids: readonly string[], status: string, by: InboxBy) {
  const rows: Selectable<Tables["requests"]>[] = [];
  const left: SeveralChanged["left"] = [];
  for (const id of new Set(ids)) {
    const row = await findRow(db, id, by.visible);
    const rejection = row ? changeRefusal(row, status, by.now) : { message: "Request not found." };
    if (rejection) left.push({ _id: id, reason: rejection.message });
    else if (row && row.status !== status) rows.push(row);
  }
  return { rows, left };
}

type Guest = { name: string; empty: readonly RequestPlaceholder[] };

/** What an email needs and some guests lack, as sentences. */
function missingFor(guests: readonly Guest[]): string[] {
  const empty = [...new Set(guests.flatMap((guest) => guest.empty))];
  return empty.map((placeholder) => {
    const without = guests.filter((guest) => guest.empty.includes(placeholder)).map(({ name }) => name);
    const who = ` ${placeholder === "table" ? "to" : "for"} ${without.length} of ${guests.length} guests`;
    return `${missingText(placeholder)}${who}: ${without.join(", ")}.`;
  });
}

/** Shows what a decision for several guests would send, without changing anything. */
export async function previewSeveral(
  db: Database,
  ids: readonly string[],
  { status, email }: Decision,
  by: InboxBy,
): Promise<SeveralPreview> {
  const { rows } = await whoGets(db, ids, status, by);
  const ofDemo = await Promise.all(rows.map(({ id }) => isDemo(db, id)));
  const counts = { count: rows.length, demo: ofDemo.filter(Boolean).length };
  if (email === "none") return { ...counts, first: null, missing: [] };
  const guests: (Guest & { to: string; values: PlaceholderValues })[] = [];
  for (const row of rows) {
    const values = valuesOf(row, await bookedFor(db, row));
    guests.push({ name: row.name, to: row.email, values, empty: emptyPlaceholders(email, values) });
  }
  const first = guests.find((_, index) => !ofDemo[index]) ?? guests[0];
  return {
    ...counts,
    first: first ? { name: first.name, to: first.to, ...fillReply(email, first.values) } : null,
    missing: missingFor(guests),
  };
}

/**
 * Gives several requests a status, and emails each guest their own text; nobody who has the status is emailed again.
 *
 * @throws `Refused` if the text needs what a guest lacks; then nothing is written.
 */
export async function answerSeveral(
  trx: Database,
  ids: readonly string[],
  decision: Decision,
  by: InboxBy,
): Promise<SeveralChanged> {
  const { missing } = await previewSeveral(trx, ids, decision, by);
  if (missing.length > 0) throw new Refused({ status: 422, field: "text", message: missing.join(" ") });
  const { rows, left } = await whoGets(trx, ids, decision.status, by);
  const undo: ToUndo[] = [];
  for (const { id } of rows) {
    const written = await answerRequest(trx, id, decision, by);
    if (written) undo.push(written);
  }
  return { changed: undo.length, left, undo };
}
