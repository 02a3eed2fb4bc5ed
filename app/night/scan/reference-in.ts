import { referencePrefixes } from "../../platform/venue/reference-prefixes.ts";

/** The kinds of requests whose guests come to the door. */
const prefixes = (["vip-table", "function", "claim"] as const).map((kind) => referencePrefixes[kind]);

/**
 * A booking's reference in a scanned or typed text, as it is stored: `VIP-7Q4K`, also in small letters, with spaces, with
 * another dash or none; undefined for a text that cannot be one.
 */
export function referenceIn(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[\s\p{Pd}.]/gu, "");
  const prefix = prefixes.find((prefix) => plain.startsWith(prefix));
  const rest = prefix && plain.slice(prefix.length);
  return rest && /^[A-Z0-9]{3,16}$/.test(rest) ? `${prefix}-${rest}` : undefined;
}

/** The texts that may be the code in a QR text, the likeliest first: all of it, and the last part of a URL. */
export function codesIn(text: string): string[] {
  const whole = text.trim();
  const last = whole.split(/[/#?=&]/).at(-1) ?? "";
  return [...new Set([whole, last])].filter(Boolean);
}
