import { hash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import type { Logger } from "pino";
import { attemptEmail, type ReceivedEmail } from "../../house/mail/attempts.server.ts";
import { folderOf, imapOptions } from "../../house/mail/imap.server.ts";
import { endLease, takeLease } from "../../platform/db/lease.server.ts";
import { type FailureKey, noteFailure } from "../../platform/db/noted-failure.server.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { logIgnored } from "../../platform/lib/log.server.ts";
import { NotStarted } from "../../platform/lib/processes/isolated.server.ts";
import { readLimits } from "./read-mail.server.ts";

const DAY = 24 * 60 * 60_000;

/** All in ms. */
const usualTiming = {
  /** How far back unprocessed emails are read. */
  since: 7 * DAY,
  /** How long other instances wait after one was killed. */
  lease: 60_000,
  /** How often the lease is extended and the mailbox read, even without a notification. */
  lookEvery: 20_000,
  /** The first pause after a failure; each further one is twice as long. */
  pause: 1_000,
  longestPause: 5 * 60_000,
  /** How long an email beyond a limit is skipped. */
  limited: 60 * 60_000,
  /** How long an email that broke its reader once is skipped. */
  broken: 60_000,
  /** How long the server may take for one step. */
  answerWithin: 30_000,
  /** How long the last step may take once the process stops. */
  stopWithin: 3_000,
};

/** The outcome of an email in the mailbox: marked as seen, left unread, or received again in an hour. */
export type Outcome = "seen" | "left" | "later";

/** How a mailbox is read. */
export interface MailboxOptions {
  writer: Writer;
  log: Logger;
  /** Names the lease of the one instance that reads. */
  name: string;
  /** Where staff see its unreadable emails. */
  place: ReceivedEmail["place"];
  /** The flag of emails that were processed. */
  flag: string;
  /** Processes an email, or the beginning of a large one. Retried once if it throws. */
  receive(raw: Buffer): Promise<Outcome>;
  /** The key of the stored error for staff. */
  failureKey: FailureKey;
  /** `imaps://user:password@host:993/Folder`. */
  imapUrl: string;
  timing?: Partial<typeof usualTiming>;
  /** An additional certificate authority. */
  ca?: string;
}

export interface Mailbox {
  /** Ends the connection; waits up to 3 s for the email that is being stored. */
  stop(): Promise<void>;
}

interface ReaderOptions extends Omit<MailboxOptions, "timing"> {
  timing: typeof usualTiming;
  folder: string;
  /** Aborted once the process stops. */
  signal: AbortSignal;
}

/** Receives new emails over a connection, and remembers which of them are tried again later. */
function createReader({ timing, folder, signal, ...options }: ReaderOptions) {
  const { host, username } = new URL(options.imapUrl);
  /** Emails by UID that are skipped until a time, in ms since 1970. */
  const skippedUntil = new Map<number, number>();
  let uidValidity: bigint | undefined;

  /** Receives one email. @returns undefined if it has been deleted */
  async function outcomeOf(client: ImapFlow, uid: number): Promise<Outcome | "again" | "set aside" | undefined> {
    const about = await client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true });
    if (!about) return undefined;
    const email = {
      id: hash("sha256", [options.name, username, host, folder, uidValidity, uid].join("\n"), "base64url"),
      place: options.place,
      bytes: about.size ?? 0,
      received: new Date(about.internalDate ?? Date.now()).getTime(),
    };
    const load = async () => {
      const mail = await client.download(String(uid), undefined, { uid: true, maxBytes: readLimits.bytes + 1 });
      return "content" in mail && mail.content ? buffer(mail.content) : undefined;
    };
    return attemptEmail(options, email, load, options.receive);
  }

  async function receiveOne(client: ImapFlow, uid: number): Promise<void> {
    const outcome = await outcomeOf(client, uid).catch((error) => {
      // One email must not block the others.
      if (error instanceof NotStarted) return "later" as const;
      throw error;
    });
    const again = outcome === "later" ? timing.limited : outcome === "again" ? timing.broken : Number.POSITIVE_INFINITY;
    skippedUntil.set(uid, Date.now() + again);
    if (outcome === undefined || outcome === "later" || outcome === "again") return;
    const flags = { seen: ["\\Seen"], left: [], "set aside": ["\\Flagged"] }[outcome];
    await client.messageFlagsAdd(String(uid), [options.flag, ...flags], { uid: true });
  }

  async function readNew(client: ImapFlow): Promise<void> {
    const since = new Date(Date.now() - timing.since);
    const uids = await client.search({ unKeyword: options.flag, since }, { uid: true });
    for (const uid of uids || []) {
      if (signal.aborted) return;
      if ((skippedUntil.get(uid) ?? 0) <= Date.now()) await receiveOne(client, uid);
    }
  }

  return {
    readNew,
    /** Opens the folder; a new `uidValidity` means that UIDs now name other emails. */
    async openFolder(client: ImapFlow): Promise<void> {
      const opened = await client.mailboxOpen(folder);
      if (opened.uidValidity !== uidValidity) skippedUntil.clear();
      uidValidity = opened.uidValidity;
    },
  };
}

/**
 * Processes new emails in a mailbox as they arrive. A lease lets one instance read it at a time.
 *
 * An email may be received again after the process was killed, so `receive` must be idempotent.
 */
export function startMailbox({ imapUrl, timing: given, ca, ...options }: MailboxOptions): Mailbox {
  const { writer, log } = options;
  const timing = { ...usualTiming, ...given };
  const folder = folderOf(imapUrl);
  const lease = { name: options.name, owner: randomUUID() };
  const stopping = new AbortController();
  const { signal } = stopping;
  const reader = createReader({ ...options, imapUrl, timing, folder, signal });
  let state: string | null | undefined;

  async function noteState(failed: string | null): Promise<void> {
    if (state === failed) return;
    state = failed;
    await writer.write((trx) => noteFailure(trx, options.failureKey, failed, Date.now()));
  }

  const hasLease = () => writer.write((trx) => takeLease(trx, { ...lease, now: Date.now(), lasts: timing.lease }));

  /** Reads until the process stops, another instance has the lease, or the connection fails, which throws. */
  async function readWhileConnected(): Promise<void> {
    // Lazy: large, and most servers never need it.
    const { ImapFlow } = await import("imapflow");
    const client = new ImapFlow(imapOptions(imapUrl, timing.answerWithin, ca));
    const end = new AbortController();
    let failure: unknown = new Error("The connection was closed.");
    client.on("error", (error) => {
      failure = error;
    });
    client.on("close", () => end.abort());
    try {
      await client.connect();
      await reader.openFolder(client);
      while (!signal.aborted && (await hasLease())) {
        const wait = AbortSignal.any([signal, end.signal, AbortSignal.timeout(timing.lookEvery)]);
        // Before reading, so that nothing arrives unnoticed. Rejects when the wait is over.
        const arrived = once(client, "exists", { signal: wait }).catch(() => {});
        await reader.readNew(client);
        await noteState(null);
        await arrived;
        if (end.signal.aborted) throw failure;
      }
      await client.logout();
    } finally {
      client.close();
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      try {
        if (await hasLease()) {
          await readWhileConnected();
          failures = 0;
        }
        // Only stopping ends a pause early.
        await sleep(timing.lookEvery, undefined, { signal }).catch(() => {});
      } catch (error) {
        if (signal.aborted) return;
        const { code, authenticationFailed } = error as { code?: string; authenticationFailed?: boolean };
        const reason = authenticationFailed
          ? "The mail server rejected the login."
          : "The mail server can't be reached.";
        log.error({ code, authenticationFailed }, "Mailbox could not be read");
        await noteState(reason).catch(logIgnored(log, "State of the mailbox could not be noted"));
        const pause = Math.min(timing.pause * 2 ** failures, timing.longestPause);
        failures += 1;
        // Only stopping ends a pause early.
        await sleep(pause, undefined, { signal }).catch(() => {});
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await Promise.race([running, sleep(timing.stopWithin, undefined, { ref: false })]);
      await writer.write((trx) => endLease(trx, lease)).catch(logIgnored(log, "Mailbox lease could not be ended"));
    },
  };
}
