import { receiveMail } from "../app/mailing/replies/receive-mail.server.ts";
import { replyAddressOf } from "../app/mailing/replies/reply-address.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { createWriter } from "../app/platform/db/writer.server.ts";

export const INBOUND = "replies@afterglow.example";

/** A request's reply address. */
export async function replyTo(db: Database, requestId: string): Promise<string> {
  const address = await replyAddressOf(db, INBOUND, requestId);
  if (!address) throw new Error("No such request.");
  return address;
}

/** The fields of a guest's email that a test specifies. */
interface Written {
  from?: string;
  to?: string;
  subject?: string;
  id?: string;
  /** Further header lines. */
  headers?: string[];
  body?: string;
}

/** The club's mail server, in the headers that it adds. */
export const AUTHSERV = "mx.afterglow.example";

/** The header by which the club's mail server proves a sender's domain. */
export const provenBy = (domain: string) =>
  `Authentication-Results: ${AUTHSERV}; spf=pass smtp.mailfrom=x@${domain};\r\n dmarc=pass (p=none) header.from=${domain}`;

/** A raw email as mail servers deliver it; by default from the guest of `makeRequest`. */
export function written({
  from = "Mia Chen <mia@guest.example>",
  to = INBOUND,
  subject = "Re: Your table",
  id = `<${crypto.randomUUID()}@guest.example>`,
  headers = [],
  body = "We will be nine.",
}: Written = {}): Buffer {
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${id}`,
    "MIME-Version: 1.0",
    ...headers,
    "",
    body,
  ];
  return Buffer.from(lines.join("\r\n"));
}

/** Receives an email as the reader does. */
export function receive(db: Database, raw: Buffer, now = Date.now()) {
  const log = { info() {}, warn() {} };
  const clubAddress = () => "club@afterglow.example";
  const services = {
    db,
    writer: createWriter(db),
    log,
    clubAddress,
    repliesAddress: INBOUND,
    authservId: AUTHSERV,
    mailWaits() {},
  };
  return receiveMail(services, raw, now);
}

/** The emails in a request's history, oldest first. */
export async function emailsOf(db: Database, requestId: string) {
  const lines = await db
    .selectFrom("request_history")
    .selectAll()
    .where("request_id", "=", requestId)
    .where("action", "=", "email")
    .orderBy("id")
    .execute();
  return lines.map(({ actor, details }) => ({ actor, ...JSON.parse(details) }));
}
