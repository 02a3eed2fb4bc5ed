import { keyedHash } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";

/** Normalises an address for storing and comparing. */
export const normalAddress = (address: string): string => address.trim().toLowerCase();

/**
 * The keyed hash of an address, which identifies it after its erasure, on the suppression list and in the ledger of
 * consents.
 */
export function addressMark(db: Database, address: string): Promise<string> {
  return keyedHash(db, `suppression ${normalAddress(address)}`);
}
