const isLoopback = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

/** The folder in a mailbox's URL, `imaps://user:password@host:993/Folder`. */
export const folderOf = (imapUrl: string) => decodeURIComponent(new URL(imapUrl).pathname.slice(1)) || "INBOX";

/**
 * Options of a connection to a mailbox. Without TLS from the start, STARTTLS is required, except on the same machine
 * (unless `?requireTLS=true`).
 *
 * @param answerWithin timeout of one step, in ms.
 * @param ca an additional certificate authority.
 */
export function imapOptions(imapUrl: string, answerWithin: number, ca?: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(imapUrl);
  const secure = protocol === "imaps:";
  const needsTls = searchParams.get("requireTLS") === "true" || !isLoopback(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    doSTARTTLS: secure ? undefined : needsTls,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    tls: { ...(ca !== undefined && { ca }) },
    logger: false as const,
    connectionTimeout: answerWithin,
    greetingTimeout: answerWithin,
    socketTimeout: 5 * 60_000,
    autoIdleDelay: 100,
  };
}
