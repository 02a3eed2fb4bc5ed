import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { MailData } from "../../platform/outbox/queue.server.ts";

/** What emails to guests are, by template. */
export const guestEmails: Partial<Record<keyof MailData, string>> = {
  "request-received": "request received",
  reply: "reply",
  question: "question",
  "night-changed": "change of the event",
  "day-before": "reminder",
  "guest-cancelled": "cancellation",
  "table-offer": "offer of a table",
  deposit: "deposit",
  "list-entry": "code for the guest list",
  "list-changed": "change of the event",
  confirm: "link to confirm their address",
  welcome: "welcome to the newsletter",
};

const states = {
  sent: "Email sent",
  failed: "Email failed",
  held: "Email held",
  waiting: "Email queued",
  demo: "Email not sent",
};

/** Lines for emails about a guest's rows, without those to the club. */
export async function emailLines(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "about", "state", "created_at", "sent_at", "template"])
    .where(dialectHelpers(db).isAmong("about", ids))
    .where("template", "<>", "request-for-the-club")
    .where("template", "<>", "guest-acted")
    .execute();
  return rows.map(({ id, about, state, created_at, sent_at, template }) => {
    const what = template in guestEmails ? guestEmails[template as keyof MailData] : undefined;
    const text = what === undefined ? states[state] : `${states[state]}: ${what}`;
    return {
      _id: id,
      row: about,
      at: sent_at ?? created_at,
      kind: "email" as const,
      text,
      by: "",
      to: `/admin/outbox?mail=${id}`,
    };
  });
}

/** Most campaigns of a guest that are shown, newest first. */
const MAX_CAMPAIGNS = 200;

/** Lines for campaigns that a guest's subscriptions got, or that could not be delivered to them. */
export async function campaignLines(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom("campaign_recipients as r")
    .innerJoin("campaigns as c", "c.id", "r.campaign_id")
    .select([
      "r.id",
      "r.subscriber_id",
      "r.campaign_id",
      "c.subject",
      "r.state",
      "r.bounce",
      "r.sent_at",
      "r.next_try_at",
    ])
    .where(dialectHelpers(db).isAmong("r.subscriber_id", ids))
    .where("r.state", "in", ["sent", "rejected", "failed"])
    .orderBy("r.next_try_at", "desc")
    .limit(MAX_CAMPAIGNS)
    .execute();
  return rows.map(({ id, subscriber_id, campaign_id, subject, state, bounce, sent_at, next_try_at }) => {
    const what =
      bounce === "complaint" ? "reported as spam" : bounce ? "bounced" : state === "sent" ? "sent" : "failed";
    return {
      _id: id,
      row: subscriber_id ?? "",
      at: sent_at ?? next_try_at,
      kind: "email" as const,
      text: `Campaign ${what}: ${subject}`,
      by: "",
      to: `/admin/campaigns/${campaign_id}`,
    };
  });
}
