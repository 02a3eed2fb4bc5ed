import type { RequestKind } from "../content/request-kinds.ts";
import { prepared } from "../db/prepared.server.ts";
import type { Database } from "../db/tables.ts";

/** Requests that are counted together. */
export interface Counted {
  kind: RequestKind;
  /** What a claim claims: the offer's id; else empty. */
  subject: string;
  status: string;
}

const addTo = prepared<Counted & { by: number }>((db, $) =>
  db
    .insertInto("request_counts")
    .values({ kind: $("kind"), subject: $("subject"), status: $("status"), count: $("by") })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "subject", "status"])
        .doUpdateSet((eb) => ({ count: eb("request_counts.count", "+", eb.ref("excluded.count")) })),
    ),
);

/** Counts a request that came (`by` 1) or left (-1), in the transaction that writes it. */
export async function countRequest(trx: Database, counted: Counted, by: 1 | -1): Promise<void> {
  const { kind, subject, status } = counted;
  await addTo(trx, { kind, subject, status, by });
}
