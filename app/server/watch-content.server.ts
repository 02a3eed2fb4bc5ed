import type { Logger } from "pino";
import { contentVersion } from "../platform/db/content-version.server.ts";
import type { Database } from "../platform/db/tables.ts";

/** How often to check for content changes by other processes, in ms. */
const CHECK_INTERVAL_MS = 1_000;

/** Detects content changes by other processes. */
export interface ContentWatch {
  /** Checks now. */
  check: () => void;
  /** Stops checking. */
  stop: () => void;
}

/** @param reload called after a change; if it fails, it is called again with each check. */
export function watchContent(db: Database, log: Logger, reload: () => Promise<void>): ContentWatch {
  let known: string | undefined;
  const compare = async () => {
    const version = await contentVersion(db);
    // A failed reload is retried with the next check.
    if (known !== undefined && version !== known) await reload();
    known = version;
  };
  const check = () => {
    compare().catch((error: unknown) => log.warn({ err: error }, "Content change check failed"));
  };
  check();
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  timer.unref();
  return { check, stop: () => clearInterval(timer) };
}
