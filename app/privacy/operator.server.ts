import type { Database } from "../db/tables.ts";
import type { Writer } from "../db/writer.server.ts";
import { planRetention, runRetention } from "./retention.server.ts";
import { type Retention, retention, retentionOf } from "./retention.ts";

interface OperatorServices {
  db: Database;
  writer: Writer;
}

/** Each rule with how many it is about, one a line. */
function table(heading: string, counts: Record<Retention, number>): string {
  const kinds = Object.keys(retention) as Retention[];
  const rows = [
    ["What", "Kept", heading],
    ...kinds.map((kind) => [retention[kind].what, retentionOf(retention[kind]), String(counts[kind])]),
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const [first, second, third] = [width(0), width(1), width(2)];
  return rows
    .map(([what = "", kept = "", count = ""]) =>
      [what.padEnd(first), kept.padEnd(second), count.padStart(third)].join("  "),
    )
    .join("\n");
}

/** A table of what the rules would delete now; deletes nothing. @param now ms since 1970. */
export async function retentionDryRun({ db }: OperatorServices, now: number): Promise<string> {
  return table("Would go", await planRetention(db, now));
}

/** Keeps the rules now, whenever they were kept last, and gives a table of what went. @param now ms since 1970. */
export async function retentionNow(services: OperatorServices, now: number): Promise<string> {
  return table("Gone", await runRetention(services, "Command", now));
}
