import type { Selectable } from "kysely";
import { addRow, type DepositRequest } from "../../bookings/deposits/ledger.server.ts";
import { ledgerOf } from "../../bookings/deposits/ledger-rows.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { MAX_STORED_AMOUNT } from "../../platform/venue/currency-scale.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import type { Edit } from "../../staff/audit-log/record.server.ts";

type LedgerRow = Pick<Selectable<Tables["ledger"]>, "id" | "entry" | "amount_cents" | "corrects" | "till_id">;

/** An amount that was spent, as its corrections leave it. */
interface SpentRow {
  id: string;
  left: number;
  /** The till it is from; null if it was typed. */
  till: string | null;
  /** Whether staff typed it, or corrected it by hand. */
  isTyped: boolean;
}

/** The amounts that count as spent: rows that are corrected to nothing do not. */
export function spentRows(ledger: readonly LedgerRow[]): SpentRow[] {
  const spent = ledger.filter(({ entry }) => entry === "spent");
  return spent
    .filter(({ corrects }) => corrects === null)
    .map((row) => {
      const corrections = spent.filter(({ corrects }) => corrects === row.id);
      return {
        id: row.id,
        left: corrections.reduce((sum, { amount_cents }) => sum + Number(amount_cents), Number(row.amount_cents)),
        till: row.till_id,
        isTyped: [row, ...corrections].some(({ till_id }) => till_id === null),
      };
    })
    .filter(({ left }) => left > 0);
}

/** The sums of a night's bills, by party and till. */
async function billSums(trx: Database, night: string): Promise<Map<string, Map<string, number>>> {
  const rows = await trx
    .selectFrom("till_bills")
    .select(["request_id", "till_id", ({ fn }) => fn.sum<number>("amount_cents").as("cents")])
    .where("night", "=", night)
    .where("request_id", "is not", null)
    .groupBy(["request_id", "till_id"])
    .execute();
  const sums = new Map<string, Map<string, number>>();
  for (const { request_id, till_id, cents } of rows) {
    const id = request_id ?? "";
    sums.set(id, (sums.get(id) ?? new Map<string, number>()).set(till_id, Math.max(0, Number(cents))));
  }
  return sums;
}

/** Parties of a night that have spend from a till in the ledger. */
async function bookedParties(trx: Database, night: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("ledger")
    .select("request_id")
    .distinct()
    .where("night", "=", night)
    .where("till_id", "is not", null)
    .where("request_id", "is not", null)
    .execute();
  return rows.flatMap(({ request_id }) => request_id ?? []);
}

/** @throws `Refusal` (409) if the tills' sum of a party is more than its ledger has room for. */
function checkSums({ reference }: DepositRequest, wanted: ReadonlyMap<string, number>): void {
  const most = Math.max(0, ...wanted.values());
  if (most <= MAX_STORED_AMOUNT) return;
  const why = `The till has ${formatAmount(most)} for ${reference}: more than can be stored.`;
  throw new Refusal(409, `${why} Check the column of the amounts.`);
}

/** Replaces the amounts from tills in a party's ledger by the current ones. */
async function bookParty(
  trx: Database,
  request: DepositRequest,
  wanted: ReadonlyMap<string, number>,
  { replaceTyped, edit }: { replaceTyped: boolean; edit: Edit },
): Promise<boolean> {
  checkSums(request, wanted);
  const rows = spentRows(await ledgerOf(trx, request.id));
  if (rows.some(({ isTyped }) => isTyped) && !replaceTyped) return false;
  const tills = new Set([...wanted.keys(), ...rows.flatMap(({ till }) => till ?? [])]);
  const isSame = (till: string) =>
    rows.filter((row) => row.till === till).reduce((sum, { left }) => sum + left, 0) === (wanted.get(till) ?? 0);
  const changed = [...tills].filter((till) => !isSame(till));
  const wrong = rows.filter(
    ({ till, isTyped }) => (isTyped && replaceTyped) || (till !== null && changed.includes(till)),
  );
  for (const { id, left, till } of wrong) {
    const from = till ?? [...wanted.keys()][0] ?? null;
    const row = { id: newId(), entry: "spent" as const, amount_cents: -left, corrects: id, till: from };
    await addRow(trx, request, { ...row, note: "From the till's file" }, edit);
  }
  const emptied = new Set([...changed, ...wrong.flatMap(({ till }) => till ?? [])]);
  for (const till of emptied) {
    const cents = wanted.get(till) ?? 0;
    if (cents <= 0) continue;
    const row = { id: newId(), entry: "spent" as const, amount_cents: cents, till, note: "From the till's file" };
    await addRow(trx, request, row, edit);
  }
  return wrong.length + emptied.size > 0;
}

/**
 * Writes the sums of a night's bills to each party's ledger, in the writer's transaction. Amounts typed by staff stay:
 * a party with an amount or a correction by hand is left as it is, unless it is the one whose amount staff replace.
 * Throws a `Refusal` (409) for a sum without room.
 *
 * @param replaced the request whose typed amounts give way to the tills'.
 */
export async function bookSpend(trx: Database, night: string, edit: Edit, replaced?: string): Promise<void> {
  const sums = await billSums(trx, night);
  const ids =
    replaced === undefined ? [...new Set([...sums.keys(), ...(await bookedParties(trx, night))])] : [replaced];
  if (ids.length === 0) return;
  const requests = await trx
    .selectFrom("requests")
    .select(["id", "kind", "reference", "date_wanted", "status"])
    .where(dialectHelpers(trx).isAmong("id", ids))
    .where("date_wanted", "=", night)
    .orderBy("id")
    .execute();
  for (const request of requests)
    await bookParty(trx, request, sums.get(request.id) ?? new Map(), { replaceTyped: request.id === replaced, edit });
}
