import type { Kysely } from "kysely";
import { isPostgres, runAll } from "./baseline/statements.ts";

/** A kind of ending, and the table whose rows end. Expressions are SQL on the row `new`. */
interface Logged {
  kind: string;
  table: string;
  subject: string;
  /** The columns whose change is logged; without any, new rows are. */
  columns?: readonly string[];
  /** Whether it has ended, or is valid again. */
  isOver: string;
  /** When it ended; the time of the statement by default. */
  at?: string;
  details?: string;
}

const CANCELLED = ["cancelled", "lost", "rejected", "closed", "void"];

const logged: readonly Logged[] = [
  {
    kind: "request",
    table: "request_history",
    subject: "new.request_id",
    isOver: `new.action = 'status' and new.actor = 'guest' and (${CANCELLED.map((to) => `new.details like '%"to":"${to}"%'`).join(" or ")})`,
    at: "new.at",
  },
  {
    kind: "subscriber",
    table: "subscribers",
    subject: "new.id",
    columns: ["unsubscribed_at"],
    isOver: "new.unsubscribed_at is not null",
    at: "new.unsubscribed_at",
  },
  {
    kind: "topics",
    table: "subscribers",
    subject: "new.id",
    columns: ["topic_events", "topic_offers", "topic_news"],
    isOver: "new.topic_events + new.topic_offers + new.topic_news < 3",
    details: "concat(new.topic_events, new.topic_offers, new.topic_news)",
  },
  {
    kind: "suppression",
    table: "suppressions",
    subject: "new.mark",
    isOver: "new.reason is not null",
    at: "new.created_at",
    details: "new.reason",
  },
  {
    kind: "guest-link",
    table: "guest_links",
    subject: "new.token_hash",
    columns: ["revoked_at"],
    isOver: "new.revoked_at is not null",
    at: "new.revoked_at",
  },
  {
    kind: "owner-link",
    table: "guest_lists",
    subject: "new.id",
    columns: ["link_hash"],
    isOver: "new.id is not null",
    details: "coalesce(new.link_hash, '')",
  },
  {
    kind: "list-entry",
    table: "list_entries",
    subject: "new.id",
    columns: ["removed_at"],
    isOver: "new.removed_at is not null",
    at: "new.removed_at",
  },
  { kind: "ticket", table: "tickets", subject: "new.id", columns: ["state"], isOver: "new.state = 'void'" },
  {
    kind: "campaign-page",
    table: "campaigns",
    subject: "new.id",
    columns: ["in_archive"],
    isOver: "new.in_archive = 0",
  },
  {
    kind: "guest",
    table: "privacy_log",
    subject: "new.guest",
    isOver: "new.action = 'erased' and new.guest is not null",
    at: "new.at",
  },
];

/**
 * Adds the log of what guests and staff ended, which the database writes in the transaction that ends it. What had ended
 * before is logged once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = isPostgres(db)
    ? `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
  const insert = "insert into endings (kind, subject, at, is_over, details)";
  await runAll(db, [
    "create table endings (kind text not null, subject text not null, at text not null, is_over integer not null, details text not null, primary key (kind, subject, at))",
    "create index endings_by_age on endings (at)",
  ]);
  const trigger = (name: string, on: string, when: string, values: string) => {
    const log = `${insert} values (${values}) on conflict do nothing`;
    if (!isPostgres(db)) return runAll(db, [`create trigger ${name} after ${on} when ${when} begin ${log}; end`]);
    return runAll(db, [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${log}; return null; end $$`,
      `create trigger ${name} after ${on} for each row when (${when}) execute function ${name}()`,
    ]);
  };
  for (const { kind, table, subject, columns, isOver, at = now, details = "''" } of logged) {
    const name = `log_${kind.replaceAll("-", "_")}`;
    if (columns) {
      const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(" or ");
      const when = `case when ${isOver} then ${at} else ${now} end`;
      const values = `'${kind}', ${subject}, ${when}, case when ${isOver} then 1 else 0 end, ${details}`;
      await trigger(name, `update on ${table}`, changed, values);
    } else await trigger(name, `insert on ${table}`, isOver, `'${kind}', ${subject}, ${at}, 1, ${details}`);
    // What is old may have several rows, such as a guest who was erased twice.
    await runAll(db, [
      `${insert} select '${kind}', ${subject}, ${at}, 1, ${details} from ${table} as new where ${isOver} on conflict do nothing`,
    ]);
  }
  await trigger(
    "log_suppression_reason",
    "update on suppressions",
    "old.reason <> new.reason",
    `'suppression', new.mark, ${now}, 1, new.reason`,
  );
  await trigger(
    "log_suppression_lifted",
    "delete on suppressions",
    "old.mark is not null",
    `'suppression', old.mark, ${now}, 0, ''`,
  );
  await trigger(
    "log_campaign_deleted",
    "delete on campaigns",
    "old.in_archive = 1",
    `'campaign-page', old.id, ${now}, 1, ''`,
  );
}
