import { operator } from "../../staff/audit-log/record.server.ts";
import { planRetention, type RetentionServices, runRetention } from "./retention.server.ts";
import { type Retention, retention, retentionOf } from "./retention.ts";

/** Formats a table of rules and counts. */
function table(heading: string, counts: Record<Retention, number>): string {
  const kinds = Object.keys(retention) as Retention[];
  const rows = [
    ["Data", "Kept for", heading],
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

/** A table of what is due for deletion; deletes nothing. @param now ms since 1970. */
export async function retentionDryRun({ db }: RetentionServices, now: number): Promise<string> {
  return table("Due for deletion", await planRetention(db, now));
}

/** Runs retention now. @param now ms since 1970. @returns a table of what was deleted. */
export async function retentionNow(services: RetentionServices, now: number): Promise<string> {
  return table("Deleted", await runRetention(services, { name: "Command", actor: operator }, now));
}
