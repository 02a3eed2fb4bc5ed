import type { Database } from "../../platform/db/tables.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { ShownReport } from "./read-report.server.ts";
import { findSent, recordBounce } from "./record.server.ts";
import type { ReportMeaning, UnclearReport } from "./shapes.ts";

/** Further reports stay in the mailbox. */
const MAX_PER_RECIPIENT = 3;
const MAX_REPORTS = 1_000;

/** Reports of a page. */
const PAGE_SIZE = 50;

interface NewReport {
  /** Identifies the email, so that it is listed once. */
  mark: string;
  recipientId: string;
  shown: ShownReport;
  /** Ms since 1970. */
  now: number;
}

/** Number of unclear reports, of one recipient or in all. */
export async function countUnclear(db: Database, recipientId?: string): Promise<number> {
  const all = db.selectFrom("unclear_reports").select(({ fn }) => fn.countAll<number>().as("count"));
  const some = recipientId === undefined ? all : all.where("recipient_id", "=", recipientId);
  return Number((await some.executeTakeFirstOrThrow()).count);
}

/** Lists a report for staff, once, in the caller's transaction. @returns false if there are too many. */
export async function listReport(trx: Database, { mark, recipientId, shown, now }: NewReport): Promise<boolean> {
  if ((await countUnclear(trx, recipientId)) >= MAX_PER_RECIPIENT || (await countUnclear(trx)) >= MAX_REPORTS)
    return false;
  await trx
    .insertInto("unclear_reports")
    .values({ mark, recipient_id: recipientId, ...shown, received_at: storedInstant(now) })
    .onConflict((conflict) => conflict.column("mark").doNothing())
    .execute();
  return true;
}

/** Lists a page of the unclear reports, newest first. @param page from 1 */
export async function listUnclear(db: Database, page: number) {
  const rows = await db
    .selectFrom("unclear_reports as report")
    .leftJoin("campaign_recipients as recipient", "recipient.id", "report.recipient_id")
    .leftJoin("subscribers", "subscribers.id", "recipient.subscriber_id")
    .leftJoin("campaigns", "campaigns.id", "recipient.campaign_id")
    .select(["report.mark", "report.sender", "report.subject", "report.excerpt", "report.received_at"])
    .select(["subscribers.email as address", "campaigns.subject as campaign"])
    .orderBy("report.received_at", "desc")
    .orderBy("report.mark")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const items = rows.map(
    ({ mark, received_at, ...row }): UnclearReport => ({
      _id: mark,
      ...row,
      received: zonedIso(received_at, venue.timeZone),
    }),
  );
  return { items, total: await countUnclear(db), page, page_size: PAGE_SIZE };
}

/**
 * Records the meaning that staff chose for a report and removes it from the list, in the caller's transaction.
 *
 * @param by the admin's name.
 * @param now ms since 1970.
 * @returns false if it is not on the list.
 */
export async function settleReport(
  trx: Database,
  mark: string,
  meaning: ReportMeaning,
  { by, now }: { by: string; now: number },
): Promise<boolean> {
  const report = await trx
    .deleteFrom("unclear_reports")
    .where("mark", "=", mark)
    .returning("recipient_id")
    .executeTakeFirst();
  if (!report) return false;
  const row = meaning === "nothing" ? undefined : await findSent(trx, report.recipient_id);
  const kind = meaning === "complaint" ? "complaint" : "hard";
  if (row) await recordBounce(trx, row, { kind, code: "" }, { by, now });
  return true;
}
