import type { Database } from "../../platform/db/tables.ts";
import { wrongField } from "../../platform/lib/refusal.server.ts";
import { nameKey } from "./name-key.ts";
import type { SentList } from "./schema.ts";

/** The addresses of owners on their lists, by the key of their name, as each was typed last. */
async function listAddresses(db: Database): Promise<Map<string, Map<string, string>>> {
  const lists = await db
    .selectFrom("guest_lists")
    .select(["owner_name", "owner_email"])
    .where("owner_email", "<>", "")
    .where("active", "=", 1)
    .orderBy("created_at")
    .execute();
  const owners = new Map<string, Map<string, string>>();
  for (const { owner_name, owner_email } of lists)
    owners.getOrInsertComputed(nameKey(owner_name), () => new Map()).set(owner_email.toLowerCase(), owner_email);
  return owners;
}

/**
 * Owners' addresses by the key of their name. An owner whose lists name several has none: otherwise anyone who may add
 * a list could have an owner's emails sent to themselves.
 */
export async function readOwnerAddresses(db: Database): Promise<Map<string, string>> {
  const owners = await listAddresses(db);
  return new Map(
    [...owners].flatMap(([key, typed]) => (typed.size === 1 ? [[key, [...typed.values()][0] ?? ""]] : [])),
  );
}

/** Whether an owner has a link to statements of what the club pays them, or had one, or has such statements. */
async function getsStatements(db: Database, promoter_key: string): Promise<boolean> {
  for (const table of ["promoter_page_links", "promoter_statements"] as const) {
    const row = await db
      .selectFrom(table)
      .select("promoter_key")
      .where("promoter_key", "=", promoter_key)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/**
 * Refuses a new address of an owner who gets statements, as the link to them is emailed there. Not called for staff who
 * decide about statements.
 *
 * @throws `Refusal` (422)
 */
export async function checkOwnerAddress(trx: Database, { owner_name, owner_email }: SentList): Promise<void> {
  if (owner_email === "") return;
  const key = nameKey(owner_name);
  if ((await listAddresses(trx)).get(key)?.has(owner_email.toLowerCase())) return;
  if (!(await getsStatements(trx, key))) return;
  throw wrongField("owner_email", `${owner_name} gets statements at this address. Ask a manager to enter a new one.`);
}
