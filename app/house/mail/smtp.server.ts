import type { Logger } from "pino";
import * as z from "zod/mini";
import { emailPattern } from "../../platform/lib/email-address.ts";
import { type DkimKey, dkimOptions } from "./dns/dkim.server.ts";
import type { RenderedMail } from "./render.server.ts";
import type { OutboxRow } from "./store.server.ts";
import { openThreadedTransport } from "./threaded-transport.server.ts";
import { openTransport, type TransportOptions } from "./transport.server.ts";

/** Matches a single email address, wherever it comes from. */
const plainAddress = z.email({ pattern: emailPattern });

interface SmtpOptions extends TransportOptions {
  /** The sender of the next email. */
  from: () => { name: string; address: string };
  /** The default Reply-To. */
  answersTo: () => string;
  /** Whether emails are encoded, signed and sent in a separate thread. */
  inThread?: boolean;
  /** Signs every email. */
  dkim?: DkimKey;
  log: Logger;
}

/** An email's recipient, Message-ID and date. */
export interface Envelope extends Pick<OutboxRow, "recipient" | "message_id" | "created_at" | "reply_to"> {
  /** The address for bounces, if it is not the sender's. */
  bouncesTo?: string;
}

/** Hands emails to the mail server. */
export interface Smtp {
  /**
   * @returns the server's reply. @throws nodemailer's errors, and an error if the recipient is not one plain address.
   */
  send(row: Envelope, mail: RenderedMail, signal: AbortSignal): Promise<string>;
  close(): void;
}

/** Opens a pool of connections to the mail server. */
export async function openSmtp(options: SmtpOptions): Promise<Smtp> {
  const { from, answersTo, dkim, log, url, connections, answerWithin } = options;
  const of = { url, connections, answerWithin };
  const transport = options.inThread ? openThreadedTransport(of, log) : await openTransport(of, log);
  return {
    async send(row, { subject, text, html, headers, images }, signal) {
      if (!plainAddress.safeParse(row.recipient).success) {
        throw Object.assign(new Error("The recipient is not one address."), { code: "EENVELOPE" });
      }
      const replyTo = plainAddress.safeParse(row.reply_to).data ?? answersTo();
      const sender = from();
      const message = {
        messageId: row.message_id,
        date: new Date(row.created_at),
        from: sender,
        to: { name: "", address: row.recipient },
        replyTo: { name: "", address: replyTo },
        envelope: { from: row.bouncesTo ?? sender.address, to: [row.recipient] },
        subject,
        text,
        html,
        attachments: images.map(({ name, png }) => ({
          filename: `${name}.png`,
          content: png,
          contentType: "image/png",
          cid: name,
          contentDisposition: "inline" as const,
        })),
        // RFC 3834: prevents out-of-office replies. An email that a person wrote overrides it.
        headers: { "Auto-Submitted": "auto-generated", ...headers },
        ...(dkim && { dkim: dkimOptions(dkim, sender.address) }),
      };
      return transport.send(message, signal);
    },
    close: () => transport.close(),
  };
}
