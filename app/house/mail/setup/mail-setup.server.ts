import type { Logger } from "pino";
import type { Database } from "../../../platform/db/tables.ts";
import type { SecretBox } from "../../../platform/lib/secret-box.server.ts";
import { mailSender } from "../addresses.server.ts";
import { type DkimKey, dkimRecord, readDkimKey } from "../dns/dkim.server.ts";
import type { MailServer, Security } from "./schema.ts";
import type { MailSetupView } from "./shapes.ts";
import { parseMailSetup, readMailSetupText, SEALED_FOR, type StoredMailSetup } from "./stored.server.ts";

/** How emails are sent. */
export interface MailSetup {
  /** Without it, emails stay in the outbox. */
  smtpUrl: string | undefined;
  /** Without it, the venue. */
  mailFrom: { name: string; address: string } | undefined;
  /** Without it, emails are not signed. */
  dkim: DkimKey | undefined;
}

/** How emails are sent, now and after each change: what the environment sets wins over what owners have set up. */
export interface LiveMailSetup {
  current(): MailSetup;
  view(): MailSetupView;
  /** The stored server, with its password readable; undefined without one, or if its password is unreadable. */
  storedServer(): MailServer | undefined;
  secrets: SecretBox;
  /** Reads what is stored, by any instance; if it has changed, calls every listener. */
  refresh(): Promise<void>;
  onChange(listener: () => void): void;
}

/** Nodemailer's URL of a server. */
export function smtpUrlOf({ host, port, security, user, password }: MailServer): string {
  const login = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const scheme = security === "tls" ? "smtps" : "smtp";
  const options = { tls: "", starttls: "?requireTLS=true", none: "?ignoreTLS=true" }[security];
  return `${scheme}://${login}${host.includes(":") ? `[${host}]` : host}:${port}${options}`;
}

/** A server as the environment names it, without its password. */
function serverOfUrl(smtpUrl: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl);
  const security: Security =
    protocol === "smtps:" ? "tls" : searchParams.get("ignoreTLS") === "true" ? "none" : "starttls";
  const usual = protocol === "smtps:" ? 465 : 587;
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? usual : Number(port),
    security,
    user: decodeURIComponent(username),
    has_password: password !== "",
  };
}

/** The stored setup with its secrets opened; null for a part whose secret is unreadable. */
function opened({ server, sender, signature }: StoredMailSetup, secrets: SecretBox) {
  const password = server?.password && secrets.open(server.password, SEALED_FOR.password);
  const pem = signature && secrets.open(signature.key, SEALED_FOR.key);
  return {
    server: server && (password === undefined ? null : { ...server, password }),
    sender,
    signature: signature && (pem === undefined ? null : { selector: signature.selector, key: readDkimKey(pem) }),
  };
}

/** The view of the server, of which the environment's wins. */
function serverView(fixed: string | undefined, stored: StoredMailSetup, unreadable: boolean): MailSetupView["server"] {
  if (fixed !== undefined) return { set_by: "environment", ...serverOfUrl(fixed), unreadable: false };
  if (!stored.server) return null;
  const { password, ...shown } = stored.server;
  return { set_by: "office", ...shown, has_password: password !== "", unreadable };
}

/**
 * Opens the setup.
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
    const { server, sender, signature } = opened(stored, secrets);
    if (server === null || signature === null) {
      log.warn("The key file is not the one that mail settings were saved with: enter them again in the back office");
    }
    const current: MailSetup = {
      smtpUrl: fixed.smtpUrl ?? (server ? smtpUrlOf(server) : undefined),
      mailFrom: fixed.mailFrom ?? sender,
      dkim: fixed.dkim ?? signature ?? undefined,
    };
    return { stored, current, server: server ?? undefined, unreadable: server === null };
  }

  return {
    secrets,
    current: () => now.current,
    storedServer: () => now.server,
    view() {
      const { stored, current, unreadable } = now;
      const from = mailSender(current.mailFrom);
      const setBy = (isFixed: boolean) => (isFixed ? "environment" : "office");
      const record = current.dkim ? dkimRecord(current.dkim, from.address) : null;
      return {
        server: serverView(fixed.smtpUrl, stored, unreadable),
        sender: { set_by: current.mailFrom ? setBy(fixed.mailFrom !== undefined) : null, ...from },
        signature: fixed.dkim || stored.signature ? { set_by: setBy(fixed.dkim !== undefined), record } : null,
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
