import { onTestFinished } from "vitest";
import { startImap } from "./imap-server.ts";

/**
 * A mailbox on an IMAP server of as much of RFC 3501 as a reader needs: one folder, without TLS, any login. What a real
 * server does is tested with Dovecot (`npm run test:imap`).
 */
export async function imapMailbox() {
  const box = await startImap();
  onTestFinished(box.stop);
  return box;
}
