import { onTestFinished } from "vitest";
import { newBackupKey, parseBackupKey } from "../app/office/backup-bucket/seal.server.ts";
import { openVault, type Vault } from "../app/office/backup-bucket/vault.server.ts";
import type { TestPlace } from "./backup-places.ts";
import { databaseUrl } from "./run-afterglow.ts";
import type { S3Server } from "./s3-server.ts";

/** A new key, as the server has it. */
export const testKey = (text = newBackupKey()): Buffer => parseBackupKey(text) ?? Buffer.alloc(0);

/** Opens a bucket as the server does; closed after the test. @param timeout of a request, in ms. */
export function testVault({ config }: Pick<S3Server, "config">, key = testKey(), timeout?: number): Vault {
  const vault = openVault({ ...config, key }, timeout);
  onTestFinished(() => vault.store.close());
  return vault;
}

/** The environment of a command on a place whose backups go to a bucket. */
export function bucketEnvironment(
  { database, dataFolder }: Pick<TestPlace, "database" | "dataFolder">,
  { config }: Pick<S3Server, "config">,
  key: Buffer,
): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl(database),
    DATA_DIR: dataFolder,
    BACKUP_BUCKET: config.bucket,
    BACKUP_KEY: key.toString("base64url"),
    BACKUP_S3_ENDPOINT: config.endpoint,
    BACKUP_S3_REGION: config.region,
    BACKUP_S3_ACCESS_KEY_ID: config.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  };
}
