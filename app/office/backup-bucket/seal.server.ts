import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const KEY_BYTES = 32;
/** The first bytes of a sealed object: `AGB` and the version of the format. */
const MAGIC = Buffer.from("AGB\x01");
const ID_BYTES = 8;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES;

/** Largest object that can be opened, in bytes before compression. */
const MAX_OPEN_BYTES = 256 * 1024 * 1024;

/** Why a sealed object cannot be opened. */
export type SealProblem = "foreign" | "newer" | "other key" | "altered";

/** The error for an object that cannot be opened. */
export class CannotOpen extends Error {
  override readonly name = "CannotOpen";
  readonly problem: SealProblem;
  constructor(problem: SealProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Generates a key for `BACKUP_KEY`. */
export function newBackupKey(): string {
  return randomBytes(KEY_BYTES).toString("base64url");
}

/** Parses a key from `newBackupKey`; undefined if it is invalid. */
export function parseBackupKey(text: string): Buffer | undefined {
  const key = Buffer.from(text, "base64url");
  return key.length === KEY_BYTES && key.toString("base64url") === text.trim() ? key : undefined;
}

const derive = (key: Buffer, salt: Uint8Array, info: string, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, `afterglow ${info}`, length));

/** Encrypts and decrypts everything that leaves this machine. */
export interface Sealer {
  /** Identifies the key without revealing anything about it: 16 hexadecimal digits. */
  id: string;
  /** The name for an object's bytes: equal for equal bytes, and meaningless without the key. */
  nameOf(bytes: Uint8Array): string;
  /** Compresses and encrypts bytes; they can only be opened under the same name. */
  seal(name: string, bytes: Uint8Array): Promise<Buffer>;
  /** @throws CannotOpen if the bytes were not sealed under this name with this key, or were altered. */
  open(name: string, sealed: Buffer): Promise<Buffer>;
}

/** @param key 32 bytes. */
export function openSealer(key: Buffer): Sealer {
  const id = derive(key, Buffer.alloc(0), "key id", ID_BYTES);
  const nameKey = derive(key, Buffer.alloc(0), "names", KEY_BYTES);
  // Each object has its own derived key, so that random nonces never repeat under one key.
  const secretsOf = (name: string, salt: Uint8Array) => {
    const secrets = derive(key, salt, name, KEY_BYTES + NONCE_BYTES);
    return [secrets.subarray(0, KEY_BYTES), secrets.subarray(KEY_BYTES)] as const;
  };

  return {
    id: id.toString("hex"),
    nameOf: (bytes) => createHmac("sha256", nameKey).update(bytes).digest("hex"),
    async seal(name, bytes) {
      const { ZSTD_c_compressionLevel } = constants;
      const small = await compress(bytes, { params: { [ZSTD_c_compressionLevel]: 3 } });
      const salt = randomBytes(SALT_BYTES);
      const cipher = createCipheriv("aes-256-gcm", ...secretsOf(name, salt));
      const header = Buffer.concat([MAGIC, id, salt]);
      cipher.setAAD(header);
      return Buffer.concat([header, cipher.update(small), cipher.final(), cipher.getAuthTag()]);
    },
    async open(name, sealed) {
      if (!sealed.subarray(0, 3).equals(MAGIC.subarray(0, 3))) throw new CannotOpen("foreign");
      if (sealed.length < HEADER_BYTES + TAG_BYTES) throw new CannotOpen("altered");
      const header = sealed.subarray(0, HEADER_BYTES);
      if (header[3] !== MAGIC[3]) throw new CannotOpen("newer");
      if (!header.subarray(MAGIC.length, MAGIC.length + ID_BYTES).equals(id)) throw new CannotOpen("other key");
      const decipher = createDecipheriv("aes-256-gcm", ...secretsOf(name, header.subarray(-SALT_BYTES)));
      decipher.setAAD(header);
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const small = Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]);
        return await decompress(small, { maxOutputLength: MAX_OPEN_BYTES });
      } catch {
        throw new CannotOpen("altered");
      }
    },
  };
}
