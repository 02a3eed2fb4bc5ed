import type { Selectable } from "kysely";
import type { Database, Tables } from "../db/tables.ts";

/** The delivery state of an email, as texts may state it. */
export type Delivery = "sent" | "on-its-way" | "not-sent";

type Row = Pick<Selectable<Tables["outbox"]>, "state" | "last_error">;

/**
 * Returns the delivery state of an email. Texts must not announce an email that failed, is held for staff, was tried in
 * vain or has no mail server, even if it is sent later.
 *
 * @param row undefined once retention has deleted it, which only happens to sent emails.
 */
export function deliveryOf(row: Row | undefined, mailConfigured: boolean): Delivery {
  if (row === undefined || row.state === "sent") return mailConfigured || row ? "sent" : "not-sent";
  return mailConfigured && row.state === "waiting" && row.last_error === null ? "on-its-way" : "not-sent";
}

/** Delivery states of the emails about one request. */
export interface Deliveries {
  /** Whether emails can be promised. */
  mailConfigured: boolean;
  /** The delivery state of the email with an id. */
  of(id: string): Delivery;
  /** The delivery state of the newest email with one of these templates; undefined if there is none. */
  newest(templates: readonly string[]): Delivery | undefined;
}

/** Reads the delivery states of the emails about a request. */
export async function deliveriesAbout(db: Database, about: string, mailConfigured: boolean): Promise<Deliveries> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "template", "state", "last_error"])
    .where("about", "=", about)
    .orderBy("id", "desc")
    .execute();
  return {
    mailConfigured,
    of: (id) =>
      deliveryOf(
        rows.find((row) => row.id === id),
        mailConfigured,
      ),
    newest: (templates) => {
      const row = rows.find(({ template }) => templates.includes(template));
      return row && deliveryOf(row, mailConfigured);
    },
  };
}

/** The message to staff once an email is queued: `Reply queued.` */
export function queuedText(mailConfigured: boolean, what = "Email"): string {
  return mailConfigured ? `${what} queued.` : `${what} queued. It will be sent once email is set up.`;
}
