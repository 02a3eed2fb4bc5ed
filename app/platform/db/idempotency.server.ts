import { hash } from "node:crypto";
import { type JsonText, jsonText, parseJsonText } from "../lib/json-text.ts";
import { storedInstant } from "../lib/time/instants.server.ts";
import { keyedHash } from "./keys.server.ts";
import { prepared, preparedInsert } from "./prepared.server.ts";
import type { Database } from "./tables.ts";

/** How long a stored response is replayed, in ms. */
const REMEMBERED = 24 * 3_600_000;

/** A form that was sent with an `Idempotency-Key`. */
export interface SentForm {
  /** Hash of key and path, so that the same key on another path is another form. */
  key: string;
  bodyHash: string;
}

/** The key of a stored response. */
export function rememberedKey(path: string, idempotencyKey: string): string {
  return hash("sha256", `${path}\n${idempotencyKey}`, "base64url");
}

/** A keyed hash that identifies a body without revealing its contents. */
export function bodyHash(db: Database, body: Uint8Array): Promise<string> {
  return keyedHash(db, body);
}

const findRow = prepared<{ key: string; since: string }, { body_hash: string; answer: JsonText<object> }>((db, $) =>
  db
    .selectFrom("idempotency")
    .select(["body_hash", "answer"])
    .where("key", "=", $("key"))
    .where("created_at", ">", $("since")),
);

async function remembered(db: Database, key: string, now: number) {
  const { rows } = await findRow(db, { key, since: storedInstant(now - REMEMBERED) });
  return rows[0];
}

/** Whether a response is stored under a key. */
export async function isRemembered(db: Database, key: string, now: number): Promise<boolean> {
  return (await remembered(db, key, now)) !== undefined;
}

/** The stored response, `"other body"` if the key was used with another body, or undefined. */
export async function findAnswer(
  trx: Database,
  form: SentForm,
  now: number,
): Promise<object | "other body" | undefined> {
  const row = await remembered(trx, form.key, now);
  if (!row) return undefined;
  return row.body_hash === form.bodyHash ? parseJsonText(row.answer) : "other body";
}

const insertAnswer = preparedInsert("idempotency");

/** Stores a form's response. */
export async function rememberAnswer(trx: Database, form: SentForm, answer: object, now: number): Promise<void> {
  await insertAnswer(trx, {
    key: form.key,
    body_hash: form.bodyHash,
    answer: jsonText(answer),
    created_at: storedInstant(now),
  });
}

/** Deletes responses older than a day. */
export async function deleteOldResponses(trx: Database, now: number): Promise<void> {
  await trx
    .deleteFrom("idempotency")
    .where("created_at", "<=", storedInstant(now - REMEMBERED))
    .execute();
}
