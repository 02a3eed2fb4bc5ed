import { nameKey } from "../../../night/guest-lists/name-key.ts";
import { noNumbers } from "../../../night/statements/statement.ts";
import type { NightNumbers } from "../../../platform/db/tables/night-numbers.ts";
import type { PromoterNumbers } from "../../../platform/db/tables/statements.ts";

/** A promoter's numbers from a guest list, or from tables, of a night. */
export interface PromoterRow extends PromoterNumbers {
  night: string;
  title: string;
  name: string;
  /** The promoter's name, normalised by `nameKey`. */
  key: string;
}

/** A promoter's rate for tables: an amount per table that came, and hundredths of a percent of their spend. */
interface TableRate {
  per_table_cents: number;
  spend_bp: number;
}

/** Returns a promoter's rate for a night. */
export type RateOf = (key: string, night: string) => TableRate | undefined;

/** The commission for tables, in minor units; half a unit is rounded up. */
function forTables(rate: TableRate | undefined, came: number, spent: number): number {
  if (!rate) return 0;
  return rate.per_table_cents * came + Math.round((rate.spend_bp * spent) / 10_000);
}

/**
 * Each promoter's numbers from a night's guest lists and tables, used for both the promoters' screen and their
 * statements. Lists have their own commission, which the night's numbers contain; a promoter's rate is for tables.
 */
export function promoterRows(
  night: string,
  { title, promoters, promoterTables = [] }: NightNumbers,
  rateOf: RateOf,
): PromoterRow[] {
  const rowOf = (name: string) => ({ ...noNumbers, night, title, name, key: nameKey(name) });
  const lists = promoters.map(({ owner, name, expected, came, commission }) => {
    return { ...rowOf(owner || name), listed: expected, came, commission_cents: commission };
  });
  const tables = promoterTables.map(({ promoter, asked, came, spent }) => {
    const row = rowOf(promoter);
    const commission_cents = forTables(rateOf(row.key, night), came, spent);
    return { ...row, tables: asked, tables_came: came, spent_cents: spent, commission_cents };
  });
  return [...lists, ...tables];
}
