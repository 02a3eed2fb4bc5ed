import type { Logger } from "pino";
import { failureIn } from "../../house/mail/failure-kind.ts";
import { keyedHash } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { BeyondBounds, NotStarted } from "../../platform/lib/processes/isolated.server.ts";
import { findUnsubscriber, unsubscribeByLink } from "../newsletter/unsubscribe.server.ts";
import { isolatedMail } from "../replies/isolated-mail.server.ts";
import type { Report, readReport } from "./read-report.server.ts";
import { type Bounce, DELIVERY_REPORTS, findSent, recordBounce, type SentRow } from "./record.server.ts";
import { listReport } from "./unclear-reports.server.ts";

const readIsolated = isolatedMail<typeof readReport>("./app/mailing/bounces/read-report.server.ts", "readReport");

/**
 * The result for an email, in this order: a new bounce or complaint; a known one; someone was unsubscribed; a notice
 * that an email arrived or is late; listed for staff; an automated reply; about no campaign's email; unreadable.
 */
export type ReportResult =
  | "recorded"
  | "copy"
  | "unsubscribed"
  | "noted"
  | "listed"
  | "automatic"
  | "unmatched"
  | "unreadable";

/** Number of emails by outcome, since startup. */
export const reportCounts: Record<ReportResult, number> = {
  recorded: 0,
  copy: 0,
  unsubscribed: 0,
  noted: 0,
  listed: 0,
  automatic: 0,
  unmatched: 0,
  unreadable: 0,
};

export interface BounceServices {
  db: Database;
  writer: Writer;
  log: Pick<Logger, "warn">;
}

/** The failure that a report is about; undefined if it is about none. */
function bounceIn({ about, status }: Report): Bounce | undefined {
  if (about === "complaint") return { kind: "complaint", code: "" };
  return status && failureIn(status);
}

/** Finds the recipient's row by envelope address, Message-ID, or the signed unsubscribe link. */
async function findReported(db: Database, { recipientIds, tokens }: Report): Promise<SentRow | undefined> {
  for (const id of recipientIds.slice(0, 20)) {
    const row = await findSent(db, id);
    if (row) return row;
  }
  for (const token of tokens.slice(0, 5)) {
    const reader = await findUnsubscriber(db, token);
    const row = reader?.recipientId === undefined ? undefined : await findSent(db, reader.recipientId);
    if (row) return row;
  }
  return undefined;
}

/** Unsubscribes someone who asked by email, with the token of their link, or by a feedback report. */
async function unsubscribeBy(trx: Database, report: Report, now: number): Promise<ReportResult> {
  for (const token of report.tokens) {
    const reader = await findUnsubscriber(trx, token);
    if (!reader) continue;
    await unsubscribeByLink(trx, reader, now);
    return "unsubscribed";
  }
  const row = await findReported(trx, report);
  if (!row?.subscriber_id) return "unmatched";
  await unsubscribeByLink(trx, { subscriberId: row.subscriber_id, recipientId: row.id }, now);
  return "unsubscribed";
}

/**
 * Reads a delivery report, a complaint or a request to unsubscribe, and records it. Idempotent. A report that matches
 * no campaign's email and no unsubscribe link changes nothing.
 *
 * @param raw the message as received.
 * @param now ms since 1970.
 * @throws when the database cannot write; the email must be received again. BeyondBounds when reading it takes too
 * much.
 */
export async function receiveReport(
  { db, writer, log }: BounceServices,
  raw: Buffer,
  now: number,
): Promise<ReportResult> {
  const count = (result: ReportResult) => {
    reportCounts[result] += 1;
    return result;
  };
  let report: Report;
  try {
    report = await readIsolated(raw);
  } catch (error) {
    if (error instanceof BeyondBounds || error instanceof NotStarted) throw error;
    // The error's message may contain personal data.
    log.warn({ bytes: raw.length, error: error instanceof Error ? error.name : typeof error }, "Report unreadable");
    return count("unreadable");
  }
  if (report.about === "automatic") return count("automatic");
  const { shown } = report;
  if (shown) {
    const mark = await keyedHash(db, raw);
    return count(
      await writer.write(async (trx): Promise<ReportResult> => {
        const row = await findReported(trx, report);
        return row && (await listReport(trx, { mark, recipientId: row.id, shown, now })) ? "listed" : "unmatched";
      }),
    );
  }
  if (report.about === "nothing") return count((await findReported(db, report)) ? "noted" : "unmatched");
  if (report.about === "unsubscribe") return count(await writer.write((trx) => unsubscribeBy(trx, report, now)));
  const bounce = bounceIn(report);
  if (!bounce) return count((await findReported(db, report)) ? "noted" : "unmatched");
  const result = await writer.write(async (trx): Promise<ReportResult> => {
    const row = await findReported(trx, report);
    if (!row) return "unmatched";
    return (await recordBounce(trx, row, bounce, { by: DELIVERY_REPORTS, now })) ? "recorded" : "copy";
  });
  return count(result);
}
