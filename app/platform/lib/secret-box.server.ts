import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The prefix of each sealed text, so that a later format can be recognised. */
const VERSION = "v1.";

/** Encrypts secrets that must not be readable in the database or its backups, such as passwords of mail servers. */
export interface SecretBox {
  /**
   * Encrypts a text. The first call creates the key file.
   *
   * @param purpose what the text is for: it can only be opened for the same purpose. @throws if the key file can be
   * neither read nor created.
   */
  seal(text: string, purpose: string): string;
  /** The sealed text; undefined if the key file is missing or different, or the text was changed. */
  open(sealed: string, purpose: string): string | undefined;
}

/** @param file the key file: beside the database, readable only by its owner, and never in the same backup. */
export function openSecretBox(file: string): SecretBox {
  function readKey(): Buffer | undefined {
    if (!existsSync(file)) return undefined;
    const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
    return key.length === KEY_BYTES ? key : undefined;
  }

  function createKey(): Buffer {
    const key = randomBytes(KEY_BYTES);
    // If two instances start at once, the second one fails instead of replacing the first one's key.
    const flag = existsSync(file) ? "w" : "wx";
    writeFileSync(file, `${key.toString("base64")}\n`, { mode: 0o600, flag, flush: true });
    return key;
  }

  return {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", readKey() ?? createKey(), nonce);
      cipher.setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return VERSION + sealed.toString("base64url");
    },
    open(sealed, purpose) {
      const key = readKey();
      const bytes = Buffer.from(sealed.slice(VERSION.length), "base64url");
      if (!key || !sealed.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const start = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8");
        return start + decipher.final("utf8");
      } catch {
        // A different key, or a changed text.
        return undefined;
      }
    },
  };
}
