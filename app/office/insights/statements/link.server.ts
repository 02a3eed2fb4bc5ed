import { nameKey } from "../../../night/guest-lists/name-key.ts";
import { makePageLink, revokePageLink, yearAt } from "../../../night/statements/page-link.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { outboxRow, queueMail } from "../../../platform/outbox/queue.server.ts";
import { record } from "../../../staff/audit-log/record.server.ts";
import type { Edit } from "./issue.server.ts";
import type { SentPageLink } from "./schema.ts";

const objectOf = (promoter: string) => ({ kind: "promoter", id: nameKey(promoter), name: promoter });

/** The address of a promoter's newest guest list that has one; empty without any. */
export async function findAddress(db: Database, key: string): Promise<string> {
  const lists = await db
    .selectFrom("guest_lists")
    .select(["owner_name", "owner_email"])
    .where("owner_email", "<>", "")
    .where("active", "=", 1)
    .orderBy("created_at", "desc")
    .execute();
  return lists.find(({ owner_name }) => nameKey(owner_name) === key)?.owner_email ?? "";
}

/** Ends a promoter's link of this year, in the writer's transaction. @throws `Refusal` (404) without one */
export async function endLink(trx: Database, promoter: string, { by, now }: Edit): Promise<void> {
  const year = yearAt(now);
  if (!(await revokePageLink(trx, { promoter_key: nameKey(promoter), year }, now))) {
    throw new Refusal(404, "There is no link. Reload the page.");
  }
  const object = objectOf(promoter);
  await record(trx, { actor: by, action: "promoter.page-link-revoked", object, before: { year } }, now);
}

/** Gives a promoter a new link of this year, by email too if that was chosen. @returns its token. */
export async function makeLink(trx: Database, { promoter, email }: SentPageLink, { by, now }: Edit): Promise<string> {
  const [key, year] = [nameKey(promoter), yearAt(now)];
  const { linkId, token } = await makePageLink(trx, { promoter_key: key, promoter, year }, by.username, now);
  const object = objectOf(promoter);
  await record(trx, { actor: by, action: "promoter.page-link-made", object, after: { year } }, now);
  const recipient = email ? await findAddress(trx, key) : "";
  if (recipient !== "") {
    const mail = { template: "statement-link", data: { year }, about: linkId, recipient } as const;
    await queueMail(trx, outboxRow(mail, storedInstant(now)));
  }
  return token;
}
