import type { Logger } from "pino";
import type { Database } from "../../../platform/db/tables.ts";
import type { SecretBox } from "../../../platform/lib/secret-box.server.ts";
import { mailSender } from "../addresses.server.ts";
import { type DkimKey, dkimRecord, readDkimKey } from "../dns/dkim.server.ts";
import { folderOf } from "../imap.server.ts";
import {
  type Mailbox,
  type MailboxKind,
  type MailServer,
  type Security,
  usualImapPorts,
  usualPorts,
} from "./schema.ts";
import type { MailSetupView } from "./shapes.ts";
import { parseMailSetup, readMailSetupText, SEALED_FOR, type StoredMailSetup } from "./stored.server.ts";

/** A mailbox that is read for replies or bounces. */
export interface ReadMailbox {
  address: string;
  /**
   * `imaps://user:password@host:993/Folder`; undefined if the mail server passes its emails to the command line
   * instead.
   */
  imapUrl: string | undefined;
}

/** The configuration for sending and receiving emails. */
export interface MailSetup {
  /** Undefined: emails stay in the outbox. */
  smtpUrl: string | undefined;
  /** Undefined: the venue. */
  mailFrom: { name: string; address: string } | undefined;
  /** Undefined: emails are not signed. */
  dkim: DkimKey | undefined;
  /** The mailbox for guests' replies; undefined: replies go to the club's address and are not read. */
  replies: ReadMailbox | undefined;
  /** The mailbox for campaigns' bounces, complaints and requests to unsubscribe; undefined: they go to the sender. */
  bounces: ReadMailbox | undefined;
  /** The name of the replies' server in `Authentication-Results`; undefined: senders cannot be verified. */
  authservId?: string;
}

/**
 * The current configuration for emails, with notice of changes. What the environment sets overrides what owners have
 * set up.
 */
export interface LiveMailSetup {
  current(): MailSetup;
  view(): MailSetupView;
  /**
   * The stored server with its decrypted password; undefined if there is none, or if its password cannot be decrypted.
   */
  storedServer(): MailServer | undefined;
  /** The same for a stored mailbox. */
  storedMailbox(kind: MailboxKind): Omit<Mailbox, "kind" | "authserv_id"> | undefined;
  secrets: SecretBox;
  /** Reads the stored configuration, which any instance may have changed; if it has changed, calls every listener. */
  refresh(): Promise<void>;
  onChange(listener: () => void): void;
}

type Account = Pick<MailServer, "host" | "port" | "security" | "user" | "password">;

/** The URL of an account on a server, with the chosen encryption. */
function accountUrl(protocol: "smtp" | "imap", { host, port, security, user, password }: Account, folder = ""): string {
  const login = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const scheme = security === "tls" ? `${protocol}s` : protocol;
  const options = { tls: "", starttls: "?requireTLS=true", none: "?ignoreTLS=true" }[security];
  return `${scheme}://${login}${host.includes(":") ? `[${host}]` : host}:${port}${folder}${options}`;
}

/** A server's URL for Nodemailer. */
export const smtpUrlOf = (server: MailServer) => accountUrl("smtp", server);

/** A mailbox's URL for `startMailbox`. */
export const imapUrlOf = (mailbox: Omit<Mailbox, "kind" | "address" | "authserv_id">) =>
  accountUrl("imap", mailbox, mailbox.folder && `/${encodeURIComponent(mailbox.folder)}`);

/** An account from the environment, without its password. */
function accountOfUrl(url: string, ports: Record<Security, number>) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const security: Security = /^\w+s:$/.test(protocol)
    ? "tls"
    : searchParams.get("ignoreTLS") === "true"
      ? "none"
      : "starttls";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || ports[security === "tls" ? "tls" : "starttls"],
    security,
    user: decodeURIComponent(username),
    has_password: password !== "",
  };
}

/** The stored configuration with decrypted secrets; null for a part whose secret cannot be decrypted. */
function opened({ server, sender, signature, ...stored }: StoredMailSetup, secrets: SecretBox) {
  const mailbox = (kind: MailboxKind) => {
    const box = stored[kind];
    const plain = box && secrets.open(box.password, SEALED_FOR.mailbox);
    return box && (plain === undefined ? null : { ...box, password: plain });
  };
  const password = server?.password && secrets.open(server.password, SEALED_FOR.password);
  const pem = signature && secrets.open(signature.key, SEALED_FOR.key);
  return {
    server: server && (password === undefined ? null : { ...server, password }),
    sender,
    signature: signature && (pem === undefined ? null : { selector: signature.selector, key: readDkimKey(pem) }),
    replies: mailbox("replies"),
    bounces: mailbox("bounces"),
  };
}

/**
 * What owners see of a mailbox; the environment's overrides the stored one. @param unreadable whether the stored
 * password cannot be decrypted.
 */
function mailboxView(
  fixed: ReadMailbox | undefined,
  stored: StoredMailSetup["replies"],
  unreadable: boolean,
): MailSetupView["replies"] {
  if (fixed) {
    const { address, imapUrl } = fixed;
    if (imapUrl === undefined) return { set_by: "environment", address, server: null, unreadable: false };
    const { has_password: _, ...server } = accountOfUrl(imapUrl, usualImapPorts);
    return { set_by: "environment", address, server: { ...server, folder: folderOf(imapUrl) }, unreadable: false };
  }
  if (!stored) return null;
  const { address, password: _, authserv_id: _id, ...server } = stored;
  return { set_by: "office", address, server, unreadable };
}

/** What owners see of the server; the environment's overrides the stored one. */
function serverView(fixed: string | undefined, stored: StoredMailSetup, unreadable: boolean): MailSetupView["server"] {
  if (fixed !== undefined) return { set_by: "environment", ...accountOfUrl(fixed, usualPorts), unreadable: false };
  if (!stored.server) return null;
  const { password, ...shown } = stored.server;
  return { set_by: "office", ...shown, has_password: password !== "", unreadable };
}

/**
 * Opens the configuration for emails.
 *
 * @param fixed what the environment sets.
 */
export async function openMailSetup(
  db: Database,
  secrets: SecretBox,
  fixed: MailSetup,
  log: Pick<Logger, "warn">,
): Promise<LiveMailSetup> {
  const listeners: (() => void)[] = [];
  let text = await readMailSetupText(db);
  let now = read();

  function read() {
    const stored = parseMailSetup(text);
    const readable = opened(stored, secrets);
    const { server, sender, signature } = readable;
    if (Object.values(readable).includes(null)) {
      log.warn("The key file is not the one that mail settings were saved with: enter them again in the back office");
    }
    const mailbox = (kind: MailboxKind): ReadMailbox | undefined => {
      const { [kind]: box } = readable;
      // A mailbox whose password cannot be decrypted keeps its address: emails wait in it until the password is entered
      // again.
      const address = stored[kind]?.address;
      return (
        fixed[kind] ?? (address === undefined ? undefined : { address, imapUrl: box ? imapUrlOf(box) : undefined })
      );
    };
    const current: MailSetup = {
      smtpUrl: fixed.smtpUrl ?? (server ? smtpUrlOf(server) : undefined),
      mailFrom: fixed.mailFrom ?? sender,
      dkim: fixed.dkim ?? signature ?? undefined,
      replies: mailbox("replies"),
      bounces: mailbox("bounces"),
      authservId: fixed.authservId ?? (stored.replies?.authserv_id || undefined),
    };
    return { stored, current, readable };
  }

  return {
    secrets,
    current: () => now.current,
    storedServer: () => now.readable.server ?? undefined,
    storedMailbox: (kind) => now.readable[kind] ?? undefined,
    view() {
      const { stored, current, readable } = now;
      const from = mailSender(current.mailFrom);
      const setBy = (isFixed: boolean) => (isFixed ? "environment" : "office");
      const record = current.dkim ? dkimRecord(current.dkim, from.address) : null;
      return {
        server: serverView(fixed.smtpUrl, stored, readable.server === null),
        sender: { set_by: current.mailFrom ? setBy(fixed.mailFrom !== undefined) : null, ...from },
        signature: fixed.dkim || stored.signature ? { set_by: setBy(fixed.dkim !== undefined), record } : null,
        replies: mailboxView(fixed.replies, stored.replies, readable.replies === null),
        bounces: mailboxView(fixed.bounces, stored.bounces, readable.bounces === null),
        authserv: {
          set_by: current.authservId === undefined ? null : setBy(fixed.authservId !== undefined),
          id: current.authservId ?? "",
        },
      };
    },
    async refresh() {
      const newest = await readMailSetupText(db);
      if (newest === text) return;
      text = newest;
      now = read();
      for (const listener of listeners) listener();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
