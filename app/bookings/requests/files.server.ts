import { hash } from "node:crypto";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import type { RequestFile } from "./request.ts";
import { isVisible } from "./visible-kinds.server.ts";

/** Bytes of a part. Backups read hundreds of rows at a time, so a row must not be a whole file. */
const PART = 48 * 1024;

/**
 * Stores a file that came with a request, in the caller's transaction. It is deleted with the request.
 *
 * @param now ms since 1970.
 */
export async function storeFile(
  trx: Database,
  requestId: string,
  { name, type, bytes }: { name: string; type: string; bytes: Uint8Array },
  now: number,
): Promise<void> {
  const id = newId();
  const { length: size } = bytes;
  const sha256 = hash("sha256", bytes, "hex");
  await trx
    .insertInto("request_files")
    .values({ id, request_id: requestId, name, type, size, sha256, created_at: storedInstant(now) })
    .execute();
  for (let part = 0; part * PART < size; part += 1) {
    const data = Buffer.from(bytes.subarray(part * PART, (part + 1) * PART)).toString("base64");
    await trx.insertInto("request_file_parts").values({ file_id: id, part, data }).execute();
  }
}

/** The files of a request, oldest first. */
export function listFiles(db: Database, requestId: string): Promise<RequestFile[]> {
  return db
    .selectFrom("request_files")
    .select(["id as _id", "name", "size"])
    .where("request_id", "=", requestId)
    .orderBy("id")
    .execute();
}

/** A file of a request of the visible kinds, with its bytes; undefined if there is none with these ids. */
export async function findFile(
  db: Database,
  { request, file }: { request: string; file: string },
  visible: readonly RequestKind[],
): Promise<{ reference: string; bytes: Buffer } | undefined> {
  const found = await db
    .selectFrom("request_files")
    .innerJoin("requests", "requests.id", "request_files.request_id")
    .select("requests.reference")
    .where("request_files.id", "=", file)
    .where("requests.id", "=", request)
    .where(isVisible(visible))
    .executeTakeFirst();
  if (!found) return undefined;
  const parts = await db
    .selectFrom("request_file_parts")
    .select("data")
    .where("file_id", "=", file)
    .orderBy("part")
    .execute();
  return { ...found, bytes: Buffer.concat(parts.map(({ data }) => Buffer.from(data, "base64"))) };
}
