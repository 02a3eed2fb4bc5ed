import { onTestFinished } from "vitest";
import { startImap } from "./imap-server.ts";

/**
 * A mailbox on an IMAP server of as much of RFC 3501 as a reader needs: one folder, without TLS. What a real
 * server does is tested with Dovecot (`npm run test:imap`).
 */
export async function imapMailbox(options: Parameters<typeof startImap>[0] = {}) {
  const box = await startImap(options);
  onTestFinished(box.stop);
  return box;
}
