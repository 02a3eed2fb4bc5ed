import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import type { DkimRecord } from "./shapes.ts";

/** The key that signs our emails (RFC 6376). */
export interface DkimKey {
  /** The name under which the public key is published in the sender's domain. */
  selector: string;
  key: KeyObject;
}

/**
 * Headers to sign: all that a reader sees or a mail program acts on. List-Unsubscribe and List-Unsubscribe-Post must be
 * signed (RFC 8058), and Nodemailer's default list lacks the second.
 */
const signed = [
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding",
  "In-Reply-To:References:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID:Precedence:Auto-Submitted",
].join(":");

/**
 * Parses a private key: PEM, whose line breaks may be written as `\n`, or the base64 between its first and last line.
 *
 * @throws Error with the problem in words.
 */
export function readDkimKey(text: string): KeyObject {
  const lines = text.replaceAll("\\n", "\n").trim();
  const pem = lines.startsWith("-----") ? lines : `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----`;
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new Error("must be a private key in PEM format");
  }
  if (key.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 1024) {
    throw new Error("must be an RSA key of 1024 bits or more");
  }
  return key;
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Nodemailer's options for signing emails from a sender's address. */
export function dkimOptions({ selector, key }: DkimKey, sender: string) {
  return {
    domainName: domainOf(sender),
    keySelector: selector,
    // Nodemailer passes it to `crypto`, which signs twice as fast with a key that is already parsed.
    privateKey: key,
    headerFieldNames: signed,
  };
}

/** The DNS record to publish for a sender's address. */
export function dkimRecord({ selector, key }: DkimKey, sender: string): DkimRecord {
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64");
  return { name: `${selector}._domainkey.${domainOf(sender)}`, value: `v=DKIM1; k=rsa; p=${publicKey}` };
}
