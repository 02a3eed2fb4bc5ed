import { StatementSync } from "node:sqlite";
import pg from "pg";

/**
 * Does something when this process is about to send its database a statement.
 *
 * @param start how the statement starts.
 * @param count the time it is about to be sent, from 1.
 */
export function atStatement(start: string, count: number, act: () => void): void {
  let left = count;
  const seen = (sql: string) => {
    if (!sql.trimStart().startsWith(start)) return;
    left -= 1;
    if (left === 0) act();
  };

  for (const name of ["all", "run"] as const) {
    // biome-ignore lint/suspicious/noExplicitAny: it has two overloads.
    const original: any = StatementSync.prototype[name];
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    StatementSync.prototype[name] = function (this: StatementSync, ...values: any[]) {
      seen(this.sourceSQL);
      return original.apply(this, values);
    };
  }

  // biome-ignore lint/suspicious/noExplicitAny: it has many overloads.
  const query: any = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  pg.Client.prototype.query = function (this: pg.Client, ...given: any[]) {
    seen(typeof given[0] === "string" ? given[0] : given[0].text);
    return query.apply(this, given);
  };
}
