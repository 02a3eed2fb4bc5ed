import type { Database } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { dataOfMail, type StoredMail } from "../../platform/outbox/stored-mail.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { stillMeant } from "../../platform/venue/request-kinds.ts";
import { everyLink, linkById } from "../../staff/auth/account-links.server.ts";
import type { OutboxRow } from "./store.server.ts";

/** Templates with an account link, whose id is the email's `about`. */
const withAccountLink: readonly string[] = ["invitation", ...everyLink];

/** Whether an email has an account link. */
export function bringsAccountLink({ template }: Pick<OutboxRow, "template">): boolean {
  return withAccountLink.includes(template);
}

/**
 * Whether an email is still wanted: a welcome by a current subscriber, a confirmation by an unconfirmed one, an
 * account link while it works, an offer of a table while it is open, the question of the day before while it can be
 * answered, that a table or function was asked for and the code of a guest who is on a list until the night is over, a
 * reminder of a deposit while it is due, a statement until it is withdrawn, the weekly email by a colleague who still
 * has the role that it was written for. Any other email is wanted.
 */
export async function isWanted(
  db: Database,
  mail: Pick<OutboxRow, "template" | "data" | "about" | "created_at" | "recipient">,
): Promise<boolean> {
  if (bringsAccountLink(mail)) return (await linkById(db, mail.about, Date.now())) !== undefined;
  // Rendering will report the error.
  if (!isReadable(mail)) return true;
  if (mail.template === "table-offer") return isOffered(db, mail);
  if (mail.template === "day-before") return isAsked(db, mail);
  if (mail.template === "request-received") return isAhead(requestedNight(mail));
  if (mail.template === "list-entry") return isAhead(dataOfMail("list-entry", mail)?.night) && isListed(db, mail);
  if (dataOfMail("deposit", mail)?.about === "reminder") return isStillDue(db, mail);
  if (mail.template === "statement-issued") return isIssued(db, mail);
  if (mail.template === "weekly") return isStillRead(db, mail);
  if (mail.template !== "welcome" && mail.template !== "confirm") return true;
  const { subscriberId } = dataOfMail("welcome", mail) ?? dataOfMail("confirm", mail) ?? {};
  const subscriber = await db
    .selectFrom("subscribers")
    .select(["consented_at", "confirmed_at", "unsubscribed_at", "must_confirm"])
    .where("id", "=", String(subscriberId))
    .executeTakeFirst();
  if (subscriber?.unsubscribed_at !== null) return false;
  const confirmed = subscriber.confirmed_at !== null;
  const wanted = mail.template === "confirm" ? !confirmed : confirmed || subscriber.must_confirm === 0;
  return wanted && subscriber.consented_at <= mail.created_at;
}

function isReadable({ data }: StoredMail): boolean {
  try {
    parseJsonText(data);
    return true;
  } catch {
    return false;
  }
}

/** Whether a club night is not over, for an email that may have waited for its mail server. */
const isAhead = (night: string | undefined): boolean => night === undefined || night >= tonight();

/** The club night that a table or a function was asked for; undefined for other requests. */
function requestedNight(mail: StoredMail): string | undefined {
  const { kind, date } = dataOfMail("request-received", mail) ?? {};
  return kind === "vip-table" || kind === "function" ? date : undefined;
}

/** Whether a guest can still answer whether they are coming. */
async function isAsked(db: Database, mail: StoredMail & Pick<OutboxRow, "about">): Promise<boolean> {
  const night = dataOfMail("day-before", mail)?.night ?? "";
  const open = await db
    .selectFrom("guest_questions")
    .select("id")
    .where("request_id", "=", mail.about)
    .where("kind", "=", "day-before")
    .where("details", "=", jsonText({ night }))
    .where("answered_at", "is", null)
    .where("closed_at", "is", null)
    .where("expires_at", ">", storedInstant(Date.now()))
    .executeTakeFirst();
  return open !== undefined;
}

/** Whether a guest is still on their list, with the address that an email goes to. */
async function isListed(db: Database, { about, recipient }: Pick<OutboxRow, "about" | "recipient">): Promise<boolean> {
  const row = await db
    .selectFrom("list_entries")
    .select(["removed_at", "email"])
    .where("id", "=", about)
    .executeTakeFirst();
  return row?.removed_at === null && row.email === recipient;
}

/** Whether a deposit is still due soon, as its reminder says: the booking is on, and nothing was paid or changed since. */
async function isStillDue(db: Database, { about, created_at }: Pick<OutboxRow, "about" | "created_at">) {
  const row = await db
    .selectFrom("deposits")
    .innerJoin("requests", "requests.id", "deposits.request_id")
    .select(["requests.kind", "requests.status", "deposits.due_at"])
    .where("requests.id", "=", about)
    .executeTakeFirst();
  const on: readonly string[] = Object.entries(stillMeant).find(([kind]) => kind === row?.kind)?.[1] ?? [];
  if (!row?.due_at || row.due_at <= storedInstant(Date.now()) || !on.includes(row.status)) return false;
  const since = await db
    .selectFrom("ledger")
    .select("id")
    .where("request_id", "=", about)
    .where("at", ">", created_at)
    .executeTakeFirst();
  return since === undefined;
}

/** Whether a promoter's statement is still issued, not withdrawn. */
async function isIssued(db: Database, mail: StoredMail): Promise<boolean> {
  const statement = dataOfMail("statement-issued", mail)?.statement ?? "";
  const row = await db
    .selectFrom("promoter_statements")
    .select("withdrawn_at")
    .where("id", "=", statement)
    .executeTakeFirst();
  return row?.withdrawn_at === null;
}

/** Whether a colleague still wants the weekly email and may read it. */
async function isStillRead(db: Database, mail: StoredMail & Pick<OutboxRow, "about" | "recipient">) {
  const { about, recipient } = mail;
  const row = await db
    .selectFrom("admins")
    .select(["active", "weekly_email", "role", "email"])
    .where("id", "=", about)
    .executeTakeFirst();
  return (
    row?.active === 1 &&
    row.weekly_email === 1 &&
    row.role === dataOfMail("weekly", mail)?.role &&
    row.email === recipient
  );
}

/** Whether an email about a table contains no offer, or one that is still open. */
async function isOffered(db: Database, mail: StoredMail): Promise<boolean> {
  const offer = dataOfMail("table-offer", mail)?.offer;
  if (!offer) return true;
  const row = await db.selectFrom("table_offers").select("state").where("id", "=", offer.id).executeTakeFirst();
  return row?.state === "open";
}
