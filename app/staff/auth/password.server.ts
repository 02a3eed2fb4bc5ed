import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { limitConcurrency } from "../../platform/lib/limit-concurrency.server.ts";

const hashing = promisify(argon2);

/** Each takes one of Node's four threads; limiting them to two leaves the others for files and images. */
const twoAtOnce = limitConcurrency(2);

const derive = (...how: Parameters<typeof hashing>) => twoAtOnce(() => hashing(...how));

/** OWASP's second setting for argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const HASH_BYTES = 32;

const unpadded = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("base64")
    .replace(/={1,2}$/, "");

/** A random salt for `hashPassword`. */
export const newSalt = () => randomBytes(16);

/** Hashes a password with argon2id and a salt. @returns a PHC string with its parameters. */
export async function hashPassword(password: string, nonce: Uint8Array = newSalt()): Promise<string> {
  const hash = await derive("argon2id", { message: password.normalize("NFC"), nonce, ...cost, tagLength: HASH_BYTES });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`;
}

/** Whether a hash was made with other parameters than new ones are. */
export function isOutdated(hash: string): boolean {
  const [, memory, passes, parallelism] = PHC.exec(hash) ?? [];
  return Number(memory) !== cost.memory || Number(passes) !== cost.passes || Number(parallelism) !== cost.parallelism;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** The salt of a hash by `hashPassword`. */
export const saltOf = (hash: string) => Buffer.from(PHC.exec(hash)?.[4] ?? "", "base64");

/** The hash to compare with for an unknown admin, so that the check takes as long. */
const unknownAdmin = hashPassword(randomBytes(16).toString("hex"));

/** Whether a password matches a hash. Takes as long when there is no valid hash. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const kept = PHC.exec(hash ?? "");
  const [, memory, passes, parallelism, salt = "", sum = ""] = kept ?? PHC.exec(await unknownAdmin) ?? [];
  const known = Buffer.from(sum, "base64");
  const found = await derive("argon2id", {
    message: password.normalize("NFC"),
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: known.length,
  });
  return timingSafeEqual(found, known) && kept !== null;
}
