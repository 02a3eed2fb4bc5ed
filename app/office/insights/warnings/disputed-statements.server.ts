import { countDisputes } from "../../../night/statements/statement.ts";
import { isValid, readStatements } from "../../../night/statements/statements.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatMonth } from "../../../platform/lib/time/format-month.ts";
import { addMonths, monthOf } from "../../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { promoterPage } from "../rows-address.ts";
import type { Warning } from "./shapes.ts";

/** How many months back statements are searched for disputes. */
const MONTHS = 24;

/** Statements in dispute, newest first, whose promoters wait for an answer. @param now ms since 1970. */
export async function warnOfDisputes(db: Database, now: number): Promise<Warning[]> {
  const since = addMonths(monthOf(tonight(now)), -MONTHS);
  const statements = await readStatements(db, { since });
  return statements
    .filter(isValid)
    .reverse()
    .flatMap((statement): Warning[] => {
      const disputes = countDisputes(statement);
      if (disputes === 0) return [];
      const { promoter, month } = statement;
      const text = `${promoter} disputes ${formatCount(disputes, "line")} of the statement of ${formatMonth(month)}.`;
      return [
        {
          about: "statement",
          text,
          to: promoterPage(promoter, { month }),
        },
      ];
    });
}
