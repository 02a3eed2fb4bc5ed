import { prepared } from "../db/prepared.server.ts";
import type { Database } from "../db/tables.ts";

const findDemo = prepared<{ about: string }, { id: string }>((db, $) =>
  db.selectFrom("demo_rows").select("id").where("id", "=", $("about")),
);

/** The message to staff for an email about one of the demo's guests. */
export const NEVER_SENT = "Saved. Demo guests are never emailed.";

/** Whether a request or subscriber was added by the demo; no emails are sent about them. */
export async function isDemo(db: Database, about: string): Promise<boolean> {
  return (await findDemo(db, { about })).rows.length > 0;
}
