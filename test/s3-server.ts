import { onTestFinished } from "vitest";
import { type S3Server, startS3Service } from "./s3-service.ts";

/** Starts the tests' own S3 service, which stops after the test. */
export async function s3Server(options: Parameters<typeof startS3Service>[0] = {}): Promise<S3Server> {
  const server = await startS3Service(options);
  onTestFinished(() => server.stop());
  return server;
}
