import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { emailsToGuests, emailsWithListAccess } from "../../platform/outbox/queue.server.ts";
import { linkUrl } from "../../staff/auth/account-links.server.ts";
import type { Failure } from "./failure.server.ts";
import { mailSecret } from "./list-token.server.ts";
import { type MailConnectionOptions, nextTry, openMailConnection, sendingTiming } from "./mail-connection.server.ts";
import type { RenderedMail } from "./render.server.ts";
import { dropMail, type OutboxRow, settleMail } from "./store.server.ts";
import type { GuestAccess } from "./templates/template.server.ts";
import { bringsAccountLink, isWanted } from "./wanted.server.ts";

/** Most emails sent concurrently. One at a time until the server has accepted an email, and after failures. */
export const MAX_PARALLEL = 5;

/** Times in ms. */
export const usualTiming = {
  ...sendingTiming,
  /** How often the outbox is checked for due emails. */
  lookEvery: 5_000,
};

export interface OutboxOptions extends Omit<MailConnectionOptions, "smtpUrl"> {
  db: Database;
  writer: Writer;
  /** The public address without a trailing slash. */
  origin: string;
  /** The mail server; undefined: emails stay queued. */
  smtpUrl: string | undefined;
  /** Creates the private link and code for an email to a guest; called for each attempt. */
  accessFor?: (trx: Database, requestId: string, origin: string, now: number) => Promise<GuestAccess | undefined>;
  /** The Reply-To address of an email about a request, if it has its own. */
  replyToFor?: (requestId: string) => Promise<string | undefined>;
  /** Whether the reader has not withdrawn a purpose that the email needs; called just before it is sent. */
  mayBeSent: (db: Database, mail: Pick<OutboxRow, "template" | "recipient">) => Promise<boolean>;
  timing?: Partial<typeof usualTiming>;
}

const bringsAccess = ({ template }: OutboxRow) =>
  emailsToGuests.includes(template) || emailsWithListAccess.includes(template);

/** Renders a row's email; undefined if it cannot be rendered. */
async function render(
  row: OutboxRow,
  { db, writer, log, origin, accessFor }: OutboxOptions,
): Promise<RenderedMail | undefined> {
  // Imported on demand: the module is large, and often not needed.
  const { renderMail } = await import("./render.server.ts");
  try {
    const own = accessFor && bringsAccess(row);
    const access = own ? await writer.write((trx) => accessFor(trx, row.about, origin, Date.now())) : undefined;
    const accountLink = bringsAccountLink(row)
      ? await writer.write((trx) => linkUrl(trx, row.about, origin, Date.now()))
      : undefined;
    return await renderMail(row, { origin, secret: await mailSecret(db), access, accountLink });
  } catch (error) {
    // The error's message may contain personal data.
    log.error(
      { mail: row.id, error: error instanceof Error ? error.name : typeof error },
      "Email could not be rendered",
    );
    return undefined;
  }
}

/** Sends leased emails and stores the results. */
export interface OutboxDelivery {
  /**
   * Makes one attempt to send an email. @returns whether the mail server itself failed, so that other emails should not
   * be tried now.
   */
  deliver(row: OutboxRow): Promise<boolean>;
  /** Aborts the emails in flight. */
  abort(): void;
  close(): Promise<void>;
}

/** Prepares sending emails; connects to the mail server with the first one. */
export function openDelivery(options: OutboxOptions & { smtpUrl: string }): OutboxDelivery {
  const { db, writer, log, replyToFor } = options;
  const timing = { ...usualTiming, ...options.timing };
  const connection = openMailConnection(options, { connections: MAX_PARALLEL, timing });

  async function giveUpOrWait(row: OutboxRow, { forGood, text }: Failure): Promise<void> {
    const delay = forGood ? undefined : timing.waits[row.attempts - 1];
    log.warn({ mail: row.id, template: row.template, tries: row.attempts, givenUp: delay === undefined }, text);
    const result = delay === undefined ? { state: "failed" as const } : { next_try_at: nextTry(delay) };
    await writer.write((trx) => settleMail(trx, row, { ...result, last_error: text }));
  }

  async function send(row: OutboxRow, mail: RenderedMail): Promise<boolean> {
    const reply_to = (emailsToGuests.includes(row.template) && (await replyToFor?.(row.about))) || row.reply_to;
    const failure = await connection.send({ ...row, reply_to }, mail);
    if (failure) {
      await giveUpOrWait(row, failure);
      return failure.server;
    }
    const sent_at = storedInstant(Date.now());
    await writer.write((trx) => settleMail(trx, row, { state: "sent", sent_at, last_error: null }));
    log.debug({ mail: row.id, template: row.template, tries: row.attempts }, "Email sent");
    return false;
  }

  async function giveUp(row: OutboxRow, text: string): Promise<false> {
    await giveUpOrWait(row, { forGood: true, server: false, text });
    return false;
  }

  return {
    async deliver(row) {
      if (row.attempts > timing.waits.length + 1) return giveUp(row, "No attempt finished.");
      if (!(await isWanted(db, row)) || !(await options.mayBeSent(db, row))) {
        await writer.write((trx) => dropMail(trx, row));
        return false;
      }
      const mail = await render(row, options);
      return mail ? send(row, mail) : giveUp(row, "This email can't be created.");
    },
    abort: connection.abort,
    close: connection.close,
  };
}
