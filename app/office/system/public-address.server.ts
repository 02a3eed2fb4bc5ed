import { readMeta, writeMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { SetBy } from "../../platform/lib/shapes.ts";

/** The row of `meta` with the address that an owner has chosen. */
const KEY = "public_address";

/** The current public address, with notice of changes. */
export interface PublicAddress {
  /** Without a trailing slash. */
  current(): string;
  /** What sets it; null if nothing does yet. */
  setBy(): SetBy | null;
  /** Reads the stored address, which any instance may have changed; if it has changed, calls every listener. */
  refresh(): Promise<void>;
  onChange(listener: () => void): void;
}

/** Stores the address that an owner has chosen, in the caller's transaction. */
export const storeAddress = (trx: Database, address: string) => writeMeta(trx, KEY, address);

/**
 * Opens the public address.
 *
 * @param origin the environment's address, or the address on this machine. @param isFixed whether the environment sets
 * it, which takes precedence.
 */
export async function openPublicAddress(db: Database, origin: string, isFixed: boolean): Promise<PublicAddress> {
  const listeners: (() => void)[] = [];
  let stored = await readMeta(db, KEY);
  const current = () => (isFixed ? origin : (stored ?? origin));
  return {
    current,
    setBy: () => (isFixed ? "environment" : stored === undefined ? null : "office"),
    async refresh() {
      const before = current();
      stored = await readMeta(db, KEY);
      if (current() !== before) for (const listener of listeners) listener();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
