import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { countUp, readMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";

/** The count of changes of guests' cards, in `meta`. */
export const CARDS_VERSION = "guest_cards_version";

/** Raises the count of changes of guests' cards, in the caller's transaction. @returns it. */
export async function raiseCardsVersion(trx: Database): Promise<number> {
  await countUp(trx, CARDS_VERSION);
  return Number(await readMeta(trx, CARDS_VERSION));
}

/**
 * Notes that the cards of guests changed, so that phones fetch them, in the caller's transaction.
 *
 * @param ids of guests; merged guests share the card of the first.
 */
export async function noteCardChange(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const card_version = await raiseCardsVersion(trx);
  await trx
    .updateTable("guests")
    .set({ card_version })
    .where(({ eb, selectFrom }) =>
      eb(
        "id",
        "in",
        selectFrom("guests as own").select("own.root_id").where(dialectHelpers(trx).isAmong("own.id", ids)),
      ),
    )
    .execute();
}
