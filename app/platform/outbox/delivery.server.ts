import type { Selectable } from "kysely";
import type { Database, Tables } from "../db/tables.ts";

/** What became of an email: it has left, it is about to, or nobody can count on it. */
export type Delivery = "sent" | "on-its-way" | "not-sent";

type Row = Pick<Selectable<Tables["outbox"]>, "state" | "last_error">;

/**
 * What a text may say about an email. One that failed, is held for staff, was tried in vain or has no mail server to
 * leave by must not be announced, even if it is sent later.
 *
 * @param row undefined once retention has deleted it, which it does to emails that were sent.
 */
export function deliveryOf(row: Row | undefined, mailConfigured: boolean): Delivery {
  if (row === undefined || row.state === "sent") return mailConfigured || row ? "sent" : "not-sent";
  return mailConfigured && row.state === "waiting" && row.last_error === null ? "on-its-way" : "not-sent";
}

/** The emails about one request, by what a text may say about them. */
export interface Deliveries {
  /** Whether emails can be promised. */
  mailConfigured: boolean;
  /** The email with an id. */
  of(id: string): Delivery;
  /** The newest email of some templates; undefined if there is none. */
  newest(templates: readonly string[]): Delivery | undefined;
}

/** Reads what became of the emails about a request. */
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

/** What staff read once an email was queued: `Reply queued.` */
export function queuedText(mailConfigured: boolean, what = "Email"): string {
  return mailConfigured ? `${what} queued.` : `${what} queued. It will be sent once email is set up.`;
}
