import { readMeta, writeMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { SetBy } from "../../platform/lib/shapes.ts";

/** The row of `meta` with the address that an owner has chosen. */
const KEY = "public_address";

/** The public address, now and after each change. */
export interface PublicAddress {
  /** Without a slash at the end. */
  current(): string;
  /** What decides it; null while nothing does. */
  setBy(): SetBy | null;
  /** Reads what is stored, by any instance; if it has changed, calls every listener. */
  refresh(): Promise<void>;
  onChange(listener: () => void): void;
}

/** Stores the address that an owner has chosen, in the caller's transaction. */
export const storeAddress = (trx: Database, address: string) => writeMeta(trx, KEY, address);

/**
 * Opens the public address.
 *
 * @param origin what the environment sets, or the address on this machine.
 * @param isFixed whether the environment sets it, which wins.
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
