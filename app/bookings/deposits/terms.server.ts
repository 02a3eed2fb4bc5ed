import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { depositTerms, readable } from "./booking-time.server.ts";
import { storeTimes } from "./deposit.server.ts";
import { sumsOf } from "./deposit-state.ts";
import { ledgerOf } from "./ledger-rows.server.ts";

type Row = Selectable<Tables["deposits"]>;
type Times = Pick<Row, "due_at" | "refundable_until">;

/** How an addition to terms written by staff begins, once the deadlines differ. */
export const additions = { moved: "Your booking has moved to ", extended: "Please pay the deposit by " } as const;

/** The terms that staff wrote for a deposit, without additions; empty if they are the usual ones. @param due in minor units. */
export function ownTerms({ terms, minimum_cents, ...times }: Row, due: number): string {
  // The default terms from before and from after the deposit became non-refundable.
  const usual = [0, Number.POSITIVE_INFINITY].map((now) => depositTerms(due, times, { minimum: minimum_cents, now }));
  if (usual.includes(terms)) return "";
  const added = Object.values(additions);
  return terms
    .split("\n\n")
    .filter((part) => !added.some((start) => part.startsWith(start)))
    .join("\n\n");
}

/** Terms for other deadlines: the usual ones are written again, those that staff wrote stay, followed by an addition. */
export function termsWith(
  before: Row,
  due: number,
  times: Times,
  { addition, now }: { addition: string; now: number },
): string {
  const own = ownTerms(before, due);
  return own ? `${own}\n\n${addition}` : depositTerms(due, times, { minimum: before.minimum_cents, now });
}

/** Gives a guest until another time to pay, in the caller's transaction. @param due_at ISO 8601 in UTC. */
export async function extendDeposit(trx: Database, request: string, due_at: string, now: number): Promise<void> {
  const before = await trx
    .selectFrom("deposits")
    .selectAll()
    .where("request_id", "=", request)
    .executeTakeFirstOrThrow();
  const times = { due_at, refundable_until: before.refundable_until };
  const addition = `${additions.extended}${readable(due_at)}.`;
  const terms = termsWith(before, sumsOf(await ledgerOf(trx, request)).due, times, { addition, now });
  await storeTimes(trx, before, { ...times, terms });
}
