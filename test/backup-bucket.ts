import { onTestFinished } from "vitest";
import { newBackupKey, parseBackupKey } from "../app/office/backup-bucket/seal.server.ts";
import { openVault, type Vault } from "../app/office/backup-bucket/vault.server.ts";
import type { S3Server } from "./s3-service.ts";

/** A new key, as the server has it. */
export const testKey = (text = newBackupKey()): Buffer => parseBackupKey(text) ?? Buffer.alloc(0);

/** Opens a bucket as the server does; closed after the test. @param timeout of a request, in ms. */
export function testVault({ config }: Pick<S3Server, "config">, key = testKey(), timeout?: number): Vault {
  const vault = openVault({ ...config, key }, timeout);
  onTestFinished(() => vault.store.close());
  return vault;
}
