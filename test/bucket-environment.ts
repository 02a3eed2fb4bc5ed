import type { S3Server } from "./s3-service.ts";

/** The environment of a server or command whose backups go to a bucket. */
export function bucketVariables({ config }: Pick<S3Server, "config">, key: Buffer): Record<string, string> {
  return {
    BACKUP_BUCKET: config.bucket,
    BACKUP_KEY: key.toString("base64url"),
    BACKUP_S3_ENDPOINT: config.endpoint,
    BACKUP_S3_REGION: config.region,
    BACKUP_S3_ACCESS_KEY_ID: config.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  };
}
