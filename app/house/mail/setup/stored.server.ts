import { readMeta, writeMeta } from "../../../platform/db/meta.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Mailbox, MailSender, MailServer } from "./schema.ts";

/** The row of `meta` with what owners have set up. */
const KEY = "mail_setup";

/** The purposes of the encrypted texts; see `SecretBox`. */
export const SEALED_FOR = { password: "mail server password", key: "dkim key", mailbox: "mailbox password" } as const;

/** A mailbox that an earlier version stored has no `authserv_id`. */
type StoredMailbox = Omit<Mailbox, "kind" | "authserv_id"> & Partial<Pick<Mailbox, "authserv_id">>;

/** What owners have set up, with encrypted secrets. */
export interface StoredMailSetup {
  /** `password` is empty if the server does not require one. */
  server?: MailServer;
  sender?: MailSender;
  signature?: { selector: string; key: string };
  replies?: StoredMailbox;
  bounces?: StoredMailbox;
}

/** The stored configuration as text, for detecting changes. */
export async function readMailSetupText(db: Database): Promise<string> {
  return (await readMeta(db, KEY)) ?? "{}";
}

export const parseMailSetup = (text: string): StoredMailSetup => JSON.parse(text);

/** Replaces parts of the stored configuration; undefined removes a part. */
export async function changeMailSetup(
  trx: Database,
  parts: { [Part in keyof StoredMailSetup]: StoredMailSetup[Part] | undefined },
): Promise<void> {
  const stored = parseMailSetup(await readMailSetupText(trx));
  await writeMeta(trx, KEY, JSON.stringify(Object.assign(stored, parts)));
}
