import { nameKey } from "../../../night/guest-lists/name-key.ts";
import { noNumbers } from "../../../night/statements/statement.ts";
import type { NightNumbers } from "../../../platform/db/tables/night-numbers.ts";
import type { PromoterNumbers } from "../../../platform/db/tables/statements.ts";

/** What a list or some tables of a night were to a promoter. */
export interface PromoterRow extends PromoterNumbers {
  night: string;
  title: string;
  name: string;
  /** The name as promoters are compared. */
  key: string;
}

/** What a promoter gets for tables: a sum for each that came, and hundredths of a percent of what they spent. */
interface TableRate {
  per_table_cents: number;
  spend_bp: number;
}

/** The rate of a promoter for a night. */
export type RateOf = (key: string, night: string) => TableRate | undefined;

/** The commission for tables: halves of a cent are rounded up. */
function forTables(rate: TableRate | undefined, came: number, spent: number): number {
  if (!rate) return 0;
  return rate.per_table_cents * came + Math.round((rate.spend_bp * spent) / 10_000);
}

/**
 * What a night's lists and tables were to each promoter: the one rule of the promoters' screen and of their statements.
 * Lists have their own commission, which the night's numbers store; a promoter's rate is for tables.
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
