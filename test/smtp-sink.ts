import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** Starts an SMTP server on a free port. */
export async function listenSmtp(options: SMTPServerOptions) {
  // TLS would be with a self-signed certificate.
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], closeTimeout: 100, ...options });
  // Connections closed by clients.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { server, url: `smtp://127.0.0.1:${port}`, stop };
}

/** A real SMTP server that accepts every email, and saves nothing but Message-IDs and recipients. */
export interface SmtpSink {
  /** For `SMTP_URL`. */
  url: string;
  /** By Message-ID: to whom the email was sent, each time that it was accepted. */
  accepted: Map<string, string[]>;
  stop(): Promise<void>;
}

/** Starts one on a free port. @param onAccepted called before the server says that it has accepted an email. */
export async function startSmtpSink(onAccepted: (messageId: string) => void = () => {}): Promise<SmtpSink> {
  const accepted = new Map<string, string[]>();
  const { url, stop } = await listenSmtp({
    onData(stream, session, callback) {
      let start = "";
      stream.on("data", (chunk: Buffer) => {
        if (start.length < 8_192) start += chunk.toString("latin1");
      });
      stream.on("end", () => {
        const [, id = ""] = /^message-id:\s*(<[^>]+>)/im.exec(start) ?? [];
        const to = session.envelope.rcptTo.map(({ address }) => address);
        accepted.set(id, [...(accepted.get(id) ?? []), ...to]);
        onAccepted(id);
        callback(null);
      });
    },
  });
  return { url, accepted, stop };
}
