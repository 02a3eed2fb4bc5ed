import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from "@noble/ciphers/utils.js";
import { readItem, removeItem, storedKeys, storeItem } from "../../lib/browser-storage.ts";
import type { Values } from "./form-values.ts";

// Unsaved input in local storage, so that a reload or an expired session loses nothing. It is encrypted with a key that
// the server gives only to sessions of the same admin, so nobody else can read what a session leaves behind.
const DRAFT = "draft:";
const place = (name: string) => DRAFT + name;

/** Drafts older than this are not restored, in ms. */
const MAX_AGE_MS = 14 * 86_400_000;

/** Unsaved input of a form. */
export interface OfficeDraft {
  values: Values;
  /** ms since 1970. */
  at: number;
  /** The values that the edit started from. */
  base: Values;
  /** A file was chosen, which a draft cannot contain. */
  file: boolean;
}

/** Encrypts with a random nonce, which is prepended. */
const cipher = managedNonce(xchacha20poly1305);

/** The admin's key; null without a session. */
let draftKey: Uint8Array | null = null;

/** The draft with this name; null if there is none, it is too old, or it is another admin's. */
export function readOfficeDraft(name: string): OfficeDraft | null {
  try {
    const sealed = readItem(place(name));
    if (sealed === null || draftKey === null) return null;
    const draft = JSON.parse(bytesToUtf8(cipher(draftKey).decrypt(hexToBytes(sealed)))) as OfficeDraft;
    return Date.now() - draft.at < MAX_AGE_MS ? draft : null;
  } catch {
    return null;
  }
}

export function saveOfficeDraft(name: string, draft: Omit<OfficeDraft, "at">): void {
  if (draftKey === null) return;
  const text = JSON.stringify({ ...draft, at: Date.now() });
  storeItem(place(name), bytesToHex(cipher(draftKey).encrypt(utf8ToBytes(text))));
}

export function discardOfficeDraft(name: string): void {
  removeItem(place(name));
}

const draftNames = () => storedKeys(DRAFT).map((key) => key.slice(DRAFT.length));

/** The number of drafts that could be restored in this browser. */
export function countOfficeDrafts(): number {
  return draftNames().filter((name) => readOfficeDraft(name)).length;
}

/** Deletes all drafts in this browser. */
export function discardOfficeDrafts(): void {
  for (const name of draftNames()) discardOfficeDraft(name);
}

/** Makes one admin's drafts readable; deletes expired drafts and those of other admins. @param key 32 bytes in hex. */
export function openOfficeDrafts(key: string): void {
  draftKey = hexToBytes(key);
  for (const name of draftNames()) if (!readOfficeDraft(name)) discardOfficeDraft(name);
}

/** Forgets the key; drafts cannot be read until the next session. */
export function closeOfficeDrafts(): void {
  draftKey = null;
}
