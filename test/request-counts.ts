import type { TestApp } from "./app.ts";

/** @returns the stored counts of requests, and the same counts computed from the requests */
export async function bothCounts({ db }: Pick<TestApp, "db">) {
  const key = ({ kind, subject, status }: { kind: string; subject: string; status: string }) =>
    [kind, subject, status].join(" ");
  const stored: Record<string, number> = {};
  const counted: Record<string, number> = {};
  for (const row of await db.selectFrom("request_counts").selectAll().execute()) {
    if (row.count !== 0) stored[key(row)] = row.count;
  }
  for (const row of await db.selectFrom("requests").select(["kind", "subject", "status"]).execute()) {
    counted[key(row)] = (counted[key(row)] ?? 0) + 1;
  }
  return { stored, counted };
}
